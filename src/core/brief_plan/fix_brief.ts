import type { BriefSource, OutlineSection } from "../../domain/brief.ts";
import type { Evidence } from "../../domain/evidence/evidence.ts";
import type { Insight } from "../../domain/insight.ts";
import { asRecord, readText } from "../loose_record.ts";
import { formatCount, pagePath, plural } from "../phrase.ts";
import { splitSentences } from "../text/sentences.ts";
import { fixExamples } from "./fix_code.ts";
import type { BriefBrand, Ground } from "./ground.ts";
import { outreachSections } from "./outreach_brief.ts";
import { type OutreachPlan, outletOf, outreachPlan, topicsOf } from "./outreach_plan.ts";
import type { PlannedBrief } from "./plan_brief.ts";

const PAGES_MAX = 20;
const TITLE_CHARS_MAX = 110;
/** Pages to check beside the first. */
const SAMPLE_MAX = 5;

export interface FixBriefInput {
  brand: BriefBrand;
  insight: Insight;
  /** What the insight rests on: for an outreach task, the results and answers that name the other site. */
  evidence?: readonly Evidence[];
  /** Addresses of the stored pages: only these are linked. */
  pageUrls: readonly string[];
  /** For an outreach task, what the brand's pages say on its topics. */
  ground?: Ground;
}

/** A page with the finding on it. */
export interface AffectedPage {
  url: string;
  detail: string;
}

/** The brief for a technical finding or an outreach task: what to do, in which order, and how to know it is done. */
export function planFixBrief(input: FixBriefInput): PlannedBrief {
  const { insight, brand } = input;
  const isOutreach = insight.type === "outreach";
  const outreach = isOutreach ? outreachPlan({ ...input, evidence: input.evidence ?? [] }) : null;
  const outline =
    outreach === null ? fixOutline(input) : outreachSections({ ...input, evidence: input.evidence ?? [] }, outreach);
  const known = new Set(input.pageUrls);
  const pages = affectedPages(insight);
  return {
    title: titleOf(insight),
    target_keywords: topicsOf(insight).map((keyword, place) => ({
      keyword,
      role: place === 0 ? "primary" : "supporting",
    })),
    search_intent: {
      primary: "informational",
      description: isOutreach
        ? "No page of your own: whoever searches these topics is sent to other sites, so the work is there"
        : "No search topic: this brief removes a cause on the site itself",
    },
    strategy: strategyOf(input, { pages, outreach }),
    outline,
    brand_context: {
      name: brand.name,
      domain: brand.domain,
      contact: brand.context?.contact ?? [],
      description: brand.context?.description ?? null,
    },
    internal_links: pages
      .filter((page) => known.has(page.url))
      .slice(0, PAGES_MAX)
      .map((page) => ({
        url: page.url,
        anchor: pagePath(page.url),
        reason: page.detail === "" ? "Affected" : page.detail,
      })),
    sources: sourcesOf(insight),
  };
}

export function affectedPages(insight: Insight): AffectedPage[] {
  const findings = Array.isArray(insight.data.findings) ? insight.data.findings : [];
  const detailed = findings.flatMap((entry): AffectedPage[] => {
    const record = asRecord(entry);
    const url = record === null ? undefined : readText(record, ["url"], 2_000);
    return record === null || url === undefined ? [] : [{ url, detail: readText(record, ["detail"]) ?? "" }];
  });
  const listed = (insight.data.examples ?? []).map((url) => ({ url, detail: "" }));
  const byUrl = new Map([...listed, ...detailed].map((page) => [page.url, page]));
  return [...byUrl.values()].slice(0, PAGES_MAX);
}

function titleOf(insight: Insight): string {
  const title = insight.data.title ?? insight.text;
  const count = insight.data.pages_affected;
  const isListed = affectedPages(insight).length > 0;
  const counted = count === undefined || count === 0 || !isListed ? "" : ` (${plural(count, "page")})`;
  const text = insight.type === "outreach" ? title : `Fix: ${title}${counted}`;
  return text.slice(0, TITLE_CHARS_MAX);
}

function fixOutline(input: FixBriefInput): OutlineSection[] {
  const { insight } = input;
  const { data, evidence_ids } = insight;
  const pages = affectedPages(insight);
  const cases = casesOf(insight, pages);
  const total = Math.max(data.pages_affected ?? 0, cases.length);
  const section = (
    heading: string,
    role: string,
    part: { guidance: string; key_points: string[] },
  ): OutlineSection => ({
    heading,
    level: 2,
    role,
    evidence_ids,
    source_urls: pages.map((page) => page.url),
    ...part,
  });
  return [
    section("What is wrong", "finding", {
      guidance: data.what ?? insight.text,
      key_points: [shortText(insight)],
    }),
    section("Why it matters", "reason", {
      guidance: data.why ?? `Severity: ${insight.severity}`,
      key_points: impactPoints(insight),
    }),
    section("Steps", "steps", {
      guidance: data.fix ?? data.next_action ?? "Remove the cause on the pages listed",
      key_points: stepsOf(insight, pages),
    }),
    ...(cases.length === 0
      ? []
      : [
          section(pages.length > 0 ? "Affected pages" : "Affected addresses", "pages", {
            guidance:
              total > cases.length ? `The first ${cases.length} of ${formatCount(total)}.` : `All ${cases.length}.`,
            key_points: cases,
          }),
        ]),
    section("Done when", "checks", {
      guidance: "Each check can be made by anyone, without this service, except the last.",
      key_points: checksOf(input, pages),
    }),
  ];
}

