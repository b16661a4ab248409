import { finishSteps } from "../../base/finish_steps.ts";
import type { Brief, BriefSource, OutlineSection } from "../../domain/brief.ts";
import type { Intent } from "../../domain/intent.ts";
import type { Family } from "../../domain/keyword.ts";
import type { Format, Opportunity, PlayKind } from "../../domain/opportunity.ts";
import { capitalize, formatCount, joinAnd, pagePath, quoteList, truncate } from "../phrase.ts";
import { isAsking, isComparing } from "../search_pattern.ts";
import { agreedOutline } from "./agreed_outline.ts";
import { brandBrief, internalLinks } from "./brand_brief.ts";
import { titleFor } from "./brief_title.ts";
import { comparisonNeeds } from "./comparison_needs.ts";
import { answerCoverage, entitiesOf, type RankingCoverage, rankingCoverage } from "./coverage.ts";
import type { FacetId } from "./facet_id.ts";
import { openQuestions } from "./faq_section.ts";
import { type Ground, type GroundInput, groundSteps } from "./ground.ts";
import { SIDE_NAMES } from "./guidance.ts";
import { hubLinks, hubSpokes } from "./hub_outline.ts";
import { localFocus } from "./local_focus.ts";
import { sourceName } from "./outline.ts";
import { changesOf } from "./page_changes.ts";
import { pageMeta } from "./page_meta.ts";
import { placeFacts } from "./place_section.ts";
import { sampleTitle } from "./programmatic_outline.ts";
import { proofOf } from "./proof.ts";
import { isAboutTopic } from "./sections.ts";

/** How the family of the brand's own name is marked for readers. */
const BRANDED = /\s\(branded\)$/;
const SOURCES_MAX = 20;
const QUESTIONS_MAX = 12;
/** A text may leave its target length by this share. */
const LENGTH_TOLERANCE = 0.3;

/** Everything a brief may rest on. */
export interface BriefPlanInput extends Pick<GroundInput, "brand" | "evidence" | "pages" | "language"> {
  opportunity: Opportunity;
  family: Family | null;
}

export type PlannedBrief = Pick<
  Brief,
  | "title"
  | "target_keywords"
  | "search_intent"
  | "strategy"
  | "outline"
  | "brand_context"
  | "internal_links"
  | "sources"
>;

const SCHEMA_TYPES: Record<Format, string> = {
  single_article: "Article",
  hub_and_spokes: "CollectionPage",
  comparison: "Article",
  landing_page: "Service",
  programmatic: "WebPage",
};

/** What a play's page is about, whatever its format. */
const SCHEMA_OF_PLAY: Partial<Record<PlayKind, string>> = {
  local_page: "LocalBusiness",
  defend_brand: "Organization",
};

/** The brief for an opportunity from its evidence and the brand's pages alone. */
export function planBrief(input: BriefPlanInput): PlannedBrief {
  return finishSteps(briefSteps(input));
}

/** The same a page at a time. */
export function* briefSteps(input: BriefPlanInput): Generator<void, PlannedBrief> {
  const { opportunity, family } = input;
  const left = opportunity.data.left_to ?? [];
  const keywords = (opportunity.keywords.length > 0 ? opportunity.keywords : (family?.keywords ?? [])).filter(
    ({ keyword }) => !left.some(({ search }) => search === keyword),
  );
  const ground = yield* groundSteps({
    ...input,
    head: (family?.name ?? opportunity.family).replace(BRANDED, ""),
    keywords,
    targetUrl: opportunity.data.target_url,
    local: opportunity.play_kind === "local_page",
    question: opportunity.data.lead_question ?? null,
  });
  yield;
  const isLocal = opportunity.play_kind === "local_page";
  const primary = isLocal ? "local" : (family?.intent ?? ground.keywords[0]?.intent ?? "informational");
  const outline = agreedOutline(ground, opportunity);
  yield;
  const title = titleFor(opportunity.recommended_format, ground, outline);
  return {
    title,
    target_keywords: targetKeywords(ground),
    search_intent: searchIntent(ground, primary),
    strategy: strategyOf(ground, { opportunity, outline, primary, title }),
    outline,
    brand_context: brandBrief(ground),
    internal_links: linksFor(ground, opportunity.recommended_format),
    sources: sourcesOf(ground, outline),
  };
}

