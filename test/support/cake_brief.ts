import { readBrand } from "../../src/brand/read_brand.ts";
import type { BrandContext } from "../../src/domain/brand.ts";
import type { Brief } from "../../src/domain/brief.ts";
import type { SerpEvidence } from "../../src/domain/evidence/evidence.ts";
import type { Opportunity } from "../../src/domain/opportunity.ts";
import { BAKERY_HOME, bakeryFacts } from "./bakery_site.ts";
import { serpData } from "./evidence_data.ts";

const NOW = "2026-03-02T10:00:00.000Z";

export const CAKE_SERP: SerpEvidence = {
  id: "00000000-0000-7000-8000-0000000000e1",
  brand_id: "00000000-0000-4000-8000-000000000001",
  run_id: "01900000-0000-7000-8000-000000000001",
  type: "serp",
  provider: "test",
  simulated: false,
  subject: "wedding cakes",
  data: serpData("wedding cakes", {
    results: [
      {
        position: 1,
        url: "https://cakeshop.example/wedding",
        domain: "cakeshop.example",
        title: "Wedding cakes from £200",
        snippet: "Prices for two and three tiers, with free delivery in West Yorkshire on weekdays.",
      },
      {
        position: 2,
        url: "https://tiers.example/",
        domain: "tiers.example",
        title: "Best wedding cakes in Leeds",
        snippet: "Our list of bakers for tiered cakes, compared by flavour and by price.",
      },
    ],
    people_also_ask: ["How early should I order a wedding cake?", "How much does a wedding cake cost?"],
    ai_overview: {
      present: true,
      references: [{ url: "https://tiers.example/", domain: "tiers.example", title: "Tiers" }],
      brand_cited: false,
      rivals_cited: [],
    },
  }),
  observed_at: NOW,
};

export function bakeryContext(): BrandContext {
  return readBrand(bakeryFacts(), {
    givenName: "North Bakery",
    homeUrl: BAKERY_HOME,
    provider: "crawler",
    simulated: false,
    enrichedAt: NOW,
  });
}

export function cakeOpportunity(): Opportunity {
  return {
    id: "00000000-0000-4000-8000-0000000000b1",
    brand_id: CAKE_SERP.brand_id,
    run_id: CAKE_SERP.run_id,
    stable_key: "cakes",
    family: "wedding cakes",
    family_id: null,
    play_kind: "answer_page",
    play: "Answer what people ask about wedding cakes",
    summary: "2,400 searches a month",
    recommended_format: "single_article",
    format_rationale: "One article answers them all",
    keywords: [
      { keyword: "wedding cakes", google_vol: 2400, difficulty: 30, intent: "commercial", source: "site" },
      { keyword: "wedding cake cost", google_vol: 800, intent: "commercial", source: "people_also_ask" },
      { keyword: "how early to order wedding cakes", intent: "informational", source: "people_also_ask" },
    ],
    total_volume: 3200,
    rank: 1,
    immediacy: 0.5,
    ceiling: 0.5,
    priority: 0.5,
    leverage_score: null,
    contributing_signals: [{ evidence_id: CAKE_SERP.id, signal: "not ranking", type: "serp", role: "primary" }],
    why_now: null,
    next_action: null,
    expected_impact: null,
    immediacy_parts: [],
    ceiling_parts: [],
    leverage_parts: null,
    data: {
      target_url: null,
      proposed_path: "/wedding-cakes",
      questions: [],
      holders: [],
      impact: null,
      simulated: false,
    },
    created_at: NOW,
    updated_at: NOW,
  };
}

/** Briefs as they were stored before there were dossiers. */
export function oldBrief(change: Partial<Brief> = {}): Brief {
  return {
    id: "00000000-0000-4000-8000-0000000000c1",
    brand_id: CAKE_SERP.brand_id,
    run_id: CAKE_SERP.run_id,
    queue_item_id: "gone",
    opportunity_id: cakeOpportunity().id,
    title: "Wedding cakes: what to know before you start",
    format: "single_article",
    target_keywords: [
      { keyword: "wedding cakes", google_vol: 2400, difficulty: 30, role: "primary" },
      { keyword: "how early to order wedding cakes", role: "question" },
    ],
    search_intent: { primary: "commercial", description: "wants to choose" },
    strategy: { kind: "content", angle: "Answer first", target_url: null, simulated: false, written_by: "builtin" },
    outline: [
      {
        heading: "When should you order a wedding cake?",
        level: 2,
        role: "answer",
        guidance: "Answer first.",
        key_points: ["Order your wedding cake at least eight weeks before the day."],
        evidence_ids: [CAKE_SERP.id],
        words: 80,
        source_urls: [`${BAKERY_HOME}services/wedding-cakes`],
      },
    ],
    brand_context: { name: "North Bakery" },
    internal_links: [],
    sources: [{ title: "wedding cakes", url: null, evidence_id: CAKE_SERP.id, supports: "who ranks" }],
    status: "ready",
    created_at: NOW,
    updated_at: NOW,
    ...change,
  };
}

/** A fix as rules planned it then. */
export function oldFix(queueItemId: string): Brief {
  const section = (heading: string, role: string, key_points: string[]): Brief["outline"][number] => ({
    ...{ heading, level: 2, role, key_points, guidance: "", evidence_ids: [], source_urls: [] },
  });
  return oldBrief({
    queue_item_id: queueItemId,
    opportunity_id: null,
    title: "Fix: Pages without a title (7 pages)",
    target_keywords: [],
    strategy: { kind: "fix", rule_id: "title_missing", word_count: null, simulated: false, written_by: "builtin" },
    outline: [
      section("What is wrong", "finding", ["Pages without a title: 7 of 40 pages"]),
      section("Steps", "steps", [
        "See it for yourself on https://bakery.example/a.",
        "Try it on one page, then do the rest.",
      ]),
      section("Done when", "checks", ["The next technical enrichment finds nothing under “title_missing”."]),
    ],
    sources: [],
  });
}
