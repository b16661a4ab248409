import type { DraftUnderReview, ReviewMaterial } from "../../src/core/draft_under_review.ts";
import type { OutlineSection } from "../../src/domain/brief.ts";
import type { DraftFinding } from "../../src/domain/execution.ts";

/** Material with the least a review needs; `strategy.kind` is that of an article. */
export function reviewMaterial(
  change: Partial<ReviewMaterial["brief"]> = {},
  pages: Record<string, string> = {},
): ReviewMaterial {
  return {
    brief: {
      outline: [],
      target_keywords: [{ keyword: "cold brew", role: "primary" }],
      strategy: { kind: "content", topic: "cold brew" },
      internal_links: [],
      sources: [],
      ...change,
    },
    language: "en",
    pageUrls: Object.keys(pages),
    pageTexts: new Map(Object.entries(pages)),
    evidenceUrls: new Map(),
  };
}

export function draftOf(body: string, change: Partial<DraftUnderReview> = {}): DraftUnderReview {
  return { title: "Cold brew", body, claims: [], ...change };
}

export function section(heading: string, role: string, change: Partial<OutlineSection> = {}): OutlineSection {
  return { heading, level: 2, role, guidance: "", key_points: [], evidence_ids: [], ...change };
}

/** `severity check` of each finding, for short comparisons. */
export function marks(findings: readonly DraftFinding[]): string[] {
  return findings.map((finding) => `${finding.severity} ${finding.check}`);
}