/** A hub's spokes come before the other pages on the topic. */
function linksFor(ground: Ground, format: Format): Brief["internal_links"] {
  const spokes = format === "hub_and_spokes" ? hubLinks(ground) : [];
  return [...spokes, ...internalLinks(ground).filter((link) => !spokes.some((spoke) => spoke.url === link.url))];
}

function targetKeywords({ keywords, topic, language }: Ground): Brief["target_keywords"] {
  return keywords.map((keyword, place) => ({
    keyword: keyword.keyword,
    ...(keyword.google_vol === undefined ? {} : { google_vol: keyword.google_vol }),
    ...(keyword.difficulty === undefined ? {} : { difficulty: keyword.difficulty }),
    role:
      place === 0
        ? "primary"
        : isAsking(keyword.keyword, language)
          ? "question"
          : keyword.keyword.includes(topic.name)
            ? "secondary"
            : "supporting",
  }));
}

const WANTS: Record<Intent, string> = {
  informational: "wants to understand: an answer first, then depth",
  commercial: "is choosing between options: criteria, evidence and an honest comparison",
  transactional: "is ready to act: offer, price, proof and one clear step",
  navigational: "looks for a known brand or page: confirm at once that this is it",
  local: "looks for a provider nearby: place, times, how to book",
};

function searchIntent(ground: Ground, primary: Intent): Brief["search_intent"] {
  const names = ground.keywords.map((keyword) => keyword.keyword);
  const comparing = names.filter((name) => isComparing(name, ground.language));
  const asking = names.filter((name) => isAsking(name, ground.language));
  const town = primary === "local" ? (localFocus(ground)?.town ?? null) : null;
  const notes = [
    `Whoever searches ${quoteList(names, 3)} ${WANTS[primary]}.`,
    town === null ? "" : `For you that is ${town}.`,
    comparing.length > 0 && primary !== "commercial"
      ? `${comparing.length} of ${names.length} searches also compare (${quoteList(comparing, 2)}).`
      : "",
    asking.length > 0 ? `${asking.length} of ${names.length} are questions.` : "",
  ];
  return { primary, description: notes.filter((note) => note !== "").join(" ") };
}

function strategyOf(
  ground: Ground,
  plan: { opportunity: Opportunity; outline: readonly OutlineSection[]; primary: Intent; title: string },
): Brief["strategy"] {
  const { opportunity, outline, primary, title } = plan;
  const { brand } = ground.input;
  const ranking = rankingCoverage(ground);
  const answers = answerCoverage(ground);
  const words = outline.reduce((sum, section) => sum + (section.words ?? 0), 0);
  const unsupported = outline.filter((section) => section.role === "topic" && (section.source_urls ?? []).length === 0);
  const target = opportunity.data.target_url;
  return {
    kind: "content",
    play: opportunity.play,
    action: target === null ? "create" : "edit",
    target_url: target,
    proposed_path: opportunity.data.proposed_path,
    topic: ground.topic.name,
    lead_question: ground.input.question ?? null,
    intent: searchIntent(ground, primary).description,
    audience: (brand.context?.icp ?? []).map((entry) => entry.value),
    angle: angleOf(ground, ranking, opportunity.recommended_format),
    page_meta: pageMeta(ground, {
      title: opportunity.recommended_format === "programmatic" ? sampleTitle(ground) : title,
      format: opportunity.recommended_format,
    }),
    ...(target === null ? {} : { changes: changesOf(ground, outline) }),
    ...(opportunity.recommended_format === "hub_and_spokes" ? { spokes: hubSpokes(ground) } : {}),
    ranking_pages: ranking,
    answer_engines: answers,
    questions: ground.landscape.questions
      .filter((entry) => isAboutTopic(ground, entry.question))
      .slice(0, QUESTIONS_MAX)
      .map((entry) => ({ ...entry, asked_in: sourceName(entry.source) })),
    entities: entitiesOf(ground),
    schema_org_type: SCHEMA_OF_PLAY[opportunity.play_kind] ?? SCHEMA_TYPES[opportunity.recommended_format],
    ...(outline.some((section) => section.role === "faq") ? { schema_org_also: ["FAQPage"] } : {}),
    word_count: {
      target: words,
      min: Math.round(words * (1 - LENGTH_TOLERANCE)),
      max: Math.round(words * (1 + LENGTH_TOLERANCE)),
      basis: `sum of the ${outline.length} sections; the length of ranking pages was not measured`,
    },
    success_measure: successOf(ground, opportunity),
    needs_input: [
      ...new Set([
        ...(opportunity.recommended_format === "comparison" ? comparisonNeeds(ground) : []),
        ...unsupported.map((section) => section.heading),
        ...(outline.some((section) => section.role === "place") ? placeFacts(ground).missing.map(capitalize) : []),
        ...openQuestions(ground),
      ]),
    ],
    format_rationale: opportunity.format_rationale,
    simulated: ground.landscape.simulated || (brand.context?.simulated ?? false),
  };
}

