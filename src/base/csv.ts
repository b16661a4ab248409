/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA_SIGNS = "=+-@\t\r\n";

/** RFC 4180, a header first; a cell that would run as a formula is led by an apostrophe (OWASP, CSV injection). */
export function csvText<Name extends string>(
  columns: readonly Name[],
  rows: readonly Readonly<Record<Name, string>>[],
): string {
  const lines = rows.map((row) => columns.map((name) => csvCell(row[name])).join(","));
  return [columns.join(","), ...lines, ""].join("\r\n");
}

function csvCell(text: string): string {
  const isFormula = text !== "" && FORMULA_SIGNS.includes(text.trimStart().charAt(0) || text.charAt(0));
  return `"${isFormula ? "'" : ""}${text.replaceAll('"', '""')}"`;
}
