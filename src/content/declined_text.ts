import type { ContentPlan, WrittenText } from "../domain/content_plan.ts";

/** The draft of a brief that says not to write: its reason, and what would have to be known. */
export function declinedText(plan: ContentPlan): WrittenText {
  const lines = [plan.decision.reason, ...plan.asks.map(({ id }) => `- [Ask ${id}]`)];
  return {
    title: plan.title,
    meta_description: "",
    blocks: [{ section: "s1", heading: "", markdown: lines.filter(Boolean).join("\n\n"), cites: [], edit: null }],
    asks: plan.asks,
    conflicts: [],
  };
}
