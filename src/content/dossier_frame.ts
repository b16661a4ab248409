import type { ContentAction, Dossier } from "../domain/dossier.ts";
import type { Insight } from "../domain/insight.ts";
import type { Family, Keyword } from "../domain/keyword.ts";
import type { Format, Opportunity } from "../domain/opportunity.ts";

const HOLDERS_MAX = 5;

/** What a dossier is made for. */
export type DossierSubject = { opportunity: Opportunity; family: Family | null } | { insight: Insight };

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
export function frameOf(subject: DossierSubject): Frame {
  if ("insight" in subject) return insightFrame(subject.insight);
  const { opportunity, family } = subject;
  const { data } = opportunity;
  const elsewhere = new Set((data.left_to ?? []).map(({ search }) => search));
  const chosen = opportunity.keywords.length > 0 ? opportunity.keywords : (family?.keywords ?? []);
  const action = data.target_url === null ? "create" : "edit";
  return {
    shape: { format: opportunity.recommended_format, action },
    action,
    topic: opportunity.family,
    task: {
      title: opportunity.play,
      reason: [opportunity.summary, opportunity.why_now ?? ""].filter(Boolean).join(" "),
      next_action: opportunity.next_action ?? "",
      figures: [
        ...(opportunity.expected_impact === null ? [] : [opportunity.expected_impact]),
        ...(data.best_position === undefined ? [] : [`best place measured: ${data.best_position ?? "not found"}`]),
        ...data.holders.slice(0, HOLDERS_MAX).map(({ domain, places }) => `${domain} holds ${places} places`),
      ],
    },
    target_url: data.target_url,
    proposed_path: data.proposed_path,
    keywords: chosen.filter(({ keyword }) => !elsewhere.has(keyword)),
    questions: data.questions,
    simulated: data.simulated,
  };
}

/** A fix or an outreach task: `format` says what kind of text it is, its `action` what it is for. */
function insightFrame(insight: Insight): Frame {
  const { data } = insight;
  const action = insight.type === "outreach" ? "outreach" : "fix";
  const topics = Array.isArray(data.topics) ? data.topics.filter((topic) => typeof topic === "string") : [];
  const outlet = typeof data.outlet === "string" ? [`To be addressed: ${data.outlet}`] : [];
  return {
    shape: { format: "single_article", action },
    action,
    topic: topics[0] ?? data.title ?? insight.text,
    task: {
      title: data.title ?? insight.text,
      reason: [insight.text, data.what ?? "", data.why ?? ""].filter(Boolean).join(" "),
      next_action: data.next_action ?? data.fix ?? "",
      figures: [
        ...outlet,
        ...(data.priority_basis === undefined ? [] : [data.priority_basis]),
        ...(data.reference ? [`Reference: ${data.reference}`] : []),
      ],
    },
    target_url: null,
    proposed_path: null,
    keywords: topics.map((keyword) => ({ keyword })),
    questions: [],
    simulated: data.simulated,
  };
}
