import { quote } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";

const LANGUAGES: ReadonlySet<string> = new Set(["de", "en", "es", "fr", "it", "nl", "pt", "pl", "sv", "da"]);
const DAYS = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2024, 0, 7 + at)));
const MONTHS = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2024, at, 15)));

interface DateWords {
  days: string[];
  months: string[];
  pattern: RegExp;
}

/** A date and its weekday that stand side by side. */
export const WEEKDAY_RULES: Rule[] = [
  {
    id: "weekday_wrong",
    category: "content",
    severity: "medium",
    title: "Weekday and date do not match",
    what: "The page gives a date with the wrong weekday.",
    why: "Visitors come on the wrong day or ask again, and search engines may show the wrong date.",
    fix: "Check which of the two is right, and correct the other everywhere, including the structured data.",
    reference: "https://developers.google.com/search/docs/appearance/structured-data/event",
    on: "html",
    check: wrongWeekday,
  },
];

function wrongWeekday({ html }: PageView): string | null {
  const language = html.detected_language ?? html.lang?.slice(0, 2).toLowerCase() ?? "";
  if (!LANGUAGES.has(language)) return null;
  const words = wordsOf(language);
  for (const found of html.main_text.matchAll(words.pattern)) {
    const [shown, weekday, before, name, after, year, day, month, full] = found;
    const named = name === undefined ? Number(month) - 1 : words.months.indexOf(name.toLowerCase().replace(/\.$/, ""));
    const at = Date.UTC(Number(year ?? full), named % 12, Number(before ?? after ?? day));
    const told = words.days.indexOf(weekday!.toLowerCase().replace(/\.$/, "")) % 7;
    const date = new Date(at);
    // A day that the month does not have is another fault.
    if (Number.isNaN(at) || date.getUTCDate() !== Number(before ?? after ?? day) || told < 0) continue;
    if (date.getUTCDay() !== told) return `${quote(shown, 60)}: it is a ${dayName("en", date)}`;
  }
  return null;
}

const cache = new Map<string, DateWords>();

/** Weekday, then "14. Juni 2024", "June 14, 2024" or "14.06.2024"; where the month may come first, only by its name. */
function wordsOf(language: string): DateWords {
  const known = cache.get(language);
  if (known !== undefined) return known;
  const plain = (name: string) => name.toLowerCase().replace(/\.$/, "");
  const days = (["long", "short"] as const).flatMap((weekday) =>
    DAYS.map((day) => plain(dayName(language, day, weekday))),
  );
  const months = (["long", "short"] as const).flatMap((month) =>
    MONTHS.map((date) =>
      plain(
        new Intl.DateTimeFormat(language, { day: "numeric", month, timeZone: "UTC" })
          .formatToParts(date)
          .find(({ type }) => type === "month")!.value,
      ),
    ),
  );
  const anyOf = (list: string[]) => [...new Set(list)].sort((a, b) => b.length - a.length).join("|");
  const words = { days, months, pattern: patternOf(anyOf(days), anyOf(months), language) };
  cache.set(language, words);
  return words;
}

function patternOf(days: string, months: string, language: string): RegExp {
  const article = String.raw`(?:(?:den|der|dem|the|le|el|il|op|dia|día)\s)?`;
  const named = String.raw`(?:(\d{1,2})(?:\.|st|nd|rd|th|er|º)?\s(?:of\s|de\s)?(?=(?:${months})(?!\p{L}))|(?=(?:${months})\.?\s\d{1,2}(?:st|nd|rd|th)?,))(${months})\.?\s?(?:(\d{1,2})(?:st|nd|rd|th)?,\s)?(?:,\s?|de\s|del\s)?(20\d\d)`;
  const numbered = language === "en" ? "(?!)()()()" : String.raw`(\d{1,2})[./-](\d{1,2})[./-](20\d\d)`;
  return new RegExp(String.raw`(?<!\p{L})(${days})\.?,?\s${article}(?:${named}|${numbered})(?!\d)`, "giu");
}

function dayName(language: string, day: Date, weekday: "long" | "short" = "long"): string {
  return new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(day);
}
