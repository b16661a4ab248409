import type { Brief } from "../domain/brief.ts";
import { type ContentPlan, type PlannedSection, SECTION_ROLES, type SectionRole } from "../domain/content_plan.ts";
import { type Dossier, type DossierSource, isTask } from "../domain/dossier.ts";

const RANKING_SHOWN_MAX = 10;
/** A block of the page that is edited. */
const TARGET_MARK = /^b\d/;

type BriefFields = Pick<
  Brief,
  | "title"
  | "format"
  | "target_keywords"
  | "search_intent"
  | "strategy"
  | "outline"
  | "brand_context"
  | "internal_links"
  | "sources"
  | "status"
>;

/** A plan as the brief's record shows it: every mark with the page or the record it stands for. */
export function briefFields(plan: ContentPlan, dossier: Dossier): BriefFields {
  const byMark = new Map(dossier.sources.map((source) => [source.mark, source]));
  const cited = (section: PlannedSection) => section.cites.flatMap((mark) => byMark.get(mark) ?? []);
  return {
    title: plan.title === "" ? dossier.task.title : plan.title,
    format: dossier.format,
    target_keywords: dossier.keywords.map(({ keyword, google_vol, difficulty, role }) => ({
      keyword,
      ...(google_vol === undefined ? {} : { google_vol }),
      ...(difficulty === undefined ? {} : { difficulty }),
      role,
    })),
    search_intent: { primary: dossier.keywords[0]?.intent ?? "informational", description: plan.audience },
    strategy: strategyOf(plan, dossier),
    outline: plan.sections.map((section) => ({
      heading: section.heading,
      level: 2,
      guidance: section.guidance,
      key_points: section.must_say,
      evidence_ids: unique(cited(section).flatMap(({ evidence_id }) => evidence_id ?? [])),
      role: section.role,
      words: section.words,
      source_urls: unique([
        ...(section.cites.some((mark) => TARGET_MARK.test(mark)) ? [dossier.target_url ?? ""] : []).filter(Boolean),
        ...cited(section).flatMap(({ url, kind }) => (kind === "page" || kind === "passage" ? (url ?? []) : [])),
      ]),
      id: section.id,
      cites: section.cites,
      covers: section.covers,
      ...(section.edit === null ? {} : { edit: section.edit }),
    })),
    brand_context: brandContext(dossier),
    internal_links: plan.links,
    sources: sourcesOf(plan, byMark),
    status: plan.decision.action === "decline" ? "declined" : "ready",
  };
}

function strategyOf(plan: ContentPlan, dossier: Dossier): Brief["strategy"] {
  const content = !isTask(dossier);
  const covered = new Set(plan.sections.flatMap(({ covers }) => covers));
  return {
    kind: content ? "content" : dossier.action,
    action: dossier.action,
    play: dossier.task.title,
    decision: plan.decision,
    target_url: dossier.target_url,
    proposed_path: dossier.proposed_path,
    angle: plan.angle,
    audience: plan.audience === "" ? [] : [plan.audience],
    ...(content ? { page_meta: { title: plan.title, description: plan.meta_description } } : {}),
    questions: dossier.questions.map((entry) => ({ ...entry, covered: covered.has(entry.question) })),
    asks: plan.asks,
    /** The same in words, for readers of briefs made before. */
    needs_input: plan.asks.map(({ question, who }) => (who === "" ? question : `${question} (${who})`)),
    publish_gate: plan.asks.filter((ask) => ask.blocks_publishing).map(({ id }) => id),
    conflicts: plan.conflicts,
    not_to_say: plan.not_to_say,
    word_count: {
      target: plan.sections.reduce((sum, { words }) => sum + words, 0),
      basis: `sum of the ${plan.sections.length} sections`,
    },
    ranking_pages: rankingPages(dossier),
    left_out: dossier.left_out,
    reason: dossier.task.reason,
    figures: dossier.task.figures,
  };
}

/** Who ranks for the first search whose results were read, as the dashboard lists them. */
function rankingPages({ sources }: Dossier): Record<string, unknown> {
  const read = sources.filter(({ kind }) => kind === "ranking_page");
  return {
    pages_read: read.length,
    outlines: read
      .slice(0, RANKING_SHOWN_MAX)
      .map(({ mark, label, url, text }) => ({ mark, title: label, url, outline: text })),
  };
}

function brandContext(dossier: Dossier): Record<string, unknown> {
  const facts = dossier.sources.filter(({ kind }) => kind === "brand");
  return {
    name: dossier.brand.name,
    domain: dossier.brand.domain,
    language: dossier.language,
    facts: facts.flatMap(({ mark, label, text }) => [{ mark, label, lines: text.split("\n") }]),
  };
}

/** Sources that the plan cites, with the sections they carry. */
function sourcesOf(plan: ContentPlan, byMark: ReadonlyMap<string, DossierSource>): Brief["sources"] {
  const carried = new Map<string, string[]>();
  for (const { heading, cites } of plan.sections)
    for (const mark of cites) carried.set(mark, [...(carried.get(mark) ?? []), heading]);
  return [...carried].flatMap(([mark, headings]) => {
    const source = byMark.get(mark);
    if (source === undefined) return [];
    const { label, url, evidence_id } = source;
    return [{ mark, title: label, url, evidence_id, supports: unique(headings).join("; ") }];
  });
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** A brief made before there were dossiers, as a plan over a dossier made now: its sections with the pages they name. */
export function planOfBrief(brief: Brief, dossier: Dossier): ContentPlan {
  const marksOf = (urls: readonly string[], ids: readonly string[]) =>
    dossier.sources
      .filter(
        ({ url, evidence_id }) =>
          (url !== null && urls.includes(url)) || (evidence_id !== null && ids.includes(evidence_id)),
      )
      .map(({ mark }) => mark);
  const told = dossier.sources.filter(({ kind }) => kind === "finding").map(({ mark }) => mark);
  return {
    decision: { action: brief.status === "declined" ? "decline" : "write", url: "", reason: "" },
    title: brief.title,
    meta_description: "",
    audience: brief.search_intent.description,
    angle: textOf(brief.strategy.angle),
    sections: brief.outline.map((section, place) => ({
      id: `s${place + 1}`,
      heading: section.heading,
      role: roleOf(section.role),
      guidance: section.guidance,
      must_say: section.key_points,
      cites: [...new Set([...told, ...marksOf(section.source_urls ?? [], section.evidence_ids)])],
      words: section.words ?? 0,
      covers: [],
      edit: null,
    })),
    links: brief.internal_links,
    asks: [],
    conflicts: [],
    not_to_say: [],
  };
}

function roleOf(role: string | undefined): SectionRole {
  return (
    SECTION_ROLES.find((known) => known === role) ??
    (role === "faq" ? "question" : role === "next_step" ? "cta" : "section")
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