function detailOf({ data }: Insight): string {
  return typeof data.detail === "string" && data.detail !== "" ? `: ${data.detail}` : "";
}

/** The finding without the advice that follows it: that is the steps'. */
function shortText({ text, data }: Insight): string {
  return data.fix === undefined ? text : text.replace(data.fix, "").trim();
}

/** Pages with what was seen on each, else the addresses or files the finding names. */
function casesOf(insight: Insight, pages: readonly AffectedPage[]): string[] {
  if (pages.length > 0) return pages.map((page) => (page.detail === "" ? page.url : `${page.url}: ${page.detail}`));
  const subjects = insight.data.subjects;
  const named = (Array.isArray(subjects) ? subjects : []).flatMap((entry): string[] => {
    const record = asRecord(entry);
    const name = record === null ? entry : readText(record, ["name"]);
    return typeof name === "string" ? [name] : [];
  });
  return named.slice(0, PAGES_MAX);
}

function stepsOf(insight: Insight, pages: readonly AffectedPage[]): string[] {
  const first = pages[0]?.url;
  const advice = splitSentences(insight.data.fix ?? insight.data.next_action ?? "").map((sentence) => sentence.text);
  const total = insight.data.pages_affected ?? pages.length;
  const isTemplate = pages.length > 1 && total >= 5 && insight.data.cluster !== undefined;
  return [
    first === undefined ? `Look at the finding itself${detailOf(insight)}.` : `See it for yourself on ${first}.`,
    isTemplate
      ? `Look for the one template, plugin or setting behind all ${formatCount(total)} cases before editing any of them.`
      : "",
    ...advice,
    pages.length > 1 ? "Try it on one page, then do the rest." : "",
    "Clear caches, then start a new technical enrichment.",
  ].filter((step) => step !== "");
}

function checksOf(input: FixBriefInput, pages: readonly AffectedPage[]): string[] {
  const { data } = input.insight;
  const commands = fixExamples(input).flatMap((entry) => entry.check ?? []);
  const first = pages[0]?.url;
  return [
    first === undefined
      ? "The finding can no longer be reproduced."
      : `${first} no longer shows the finding in its delivered source (curl or “View source”), not only in the browser.`,
    pages.length === 2 ? "The same holds for the other page of the list." : "",
    pages.length > 2
      ? `The same holds for ${formatCount(Math.min(pages.length - 1, SAMPLE_MAX))} other pages of the list${pages.length - 1 > SAMPLE_MAX ? ", taken at random" : ""}.`
      : "",
    ...[...new Set(commands)].map((command) => `\`${command}\` shows the new state.`),
    "Pages that were right before still answer with 200 and the same title.",
    data.rule_id === undefined
      ? "The next technical enrichment no longer lists this insight."
      : `The next technical enrichment finds nothing under “${data.rule_id}”${pages.length > 0 ? ` (today: ${formatCount(data.pages_affected ?? pages.length)})` : ""}; the queue item then becomes outdated by itself.`,
  ].filter((check) => check !== "");
}

function impactPoints({ data, severity }: Insight): string[] {
  const points = [`Severity ${severity}`];
  if (typeof data.score_impact === "number" && data.score_impact > 0) {
    points.push(`Costs about ${Math.round(data.score_impact * 10) / 10} points of the health score`);
  }
  if (data.reference !== undefined) points.push(`Reference: ${data.reference}`);
  return points;
}

function strategyOf(
  input: FixBriefInput,
  { pages, outreach }: { pages: readonly AffectedPage[]; outreach: OutreachPlan | null },
): PlannedBrief["strategy"] {
  const { insight } = input;
  const isOutreach = outreach !== null;
  return {
    kind: isOutreach ? "outreach" : "fix",
    insight_id: insight.id,
    rule_id: insight.data.rule_id ?? null,
    detail: typeof insight.data.detail === "string" ? insight.data.detail : null,
    outlet: isOutreach ? outletOf(insight) : null,
    angle: insight.data.fix ?? insight.data.next_action ?? insight.text,
    audience: isOutreach ? [`editors and operators of ${outletOf(insight)}`] : ["whoever maintains the site"],
    pages_affected: insight.data.pages_affected ?? pages.length,
    affected_pages: pages,
    ...(outreach === null ? { examples: fixExamples(input) } : { outreach }),
    questions: [],
    entities: [],
    schema_org_type: null,
    word_count: null,
    success_measure: isOutreach
      ? { measure: "mentions and citations from the outlet in the next evidence run" }
      : {
          measure: "the rule finds no page any more; health score before and after",
          score_impact: insight.data.score_impact ?? null,
        },
  };
}

function sourcesOf(insight: Insight): BriefSource[] {
  const found = insight.evidence_ids.map(
    (id): BriefSource => ({
      title: insight.data.title ?? insight.text,
      url: null,
      evidence_id: id,
      supports: "What was found, page by page",
    }),
  );
  const reference = insight.data.reference;
  if (reference === undefined || reference === "") return found;
  return [
    ...found,
    {
      title: "Reference",
      url: /^https?:/.test(reference) ? reference : null,
      evidence_id: null,
      supports: /^https?:/.test(reference) ? "Why the rule exists" : reference,
    },
  ];
}
