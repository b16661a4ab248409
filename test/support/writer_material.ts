import type { BrandContext } from "../../src/domain/brand.ts";
import type { Brief } from "../../src/domain/brief.ts";
import type { Evidence } from "../../src/domain/evidence/evidence.ts";
import type { Opportunity } from "../../src/domain/opportunity.ts";
import type {
  BrandMaterial,
  BriefMaterial,
  DraftMaterial,
  PageText,
} from "../../src/providers/text_model/text_model.ts";
import { serpData } from "./evidence_data.ts";

const AT = "2026-11-21T09:00:00.000Z";

export const EVIDENCE_ID = "ev-serp-1";

export function emptyContext(): BrandContext {
  return {
    name: { value: "Acme Roasters", source_url: "https://acme.com/", method: "json_ld" },
    aliases: [],
    tagline: null,
    description: null,
    industry: null,
    icp: [],
    services: [],
    trust_signals: [],
    voice: null,
    contact: [],
    locations: [],
    same_as: [],
    language: "en",
    topics: [],
    pages_read: 2,
    model: null,
    provider: "crawler",
    simulated: false,
    enriched_at: AT,
  };
}

export function pagesOf(extra = ""): PageText[] {
  return [
    {
      url: "https://acme.com/",
      title: "Acme Roasters",
      description: "Coffee roasted in small batches",
      headings: [{ level: 1, text: "Acme Roasters" }],
      text: `Acme Roasters roasts coffee beans in small batches for home baristas and cafés. Every batch is roasted on Tuesday and shipped within 2 days. ${extra}`,
    },
    {
      url: "https://acme.com/espresso",
      title: "Espresso beans",
      description: "",
      headings: [{ level: 1, text: "Espresso beans" }],
      text: "Our espresso beans are blended from Brazilian and Ethiopian coffee. Espresso beans taste best between 7 and 21 days after roasting. Store the beans airtight, dark and cool. Grind espresso beans just before you brew, because ground coffee loses its aroma within minutes. Customers say: “The best espresso I ever had at home.”",
    },
  ];
}

export function brandMaterial(extra = ""): BrandMaterial {
  return { domain: "acme.com", name: "Acme Roasters", read: emptyContext(), pages: pagesOf(extra) };
}

function evidence(): Evidence[] {
  return [
    {
      id: EVIDENCE_ID,
      brand_id: "b1",
      run_id: "r1",
      type: "serp",
      provider: "serper",
      simulated: false,
      subject: "espresso beans",
      data: serpData("espresso beans", {
        results: [
          {
            position: 1,
            url: "https://beanworks.com/espresso",
            domain: "beanworks.com",
            title: "Espresso beans guide",
            snippet: "How to choose espresso beans",
          },
        ],
        people_also_ask: ["How long do espresso beans last?"],
        related_searches: [],
      }),
      observed_at: AT,
    },
  ];
}

export function opportunity(): Opportunity {
  return {
    id: "o1",
    brand_id: "b1",
    run_id: "r1",
    stable_key: "k1",
    family: "espresso beans",
    family_id: null,
    play_kind: "answer_page",
    play: "Write the page on espresso beans",
    summary: "People search for espresso beans",
    recommended_format: "single_article",
    format_rationale: "one question",
    keywords: [
      { keyword: "espresso beans", google_vol: 2400, intent: "informational" },
      { keyword: "how long do espresso beans last", intent: "informational" },
    ],
    total_volume: 2400,
    rank: 1,
    immediacy: 0.5,
    ceiling: 0.5,
    priority: 0.25,
    leverage_score: null,
    contributing_signals: [{ evidence_id: EVIDENCE_ID, signal: "gap", type: "serp", role: "primary" }],
    why_now: null,
    next_action: null,
    expected_impact: null,
    immediacy_parts: [],
    ceiling_parts: [],
    leverage_parts: null,
    data: {
      target_url: null,
      proposed_path: "/espresso-beans",
      questions: ["How long do espresso beans last?"],
      holders: [],
      impact: null,
      simulated: false,
    },
    created_at: AT,
    updated_at: AT,
  };
}

export function briefMaterial(extra = ""): BriefMaterial {
  return {
    brand: { name: "Acme Roasters", domain: "acme.com", context: emptyContext() },
    opportunity: opportunity(),
    family: null,
    evidence: evidence(),
    pages: pagesOf(extra),
    language: "en",
  };
}

export function draftMaterial(extra = ""): DraftMaterial {
  const { brand, pages, language } = briefMaterial(extra);
  const brief: Brief = {
    id: "br1",
    brand_id: "b1",
    run_id: "r1",
    queue_item_id: "q1",
    opportunity_id: "o1",
    title: "Espresso beans: a practical guide",
    format: "single_article",
    target_keywords: [{ keyword: "espresso beans", role: "primary" }],
    search_intent: { primary: "informational", description: "wants to understand" },
    strategy: { topic: "espresso beans" },
    outline: [
      section("Espresso beans in short", "answer"),
      section("How long do espresso beans last", "topic"),
      section("What nobody wrote about", "topic"),
    ],
    brand_context: { name: "Acme Roasters" },
    internal_links: [{ url: "https://acme.com/espresso", anchor: "Espresso beans", reason: "same topic" }],
    sources: [],
    status: "ready",
    created_at: AT,
    updated_at: AT,
  };
  return { brand, brief, evidence: evidence(), pages, language };
}

function section(heading: string, role: string): Brief["outline"][number] {
  return {
    heading,
    level: 2,
    guidance: "Answer first",
    key_points: [],
    evidence_ids: [EVIDENCE_ID],
    role,
    source_urls: ["https://acme.com/espresso"],
  };
}