/** What this page can say that others do not. */
function angleOf(ground: Ground, { lacks, pages_read }: RankingCoverage, format: Format): string {
  const { name } = ground.input.brand;
  const [statement] = proofOf(ground, format).statements;
  const parts: string[] = [];
  if (lacks.length > 0) {
    const sides = lacks.flatMap((id) => (id in SIDE_NAMES ? [SIDE_NAMES[id as FacetId]] : []));
    parts.push(
      `People ask ${joinAnd(sides)}, and none of the ${pages_read} ranking pages tells it in title or snippet: answer that first`,
    );
  }
  if (statement !== undefined)
    parts.push(`say what only ${name} can: “${truncate(statement.value, 140)}” (${pagePath(statement.source_url)})`);
  if (parts.length > 0) return capitalize(parts.join("; "));
  return `Answer ${ground.topic.name} more completely than the pages that rank`;
}

function successOf(ground: Ground, opportunity: Opportunity): Record<string, unknown> {
  const { data } = opportunity;
  const { keywords } = ground;
  const primary = keywords[0]?.keyword ?? ground.topic.name;
  const position = data.best_position;
  return {
    ranking:
      position === undefined
        ? `a first position for “${primary}” (not measured yet)`
        : position === null
          ? `on the first page for “${primary}” (today: not found)`
          : `better than position ${position} for “${primary}”`,
    answers: "cited in answers to the questions above",
    impact: data.impact,
    measure: "report outcomes at 7, 30 and 90 days; compare snapshots before and after",
  };
}

/** Where each statement may come from: pages of the brand, measured results, cited pages. */
function sourcesOf(ground: Ground, outline: readonly OutlineSection[]): BriefSource[] {
  const pages = new Map(ground.input.pages.map((page) => [page.url, page]));
  const own = new Map<string, string[]>();
  for (const section of outline) {
    for (const url of section.source_urls ?? [])
      if (pages.has(url)) own.set(url, [...(own.get(url) ?? []), section.heading]);
  }
  const fromBrand = [...own].map(
    ([url, headings]): BriefSource => ({
      title: pages.get(url)?.title || pagePath(url),
      url,
      evidence_id: null,
      supports: `Own page for ${quoteList([...new Set(headings)], 3)}`,
    }),
  );
  const results = new Map<string, BriefSource>();
  for (const page of ground.landscape.ranking) {
    if (results.has(page.evidence_id)) continue;
    results.set(page.evidence_id, {
      title: `Results page for “${page.keyword}”`,
      url: null,
      evidence_id: page.evidence_id,
      supports: "Who ranks, and what their titles and snippets show",
    });
  }
  const cited = ground.landscape.cited
    .filter((page) => !page.own)
    .slice(0, 5)
    .map(
      (page): BriefSource => ({
        title: page.title ?? page.domain,
        url: page.url,
        evidence_id: page.evidence_ids[0] ?? null,
        supports: `Cited in ${formatCount(page.count)} ${page.count === 1 ? "answer" : "answers"}: what engines trust today`,
      }),
    );
  return [...fromBrand.slice(0, 10), ...[...results.values()].slice(0, 6), ...cited].slice(0, SOURCES_MAX);
}
