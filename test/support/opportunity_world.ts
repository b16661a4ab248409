import type { FactSources } from "../../src/core/fact_sources.ts";
import { readBrandWords } from "../../src/core/families/brand_words.ts";
import { indexPages, type MatchablePage } from "../../src/core/page_match.ts";
import { indexRecords, indexSignals, seenDomains } from "../../src/core/signals.ts";
import type { SiteNotes } from "../../src/core/site_notes.ts";
import { holderKinds } from "../../src/core/winnability.ts";
import type { Evidence, EvidenceContent, LlmAnswerEvidence, SerpEvidence } from "../../src/domain/evidence/evidence.ts";
import type { SerpData } from "../../src/domain/evidence/search_data.ts";
import type { Insight } from "../../src/domain/insight.ts";
import type { Intent } from "../../src/domain/intent.ts";
import type { Family, Keyword } from "../../src/domain/keyword.ts";
import type { Opportunity } from "../../src/domain/opportunity.ts";
import { answerData, serpData } from "./evidence_data.ts";

export const BRAND_ID = "00000000-0000-4000-8000-000000000001";
export const RUN_ID = "01900000-0000-7000-8000-000000000001";
export const OWN_DOMAIN = "trailpeak.example";

let counter = 0;

function uuid(): string {
  return `00000000-0000-4000-9000-${(++counter).toString(16).padStart(12, "0")}`;
}

export function family(
  name: string,
  intent: Intent,
  keywords: (string | (Partial<Keyword> & { keyword: string }))[],
): Family {
  const rows = keywords.map((entry) => ({
    intent,
    source: "site",
    ...(typeof entry === "string" ? { keyword: entry } : entry),
  }));
  const volumes = rows.flatMap((row) => row.google_vol ?? []);
  return {
    id: uuid(),
    brand_id: BRAND_ID,
    run_id: RUN_ID,
    name,
    intent,
    keywords: rows,
    total_volume: volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0),
    simulated: false,
    created_at: "2026-03-01T10:00:00.000Z",
  };
}

/** What is measured, as a record. */
export function evidence<C extends EvidenceContent>(content: C, change: { run_id?: string; simulated?: boolean } = {}) {
  return {
    id: uuid(),
    brand_id: BRAND_ID,
    run_id: RUN_ID,
    provider: "test",
    simulated: false,
    observed_at: "2026-03-01T10:00:00.000Z",
    ...content,
    ...change,
  };
}

/** A results page: the brand's domain in the list gives its position. */
export function serp(keyword: string, domains: string[], change: Partial<SerpData> = {}): SerpEvidence {
  const results = domains.map((domain) => ({
    url: `https://${domain}/${keyword.replaceAll(" ", "-")}`,
    title: `${keyword} at ${domain}`,
  }));
  const own = domains.indexOf(OWN_DOMAIN);
  const found = own === -1 ? {} : { brand_position: own + 1, brand_url: results[own]!.url };
  return evidence({ type: "serp", subject: keyword, data: serpData(keyword, { results, ...found, ...change }) });
}

export function answer(
  keyword: string,
  facts: { cited?: boolean | null; mentioned?: boolean; sources?: string[]; rivals?: string[] },
): LlmAnswerEvidence {
  const rivals = (facts.rivals ?? []).map((domain) => ({ domain, name: domain, url: `https://${domain}/` }));
  const data = answerData(keyword, {
    mentioned: facts.mentioned ?? false,
    cited: facts.cited === undefined ? false : facts.cited,
    competitors_mentioned: rivals,
    competitors_cited: rivals,
    sources: (facts.sources ?? []).map((domain) => ({
      url: `https://${domain}/a`,
      title: null,
      cited: true,
      retrieved: null,
    })),
  });
  return evidence({ type: "llm_answer", subject: keyword, data });
}

export function page(path: string, title: string, headings: string[] = []): MatchablePage {
  return {
    url: `https://${OWN_DOMAIN}${path}`,
    title,
    description: "",
    headings: headings.map((text, i) => ({ level: i === 0 ? 1 : 2, text })),
    status: 200,
    indexable: true,
  };
}

export function factSources(options: {
  evidence?: Evidence[];
  pages?: MatchablePage[];
  services?: string[];
  rivals?: string[];
  site?: SiteNotes;
  earlier?: FactSources["earlier"];
}): FactSources {
  const signals = indexSignals(options.evidence ?? [], { domain: OWN_DOMAIN, language: "en" });
  const competitors = (options.rivals ?? []).map((domain) => ({ domain, type: "business" }));
  return {
    signals,
    pages: indexPages(options.pages ?? [], "en"),
    brand: {
      words: readBrandWords(["Trailpeak"], OWN_DOMAIN),
      offers: (options.services ?? []).map((text) => ({ text, kind: "service" as const })),
      language: "en",
      kinds: holderKinds(seenDomains(signals), { domain: OWN_DOMAIN, competitors }),
    },
    records: indexRecords(options.evidence ?? [], "en"),
    ...(options.site === undefined ? {} : { site: options.site }),
    ...(options.earlier === undefined ? {} : { earlier: options.earlier }),
  };
}

export function opportunity(change: Partial<Opportunity> = {}): Opportunity {
  const id = uuid();
  return {
    id,
    brand_id: BRAND_ID,
    run_id: RUN_ID,
    stable_key: `key-${id}`,
    family: "trail shoes",
    family_id: null,
    play_kind: "answer_page",
    play: "Write the reference answer on trail shoes",
    summary: "",
    recommended_format: "single_article",
    format_rationale: "",
    keywords: [{ keyword: "trail shoes" }],
    total_volume: 100,
    rank: 1,
    immediacy: 0.6,
    ceiling: 0.4,
    priority: 0.5,
    leverage_score: null,
    contributing_signals: [
      { evidence_id: uuid(), signal: '"trail shoes": position 12', type: "serp", role: "primary" },
    ],
    why_now: "",
    next_action: "",
    expected_impact: "",
    immediacy_parts: [],
    ceiling_parts: [],
    leverage_parts: null,
    data: {
      target_url: null,
      proposed_path: "/trail-shoes",
      questions: [],
      holders: [],
      impact: null,
      simulated: false,
    },
    created_at: "2026-03-01T10:00:00.000Z",
    updated_at: "2026-03-01T10:00:00.000Z",
    ...change,
  };
}

export function insight(change: Partial<Insight> = {}): Insight {
  const id = uuid();
  return {
    id,
    brand_id: BRAND_ID,
    run_id: RUN_ID,
    stable_key: `insight-${id}`,
    type: "technical_issue",
    text: "12 pages have no title",
    category: "technical_gap",
    severity: "high",
    priority: 0.5,
    data: {
      simulated: false,
      rule_id: `rule-${id}`,
      group: "content",
      fix: "Give each page a title of its own",
      next_action: "Give each page a title of its own",
    },
    evidence_ids: [],
    status: "open",
    created_at: "2026-03-01T10:00:00.000Z",
    updated_at: "2026-03-01T10:00:00.000Z",
    ...change,
  };
}
