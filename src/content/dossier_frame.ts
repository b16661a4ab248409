import type { Brief } from "../domain/brief.ts";
import { CONTENT_ACTIONS, type ContentAction, type Dossier } from "../domain/dossier.ts";
import type { Insight } from "../domain/insight.ts";
import type { Family, Keyword } from "../domain/keyword.ts";
import type { Format, Opportunity } from "../domain/opportunity.ts";
import { findingText } from "./evidence_sources.ts";

const HOLDERS_MAX = 5;

/** What a dossier is made for. */
export type DossierSubject =
  | { opportunity: Opportunity; family: Family | null }
  | { insight: Insight }
  /** What it was made for is gone. */
  | { brief: Brief };

/** The recommendation as a dossier holds it, before its material. */
export interface Frame {
  shape: { format: Format; action: ContentAction };
  action: ContentAction;
  topic: string;
  task: Dossier["task"];
  target_url: string | null;
  proposed_path: string | null;
  keywords: readonly (Partial<Keyword> & { keyword: string })[];
  questions: readonly string[];
  simulated: boolean;
}

/** What is recommended, in one shape for opportunities and insights. */
export function frameOf(subject: DossierSubject, targetUrl?: string): Frame {
  if ("insight" in subject) return insightFrame(subject.insight);
  if ("brief" in subject) return briefFrame(subject.brief, targetUrl);
  const { opportunity, family } = subject;
  const { data } = opportunity;
  const own = new Set(opportunity.keywords.map(({ keyword }) => keyword));
  const chosen = [...opportunity.keywords, ...(family?.keywords ?? []).filter(({ keyword }) => !own.has(keyword))];
  const target = targetUrl ?? data.target_url;
  const action = target === null ? "create" : "edit";
  const isExtended = target !== null && data.target_url === null;
  return {
    shape: { format: opportunity.recommended_format, action },
    action,
    topic: opportunity.family,
    task: {
      title: opportunity.play,
      reason: [opportunity.summary, opportunity.why_now ?? ""].filter(Boolean).join(" "),
      next_action: isExtended
        ? `Instead of a new page extend ${target}, which is about this already. Advised at first: ${opportunity.next_action ?? opportunity.play}`
        : (opportunity.next_action ?? ""),
      figures: [
        ...(opportunity.expected_impact === null ? [] : [opportunity.expected_impact]),
        ...(data.best_position === undefined ? [] : [`best place measured: ${data.best_position ?? "not found"}`]),
        ...data.holders.slice(0, HOLDERS_MAX).map(({ domain, places }) => `${domain} holds ${places} places`),
      ],
    },
    target_url: target,
    proposed_path: target === null ? data.proposed_path : null,
    keywords: chosen,
    questions: data.questions,
    simulated: data.simulated,
  };
}

/** A fix or an outreach task: `format` says what kind of text it is, its `action` what it is for. */
function insightFrame(insight: Insight): Frame {
  const { data } = insight;
  const target = pageToEdit(insight);
  const action = insight.type === "outreach" ? "outreach" : target === null ? "fix" : "edit";
  const topics = Array.isArray(data.topics) ? data.topics.filter((topic) => typeof topic === "string") : [];
  const outlet = typeof data.outlet === "string" ? [`To be addressed: ${data.outlet}`] : [];
  return {
    shape: { format: "single_article", action },
    action,
    topic: topics[0] ?? data.title ?? insight.text,
    task: {
      title: data.title ?? insight.text,
      reason: [...new Set([findingText(insight), data.what ?? "", data.why ?? ""])].filter(Boolean).join(" "),
      next_action: data.next_action ?? data.fix ?? "",
      figures: [
        ...outlet,
        ...(data.priority_basis === undefined ? [] : [data.priority_basis]),
        ...(data.reference ? [`Reference: ${data.reference}`] : []),
      ],
    },
    target_url: target,
    proposed_path: null,
    keywords: topics.map((keyword) => ({ keyword })),
    questions: [],
    simulated: data.simulated,
  };
}

/** What a reader of the site would have changed on a page of it is an edit of that page; null for any other finding. */
export function pageToEdit({ type, data }: Pick<Insight, "type" | "data">): string | null {
  return type === "site_reading" ? (data.examples?.[0] ?? null) : null;
}

function briefFrame(brief: Brief, targetUrl: string | undefined): Frame {
  const { strategy } = brief;
  const text = (name: string) => (typeof strategy[name] === "string" ? strategy[name] : "");
  const kind = CONTENT_ACTIONS.find((action) => action === strategy.kind);
  const action = kind ?? (targetUrl === undefined ? "create" : "edit");
  return {
    shape: { format: brief.format, action },
    action,
    topic: brief.target_keywords[0]?.keyword ?? brief.title,
    task: { title: text("play") || brief.title, reason: brief.search_intent.description, next_action: "", figures: [] },
    target_url: targetUrl ?? null,
    proposed_path: text("proposed_path") || null,
    keywords: brief.target_keywords.map(({ role: _role, ...keyword }) => keyword),
    questions: [],
    simulated: strategy.simulated === true,
  };
}
