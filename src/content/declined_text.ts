import type { ContentPlan, WrittenText } from "../domain/content_plan.ts";

/** The draft of a brief that says not to write: why, and what would have to be known. */
export function declinedText(plan: ContentPlan, topic: string): WrittenText {
  const why = plan.decision.reason.replace(/\s+/g, " ").trim();
  const asks = plan.asks.map(({ id }) => `- [Ask ${id}]`).join("\n");
  const markdown = [why === "" ? "" : `> ${why}`, asks].filter((part) => part !== "").join("\n\n");
  return {
    title: plan.title || topic,
    meta_description: "",
    blocks: [{ section: "s1", heading: "", markdown, cites: [], edit: null }],
    asks: plan.asks,
    conflicts: [],
  };
}
