/** One request as a log tells it. */
export interface LogLine {
  atMs: number;
  /** Whom the server was asked by: the visitor, or a proxy in front. */
  peer: string;
  /** X-Forwarded-For as it was sent; empty where the log has none. */
  forwarded: string;
  method: string;
  /** Path and query, or a whole address. */
  target: string;
  /** Host that was asked; empty where the log does not tell. */
  host: string;
  status: number;
  /** Bytes sent as the log writes them. */
  bytes: string;
  /** Empty where the log has none. */
  userAgent: string;
}

/** What cannot be read says why. */
export type LineReading = LogLine | { problem: string };

const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
const CLF_TIME = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}):(\d{2}):(\d{2}) ([+-])(\d{2})(\d{2})$/;
/** `10/Oct/2025` and the offset: lines of a day share them. */
const DAY_CHARS = 11;

/** Reads `10/Oct/2025:13:55:36 +0200` to milliseconds, NaN where it is none; a day's lines are read by its first. */
export function createClfTime(): (text: string) => number {
  let day = "";
  let zone = "";
  let startMs = Number.NaN;
  return (text) => {
    if (text.length !== 26 || text.slice(0, DAY_CHARS) !== day || text.slice(20) !== zone) {
      const match = CLF_TIME.exec(text);
      if (match === null) return Number.NaN;
      const [, date, month = "", year, , , , sign, hours, minutes] = match;
      const at = MONTHS.indexOf(month);
      if (at < 0 || at % 3 !== 0) return Number.NaN;
      const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
      startMs = Date.UTC(Number(year), at / 3, Number(date)) - offset;
      day = Buffer.from(text.slice(0, DAY_CHARS)).toString();
      zone = Buffer.from(text.slice(20)).toString();
    }
    const clock = Number(text.slice(12, 14)) * 3600 + Number(text.slice(15, 17)) * 60 + Number(text.slice(18, 20));
    return startMs + clock * 1000;
  };
}
