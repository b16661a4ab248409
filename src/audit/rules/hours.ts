import { cut } from "../../page/page_facts_read.ts";
import { closedDays } from "../closed_days.ts";
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import { itemsOf, type SchemaItem, type TypedItem, textOf } from "../schema_items.ts";
import { LOCAL_BUSINESS } from "../schema_requirements.ts";
import type { SiteView } from "../site_view.ts";
import { GUIDE } from "./structured_data.ts";

const CLOCK = String.raw`(\d{1,2})(?:[:.h](\d{2}))?\s*([ap])?\.?\s?(m\b\.?)?(?:\s*uhr)?`;
const RANGE = new RegExp(
  String.raw`(?<![\d.,:])${CLOCK}\s*(?:-|–|—|to|bis|until|hasta|à|al?)\s*${CLOCK}(?![\d%])`,
  "gi",
);
const STATED = /(\d{1,2}):(\d{2})(?::\d{2})?\s*-\s*(\d{1,2}):(\d{2})/g;
/** Before hours of the company, not of a course, a season or a holiday. */
const LABEL =
  /(?:(?:opening|office|business|store|shop|working|our) hours|we(?: a|['’])re open|öffnungszeiten|geschäftszeiten|bürozeiten|geöffnet|horarios?(?: de (?:apertura|atención|oficina|tienda|funcionamento|atendimento))?|abierto|horaires?(?: d['’]ouverture)?|ouverts?|orari(?:o)?(?: di apertura| d['’]ufficio)?|aperti?|openingstijden|geopend|horário|aberto)/iu;
const LABEL_CHARS = 60;
const SEASON =
  /summer|winter|holiday|christmas|easter|sommer|weihnacht|oster|feiertag|ferien|verano|invierno|navidad|festivo|été|hiver|noël|férié|estiv|inverno|natale|festiv|zomer|kerst|feestdag|verão|feriado|natal|reception|check-?in|restaurant|kitchen|küche|cocina|cuisine|cucina|keuken|phone|telefon|teléfono|téléphone|telefono/iu;
/** What so many pages say is the company's own. */
const USUAL_PAGES_MIN = 3;
const AROUND = 90;
const HALF_DAY = 12;
const MINUTES = 60;
const DAYS = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)));

/** Opening hours as the data has them, beside those that pages show. */
export const HOURS_RULES: Rule[] = [
  {
    id: "hours_not_shown",
    category: "structured_data",
    severity: "medium",
    title: "Opening hours that differ between places",
    what: "The structured data gives opening hours that differ from those shown on the pages, or single pages give others than the rest.",
    why: "Maps and assistants may send customers when nobody is there.",
    fix: "Use the correct hours both in the structured data and on the pages.",
    reference: `${GUIDE}/local-business`,
    on: "site",
    check: unseenHours,
  },
];

/** Of a page: the hours in its data, those it shows, and its days of rest with the words that say so. */
interface Told {
  page: PageView;
  data: Set<string>;
  shown: Set<string>;
  closed: Map<string, string>;
}

function unseenHours({ pages }: SiteView): SiteFault | null {
  const told = pages.map((page) => ({
    page,
    data: hoursOf(page.items),
    shown: shownHours(page),
    closed: new Map(closedDays(page.html)),
  }));
  const marked = told.filter(({ data }) => data.size > 0);
  const open = countsOf(marked.map(({ page }) => new Set(openDays(page.items))));
  const closed = countsOf(told.map((each) => new Set(each.closed.keys())));
  // One page says that a day is free, and the data of many has hours on it.
  const isOdd = (day: string) => (closed.get(day) ?? 0) < USUAL_PAGES_MIN && (open.get(day) ?? 0) >= USUAL_PAGES_MIN;
  const hits = [...unseenData(told, isOdd), ...(hasOneAddress(marked) ? oddTexts(told, isOdd) : [])];
  return hits.length === 0 ? null : { pages: [...new Map(hits.map((hit) => [hit.url, hit])).values()] };
}

function unseenData(told: readonly Told[], isOdd: (day: string) => boolean): OpenHit[] {
  const shown = new Set(told.flatMap((each) => [...each.shown]));
  const closed = new Map(told.flatMap((each) => [...each.closed].filter(([day]) => !isOdd(day))));
  return told.flatMap(({ page, data }) => {
    if (data.size === 0) return [];
    const open = openDays(page.items).find((day) => closed.has(day));
    if (open !== undefined)
      return [{ url: page.url, detail: `open on ${open} in the data, "${closed.get(open)}" on the page` }];
    if (shown.size === 0) return [];
    const unseen = [...data].filter((range) => !shown.has(range));
    // Half of the days may be told in words.
    if (unseen.length < data.size / 2) return [];
    return [
      {
        url: page.url,
        detail: cut(`${unseen.slice(0, 3).join(", ")} instead of ${[...shown].slice(0, 3).join(", ")}`),
      },
    ];
  });
}

/** Days of rest or hours on a single page that the data of many or their texts have otherwise. */
function oddTexts(told: readonly Told[], isOdd: (day: string) => boolean): OpenHit[] {
  const counts = countsOf(told.flatMap(({ data, shown }) => [data, shown]));
  const data = new Set(told.flatMap((each) => [...each.data]));
  const usual = [...counts].filter(([, count]) => count >= USUAL_PAGES_MIN).map(([range]) => range);
  return told.flatMap(({ page, closed }): OpenHit[] => {
    const [day, said] = [...closed].find(([each]) => isOdd(each)) ?? [];
    if (day !== undefined) return [{ url: page.url, detail: `"${said}", the data has hours on ${day}` }];
    const own = page.article || usual.length === 0 ? [] : [...shownHours(page, LABEL)];
    const isMeant = own.some((range) => data.has(range) || counts.get(range)! >= USUAL_PAGES_MIN);
    return own.length === 0 || isMeant
      ? []
      : [{ url: page.url, detail: cut(`${own.slice(0, 2).join(", ")}, elsewhere ${usual.slice(0, 3).join(", ")}`) }];
  });
}

