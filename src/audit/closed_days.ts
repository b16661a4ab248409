import type { HtmlFacts } from "../page/page_facts.ts";

const CLOSED =
  "geschlossen|ruhetage?|closed|fermee?s?|cerrad[oa]s?|chius[oaie]|gesloten|encerrad[oa]s?|fechad[oa]s?|zamkniete";
const TO = String.raw`\s?[-–—/]\s?|\s(?:bis|to|through|until|tot(?: en met)?|al?|au|ate|do)\s`;
const AND = String.raw`\s?[,&+]\s?|,?\s(?:und|and|y|e|et|en|i)\s`;
const BEFORE = "(?:(?:on|am|an|le|les|los?|el|il|la|op|aos?|nos?|w)\\s)?";
/** Hours of a day, not the whole of it. */
const PART = String.raw`(?!\s?(?:\d|(?:from|between|at|until|for|von|zwischen|um|ab|bis|de|des|entre|a las|desde|hasta|por la|por las|dalle|alle|fino|van|tussen|vanaf|tot|das|as|afternoons?|mornings?|evenings?|nachmittags?|vormittags?|abends?|apres|matin|soir|midi|pomeriggio|mattina|sera|middag|ochtend|avond|tarde|manana|manha|noite)(?![a-z])))`;
const DAYS = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)));
const patterns = new Map<string, { names: Map<string, number>; signs: RegExp[] }>();

/** Days that a page says are days of rest, by their English names, with the words that say so: `Sab-Dom Cerrado`. */
export function closedDays({ lang, main_text: main, outer_text: outer }: HtmlFacts): [string, string][] {
  const { names, signs } = patternsOf(/^[a-z]{2}/i.exec(lang ?? "")?.[0].toLowerCase() ?? "en");
  const text = folded([main, outer?.header ?? "", outer?.footer ?? ""].join("\n"));
  const found = new Map<string, string>();
  for (const sign of signs)
    for (const match of text.matchAll(sign))
      for (const day of daysIn(match.groups!.days!, names)) {
        const name = dayName("en", DAYS[day]!, "long");
        if (!found.has(name)) found.set(name, match[0].replace(/\s+/g, " ").trim());
      }
  return [...found];
}

/** Single ones and all from one to another, by their numbers from Monday. */
function daysIn(text: string, names: ReadonlyMap<string, number>): number[] {
  const days: number[] = [];
  let isRange = false;
  for (const part of text.split(new RegExp(`(${TO}|${AND})`, "u"))) {
    const day = names.get(
      part.replace(/[.\s]/g, "").replace(/^(?:on|am|an|les?|los?|el|il|la|op|aos?|nos?)(?=\s)/, ""),
    );
    if (day === undefined) isRange = new RegExp(`^(?:${TO})$`, "u").test(part);
    else {
      const last = days.at(-1);
      if (isRange && last !== undefined)
        for (let next = (last + 1) % DAYS.length; next !== day; next = (next + 1) % DAYS.length) days.push(next);
      days.push(day);
      isRange = false;
    }
  }
  return days;
}

function patternsOf(language: string): { names: Map<string, number>; signs: RegExp[] } {
  const known = patterns.get(language);
  if (known !== undefined) return known;
  const names = new Map<string, number>();
  for (const lang of [language, "en"])
    for (const width of ["long", "short"] as const)
      for (const [at, day] of DAYS.entries()) {
        const name = folded(dayName(lang, day, width)).replace(/\W+$/, "");
        for (const form of [name, `${name}s`, name.replace(/-feira$/, "")]) if (!names.has(form)) names.set(form, at);
      }
  const day = `(?:${[...names.keys()].sort((a, b) => b.length - a.length).join("|")})\\.?`;
  const days = `(?<days>(?<![a-z])${day}(?:(?:${TO}|${AND})${BEFORE}${day})*)`;
  const made = {
    names,
    signs: [
      new RegExp(`${days}\\s?:?\\s{0,3}(?:${CLOSED})(?![a-z])${PART}`, "gu"),
      new RegExp(`(?<![a-z])(?:${CLOSED})\\s?:?\\s${BEFORE}${days}(?![a-z])${PART}`, "gu"),
    ],
  };
  patterns.set(language, made);
  return made;
}

function dayName(language: string, day: Date, weekday: "long" | "short"): string {
  return new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(day);
}

function folded(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
