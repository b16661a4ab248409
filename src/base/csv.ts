/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA_SIGNS = "=+-@\t\r\n";
/** What stands for a record among others in one cell. */
const LABELS = ["keyword", "domain", "url", "value", "heading", "text"] as const;

/** RFC 4180, a header first; a cell that would run as a formula is led by an apostrophe (OWASP, CSV injection). */
export function csvText<Name extends string>(
  columns: readonly Name[],
  rows: readonly Readonly<Record<Name, unknown>>[],
): string {
  return [csvHead(columns), ...rows.map((row) => csvLine(columns.map((name) => row[name])))].join("");
}

export function csvHead(columns: readonly string[]): string {
  return `${columns.join(",")}\r\n`;
}

/** One line with its end. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = cellText(value);
  const isFormula = text !== "" && FORMULA_SIGNS.includes(text.trimStart().charAt(0) || text.charAt(0));
  return `"${isFormula ? "'" : ""}${text.replaceAll('"', '""')}"`;
}

/** A list of records is told by their names, any other record as JSON. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(labelOf).join("; ");
  return JSON.stringify(value);
}

function labelOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const record = value as Record<string, unknown>;
  const name = LABELS.find((label) => typeof record[label] === "string");
  return name === undefined ? JSON.stringify(value) : String(record[name]);
}
