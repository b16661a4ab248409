import { finishSteps } from "../../src/base/finish_steps.ts";
import { type Ground, type GroundInput, groundSteps } from "../../src/core/brief_plan/ground.ts";
import type { PlanPage } from "../../src/core/brief_plan/ground_pages.ts";
import type { BrandContext } from "../../src/domain/brand.ts";
import type { SerpEvidence } from "../../src/domain/evidence/evidence.ts";
import { CAKE_SERP } from "./cake_brief.ts";
import { serpData } from "./evidence_data.ts";

/** A result: `[position, address, title, snippet]`. */
export type ResultRow = readonly [number, string, string, string];

/** A page from its title, its headings (`## …` in the text) and its lines. */
export function planPage(url: string, title: string, text: string): PlanPage {
  const lines = text.split("\n");
  const headings = lines
    .filter((line) => /^#+ /.test(line))
    .map((line) => ({ level: line.indexOf(" "), text: line.replace(/^#+ /, "") }));
  return { url, title, description: "", headings, text: lines.map((line) => line.replace(/^#+ /, "")).join("\n") };
}

export function serpEvidence(keyword: string, rows: readonly ResultRow[], questions: string[] = []): SerpEvidence {
  return {
    ...CAKE_SERP,
    subject: keyword,
    data: serpData(keyword, {
      results: rows.map(([position, url, title, snippet]) => ({ position, url, title, snippet })),
      people_also_ask: questions,
    }),
  };
}

export function brandContext(change: Partial<BrandContext>): BrandContext {
  const none: Pick<BrandContext, "services" | "icp" | "trust_signals" | "contact" | "locations" | "aliases"> = {
    services: [],
    icp: [],
    trust_signals: [],
    contact: [],
    locations: [],
    aliases: [],
  };
  return { ...none, description: null, tagline: null, name: null, ...change } as unknown as BrandContext;
}

/** The ground of a plan for one brand, Acme Coffee at acme.example. */
export function planGround(change: Partial<GroundInput> & { context?: BrandContext | null }): Ground {
  const { context = null, ...input } = change;
  return finishSteps(
    groundSteps({
      brand: { name: "Acme Coffee", domain: "acme.example", context },
      head: "office coffee service",
      keywords: [],
      targetUrl: null,
      evidence: [],
      pages: [],
      language: "en",
      ...input,
    }),
  );
}

export function searches(...keywords: string[]): GroundInput["keywords"] {
  return keywords.map((keyword) => ({ keyword, intent: "commercial", source: "site" }));
}
