export const DAY_MS = 86_400_000;

const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+\- ]\d{2}:?\d{2}|[+\- ]\d{2})?)?$/;

/**
 * An ISO 8601 date or datetime as UTC with milliseconds, or null. Without an offset it is UTC, without a time the day's
 * first instant; a blank in the offset's place is the `+` of an unescaped query.
 */
export function parseIsoTime(text: string): string | null {
  const match = ISO_8601.exec(text.trim());
  if (match === null) return null;
  const [, year, month, day, hour = "00", minute = "00", second = "00", fraction = "", zone = "Z"] = match;
  const millis = fraction.slice(0, 3).padEnd(3, "0");
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millis}Z`);
  const offset = offsetMinutes(zone);
  if (Number.isNaN(local) || offset === null || !isRealDay(Number(year), Number(month), Number(day))) return null;
  return new Date(local - offset * 60_000).toISOString();
}

/** Date.parse() takes 30 February for 2 March. */
function isRealDay(year: number, month: number, day: number): boolean {
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate() && year >= 1;
}

function offsetMinutes(zone: string): number | null {
  if (zone.toUpperCase() === "Z") return 0;
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}
