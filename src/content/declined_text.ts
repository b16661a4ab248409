import type { ContentPlan, WrittenText } from "../domain/content_plan.ts";

/** The draft of a brief that says not to write: what would have to be known. Its reason stands in brief and review. */
export function declinedText(plan: ContentPlan, topic: string): WrittenText {
  const markdown = plan.asks.map(({ id }) => `- [Ask ${id}]`).join("\n");
  return {
    title: plan.title || topic,
    meta_description: "",
    blocks: [{ section: "s1", heading: "", markdown, cites: [], edit: null }],
    asks: plan.asks,
    conflicts: [],
  };
}
