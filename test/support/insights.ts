import type { Insight } from "../../src/domain/insight.ts";
import { CAKE_SERP } from "./cake_brief.ts";

const NOW = "2026-03-02T10:00:00.000Z";

export function technicalInsight(): Insight {
  return {
    ...base("00000000-0000-4000-8000-0000000000a1"),
    type: "technical_issue",
    text: "Pages without a title: 7 of 40 pages",
    category: "technical_gap",
    severity: "high",
    data: {
      simulated: false,
      rule_id: "title_missing",
      title: "Pages without a title",
      what: "These pages have no title element.",
      why: "Results show the address instead of a title.",
      fix: "Write a title of its own for each page. Begin with what the page is about.",
      reference: "https://developers.google.com/search/docs/appearance/title-link",
      pages_affected: 7,
      cluster: "titles",
      findings: [
        { url: "https://bakery.example/a", detail: "no title" },
        { url: "https://bakery.example/b", detail: "no title" },
      ],
    },
    evidence_ids: [CAKE_SERP.id],
  };
}

export function outreachInsight(): Insight {
  return {
    ...base("00000000-0000-4000-8000-0000000000a2"),
    type: "outreach",
    text: "Be present on cakelist.example",
    category: "outreach",
    severity: "medium",
    data: {
      simulated: false,
      title: "Be present on cakelist.example",
      what: "12 of the 20 places for “wedding cakes” belong to directories.",
      why: "Engines take their answer from these sites.",
      next_action: "Claim and complete your profile on cakelist.example, then ask real customers for reviews there.",
      topics: ["wedding cakes", "cake shop"],
      outlet: "cakelist.example",
    },
    evidence_ids: [CAKE_SERP.id],
  };
}

function base(
  id: string,
): Pick<Insight, "id" | "brand_id" | "run_id" | "stable_key" | "priority" | "status" | "created_at" | "updated_at"> {
  return {
    id,
    brand_id: CAKE_SERP.brand_id,
    run_id: CAKE_SERP.run_id,
    stable_key: `key-${id.slice(-2)}`,
    priority: 0.5,
    status: "open",
    created_at: NOW,
    updated_at: NOW,
  };
}
