import type { QueueItem } from "../core/queue_item.ts";
import { renderTable } from "./table.ts";

/** What a queue table needs of an item; the HTTP answer has it too. */
export type ShownQueueItem = Pick<QueueItem, "rank" | "kind" | "priority" | "item">;

/** The action queue as a readable table. */
export function queueTable(items: readonly ShownQueueItem[]): string {
  if (items.length === 0) return "The action queue is empty";
  return renderTable(
    [
      { title: "#", width: 3, align: "right", text: (row) => String(row.rank) },
      { title: "score", width: 5, align: "right", text: (row) => row.priority.toFixed(2) },
      { title: "kind", width: 15, text: kindText },
      { title: "what to do", width: 58, text: titleText },
      { title: "next step", width: 58, text: (row) => String(row.item.next_action ?? "") },
    ],
    items,
  );
}

function kindText({ kind, item }: ShownQueueItem): string {
  if (kind === "opportunity") return String(item.recommended_format ?? "").replaceAll("_", " ");
  return `${String(item.category ?? "").replaceAll("_", " ")} ${String(item.severity ?? "")}`.trim();
}

function titleText({ kind, item }: ShownQueueItem): string {
  return String((kind === "opportunity" ? item.play : item.text) ?? "");
}
