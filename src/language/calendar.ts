import { foldAccents } from "./stemming.ts";

const LANGUAGES = ["de", "en", "es", "fr", "it", "nl", "pt"];
const MONTHS = 12;
/** 5 January 2025 was a Sunday. */
const SUNDAY = { year: 2025, month: 0, day: 5 };
const WEEK_DAYS = 7;

/** Numbers of months by their folded names, of all languages. */
export const MONTH_NAMES: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    return Array.from({ length: MONTHS }, (_, month): [string, number] => [
      nameOf(format, Date.UTC(SUNDAY.year, month, SUNDAY.day)),
      month + 1,
    ]);
  }),
);
const WEEKDAY_NAMES: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
    return Array.from({ length: WEEK_DAYS }, (_, day) =>
      nameOf(format, Date.UTC(SUNDAY.year, SUNDAY.month, SUNDAY.day + day)),
    );
  }),
);

export function isCalendarName(fold: string): boolean {
  const singular = fold.endsWith("s") ? fold.slice(0, -1) : fold;
  return MONTH_NAMES.has(fold) || WEEKDAY_NAMES.has(fold) || WEEKDAY_NAMES.has(singular);
}

function nameOf(format: Intl.DateTimeFormat, time: number): string {
  return foldAccents(format.format(time).toLowerCase());
}
