export interface Column<Row> {
  title: string;
  /** Characters; longer texts wrap. */
  width: number;
  align?: "left" | "right";
  text(row: Row): string;
}

/** A plain table for terminals: wrapped cells, a rule under the head. */
export function renderTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const head = renderRow(
    columns,
    columns.map((column) => column.title),
  );
  const rule = columns.map((column) => "─".repeat(column.width)).join("  ");
  const body = rows.map((row) =>
    renderRow(
      columns,
      columns.map((column) => column.text(row)),
    ),
  );
  return [head, rule, ...body].join("\n");
}

function renderRow<Row>(columns: readonly Column<Row>[], texts: readonly string[]): string {
  const cells = columns.map((column, index) => wrap(texts[index] ?? "", column.width));
  const height = Math.max(...cells.map((lines) => lines.length));
  const lines = Array.from({ length: height }, (_, line) =>
    columns
      .map((column, index) => {
        const text = cells[index]![line] ?? "";
        return column.align === "right" ? text.padStart(column.width) : text.padEnd(column.width);
      })
      .join("  ")
      .trimEnd(),
  );
  return lines.join("\n");
}

/** Breaks at spaces; a word longer than the width is cut. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ").split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
    while (line.length > width) {
      lines.push(line.slice(0, width));
      line = line.slice(width);
    }
  }
  lines.push(line);
  return lines;
}
