import type { QueueItem } from "../domain/queue_item.ts";
import { renderTable } from "./table.ts";

/** What a queue table needs of an item; the HTTP answer has it too. */
export type ShownQueueItem = Pick<QueueItem, "rank" | "kind" | "priority" | "leverage_score" | "item">;

const WIDTH_MIN = 80;
const WIDTH_MAX = 160;
/** Rank, leverage, kind and the gaps between columns. */
const FIXED_WIDTH = 3 + 8 + 14 + 4 * 2;

/** The action queue as a readable table, `width` characters wide at the most. */
export function queueTable(items: readonly ShownQueueItem[], width = 120): string {
  if (items.length === 0) return "The action queue is empty";
  const free = Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)) - FIXED_WIDTH;
  const what = Math.floor(free * 0.45);
  return renderTable(
    [
      { title: "#", width: 3, align: "right", text: (row) => String(row.rank) },
      { title: "leverage", width: 8, align: "right", text: (row) => (row.leverage_score ?? row.priority).toFixed(2) },
      { title: "kind", width: 14, text: kindText },
      { title: "what to do", width: what, text: titleText },
      { title: "next step", width: free - what, text: nextStep },
    ],
    items,
  );
}

function kindText({ kind, item }: ShownQueueItem): string {
  if (kind === "opportunity") return String(item.recommended_format ?? "").replaceAll("_", " ");
  return `${String(item.category ?? "").replaceAll("_", " ")} ${String(item.severity ?? "")}`.trim();
}

function titleText({ item }: ShownQueueItem): string {
  return String(item.play ?? item.text ?? "");
}

function nextStep({ item }: ShownQueueItem): string {
  return String(item.next_action ?? "").replace(/https?:\/\/[^/\s]+(\/[^\s:]*)/g, "$1");
}
