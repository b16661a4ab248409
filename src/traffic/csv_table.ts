/** Lines that a file may have: an export shows at most 1,000 of a report, tools that page more. */
export const CSV_LINES_MAX = 100_000;

/** A file's text by its byte order mark, UTF-8 without one; null where it is neither. */
export function decodeText(bytes: Uint8Array): string | null {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The cells of a text with quoted cells (RFC 4180), whichever of comma, semicolon and tab parts them: in the whole text,
 * or in the `sample`. `lines` is told the line that each row ends on.
 */
export function readTable(
  text: string,
  { sample = text, lines = [] }: { sample?: string; lines?: number[] } = {},
): string[][] {
  const separator = separatorOf(sample);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  let line = 1;
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value !== "")) {
      rows.push(row);
      lines.push(line);
    }
    row = [];
  };
  for (let at = 0; at < text.length && rows.length < CSV_LINES_MAX; at++) {
    const char = text[at]!;
    if (text[at - 1] === "\n") line++;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') cell += text[at++];
      else quoted = false;
    } else if (char === '"' && cell.trim() === "") {
      cell = "";
      quoted = true;
    } else if (char === separator) endCell();
    else if (char === "\n") endRow();
    else cell += char;
  }
  endRow();
  return rows;
}

/** What occurs most in the lines outside of quotes. */
function separatorOf(text: string): string {
  const sample = text.slice(0, 10_000).replace(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((sign) => ({ sign, count: sample.split(sign).length }));
  return counts.sort((a, b) => b.count - a.count)[0]!.sign;
}

/** A whole number, with or without marks between thousands; null where it is none. */
export function readCount(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, "");
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(plain)) return Number(plain.replace(/[.,]/g, ""));
  const value = readDecimal(plain);
  return value === null ? null : Math.round(value);
}

/** A number with a point or a comma, the last of which begins its fraction, and perhaps a percent sign. */
export function readDecimal(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f'’%]/g, "");
  if (!/^\d[\d.,]*$/.test(plain)) return null;
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  const whole = (last < 0 ? plain : plain.slice(0, last)).replace(/[.,]/g, "");
  return Number(last < 0 ? whole : `${whole}.${plain.slice(last + 1)}`);
}