/** Branches have hours of their own. */
function hasOneAddress(marked: readonly Told[]): boolean {
  const items = marked.flatMap(({ page }) => itemsOf(page.items, LOCAL_BUSINESS));
  const streets = items.map(({ item }) => textOf((item.address as SchemaItem | undefined)?.streetAddress) ?? "");
  return new Set(streets.filter(Boolean)).size <= 1;
}

function countsOf(sets: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of sets.flatMap((each) => [...each])) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function hoursOf(items: readonly TypedItem[]): Set<string> {
  const found = new Set<string>();
  for (const { item } of itemsOf(items, LOCAL_BUSINESS)) {
    for (const text of [item.openingHours].flat())
      if (typeof text === "string")
        for (const [, h1, m1, h2, m2] of text.matchAll(STATED))
          found.add(rangeOf(Number(h1), Number(m1), Number(h2), Number(m2)));
    for (const each of [item.openingHoursSpecification].flat() as (SchemaItem | undefined)[]) {
      const [from, to] = [each?.opens, each?.closes].map((time) => /^(\d{1,2}):(\d{2})/.exec(String(time ?? "")));
      if (from && to && from[0] !== to[0] && from[0] !== "00:00")
        found.add(rangeOf(Number(from[1]), Number(from[2]), Number(to[1]), Number(to[2])));
    }
  }
  return found;
}

/** English names of the days on which the data has hours, for all branches that a page tells of. */
function openDays(items: readonly TypedItem[]): string[] {
  return itemsOf(items, LOCAL_BUSINESS).flatMap(({ item }) =>
    ([item.openingHoursSpecification].flat() as (SchemaItem | undefined)[]).flatMap((each) => {
      const isClosed = each?.opens === undefined || each.opens === each.closes || each.validFrom !== undefined;
      return isClosed ? [] : [each.dayOfWeek].flat().map((day) => String(day).replace(/^.*\//, ""));
    }),
  );
}

/** Beside the name of a weekday, in the language of the page or in English. */
function shownHours({ html }: PageView, label: RegExp | null = null): Set<string> {
  const found = new Set<string>();
  const text = [html.main_text, html.outer_text?.header ?? "", html.outer_text?.footer ?? ""].join("\n");
  for (const match of text.matchAll(RANGE)) {
    const range = clockRange(match);
    const around = text.slice(Math.max(0, match.index - AROUND), match.index + match[0].length + AROUND / 2);
    const before = text.slice(Math.max(0, match.index - LABEL_CHARS), match.index);
    const isMeant = label === null || (label.test(before) && !SEASON.test(around));
    if (range !== null && isMeant && weekdays(html.lang).test(around)) found.add(range);
  }
  return found;
}

/** As clock times, not as numbers: with minutes, or with the half of the day. */
function clockRange([text, h1, m1, half1, _, h2, m2, half2]: RegExpExecArray): string | null {
  const isClock = m1 !== undefined || m2 !== undefined || /[ap]\.?\s?m\b|uhr/i.test(text);
  const to = toHours(Number(h2), half2);
  const from = toHours(
    Number(h1),
    half1 ?? (half2 !== undefined && Number(h1) < Number(h2) && Number(h2) !== HALF_DAY ? half2 : undefined),
  );
  // "7:00 to 3:30": nobody closes before he opens.
  const isAfternoon = half1 === undefined && half2 === undefined && to < from && from < HALF_DAY;
  const end = isAfternoon ? to + HALF_DAY : to;
  return isClock && from < 24 && end <= 24 ? rangeOf(from, Number(m1 ?? 0), end, Number(m2 ?? 0)) : null;
}

function toHours(hours: number, half: string | undefined): number {
  if (half === undefined) return hours;
  return (hours % HALF_DAY) + (half.toLowerCase() === "p" ? HALF_DAY : 0);
}

function rangeOf(h1: number, m1: number, h2: number, m2: number): string {
  const clock = (minutes: number) => `${Math.floor(minutes / MINUTES)}:${String(minutes % MINUTES).padStart(2, "0")}`;
  return `${clock(h1 * MINUTES + m1)}-${clock(h2 * MINUTES + m2)}`;
}

const names = new Map<string, RegExp>();

function weekdays(lang: string | null): RegExp {
  const language = /^[a-z]{2}/i.exec(lang ?? "")?.[0].toLowerCase() ?? "en";
  let known = names.get(language);
  if (known === undefined) {
    const words = [language, "en"].flatMap((each) =>
      (["long", "short"] as const).flatMap((weekday) =>
        DAYS.map((day) => new Intl.DateTimeFormat(each, { weekday, timeZone: "UTC" }).format(day).replace(/\W+$/u, "")),
      ),
    );
    known = new RegExp(
      `(?<!\\p{L})(?:${[...new Set(words)].filter((word) => word.length > 1).join("|")})(?!\\p{L}{3})`,
      "iu",
    );
    names.set(language, known);
  }
  return known;
}
