import { type AuditResult, auditSite } from "../audit/audit_site.ts";
import { slicesOf } from "../base/slices.ts";
import { materialPages } from "../brand/brand_editor.ts";
import { leadingAway } from "../brand/read_brand.ts";
import { CONTRADICTIONS, type ContradictionsAnswer } from "../page/contradictions/contradictions_call.ts";
import { type Passage, passageCalls } from "../page/contradictions/passages.ts";
import { type KindsDesk, type KindsOrder, type KindsSeen, openKindsDesk } from "../page/kind/asked/kinds_desk.ts";
import type { KindVerdict } from "../page/kind/page_kind.ts";
import { createSiteOpener, packedOf, type SiteOpening } from "../page/packed_html.ts";
import type { PageFacts, SiteFacts } from "../page/page_facts.ts";
import type { Sitemap, SitePart } from "../page/site_parts.ts";
import { type QuestionOrder, type QuestionSeen, seeQuestion } from "../page/site_question.ts";
import type { OddLine } from "../page/source/odd_line.ts";
import { oddLines, type ToldIssue } from "../page/source/odd_lines.ts";
import { SOURCE, type SourceAnswer } from "../page/source/source_call.ts";
import type { PageRow } from "../store/pages.ts";
import { countKinds, toldPages } from "./counting_pages.ts";
import { toPageRow } from "./page_row.ts";

const ROWS_AT_ONCE = 20;
const HITS_AT_ONCE = 2_000;
/** Of what a site says; each is a call to the model. */
const PASSAGE_CALLS_MAX = 4;
/** On more the rules, which judge twice, take too long. */
const SOURCE_PAGES_MAX = 2_000;
/** What the audit found that a model is told of. */
const TOLD_MAX = 80;

type AuditIssue = AuditResult["issues"][number];

/** What a site is judged by beside its facts: JSON. */
export interface JudgeOrder {
  brandId: string;
  runId: string;
  kinds: Omit<KindsOrder, "isWhole">;
  /** null: nobody looks. */
  contradictions: QuestionOrder<ContradictionsAnswer> | null;
  /** What stands apart in the source; null: nobody looks. */
  source: QuestionOrder<SourceAnswer> | null;
  /** Addresses that the brand sheet was made from, where what else the site says of the brand is wanted. */
  readForSheet: readonly string[] | null;
}

/** What the judging comes to: JSON. While a model is to be asked something there is a question and no head. */
export interface Judged {
  kinds: ReturnType<typeof countKinds> & Pick<KindsSeen, "hashes" | "question">;
  contradictions: QuestionSeen<Passage> | null;
  source: QuestionSeen<OddLine> | null;
  head: JudgedHead | null;
}

export interface JudgedHead {
  audit: Omit<AuditResult, "issues" | "kinds">;
  /** The site's facts but for what there are many of. */
  frame: NonNullable<SitePart["frame"]>;
  addresses: number;
  pagesRead: number;
  /** What was asked for first. */
  home: Pick<PageFacts, "url" | "response"> | null;
  /** Where the site sends its visitors. */
  signs: ReturnType<typeof leadingAway>;
}

/** Of what the audit found; JSON but for packed pages. */
export interface JudgedPart {
  /** Most important first. */
  issues?: AuditIssue[];
  /** For the brand sheet's editor. */
  rest?: { part: SitePart; kinds: [url: string, verdict: KindVerdict][] };
  /** Every address as the store keeps it; none of a site that could not be read. */
  rows?: PageRow[];
}

/** Judges a site where its facts are. */
export interface JudgingDesk {
  /** The same order gives the same; one with a question is given anew, with its answer. */
  judge(order: JudgeOrder): Promise<Judged>;
  /** What was judged last, part by part: issues, the rest for the sheet, rows; null at the end. */
  next(): Promise<JudgedPart | null>;
}

/**
 * The desk as it stands, maybe in another thread. No secret, storage or outside world; what goes in and comes out is
 * plain data. It takes the whole site first.
 */
export interface SiteDesk extends JudgingDesk {
  take(part: SitePart): Promise<void>;
}

export function openSiteDesk(signal: AbortSignal, opening?: SiteOpening): SiteDesk {
  const open = createSiteOpener(opening);
  const [pages, targets, sitemaps]: [PageFacts[], SiteFacts["targets"], Sitemap[]] = [[], [], []];
  let kindsDesk = openKindsDesk(pages, signal);
  let frame: SitePart["frame"];
  let parts: Iterator<JudgedPart> | null = null;
  return {
    async take(part) {
      frame ??= part.frame;
      for (const page of part.pages ?? []) pages.push(open(page));
      targets.push(...(part.targets ?? []));
      if (part.sitemap !== undefined) sitemaps.push(part.sitemap);
      sitemaps.at(-1)?.urls.push(...(part.entries ?? []));
    },
    async judge(order) {
      if (frame === undefined) throw new Error("The facts of a site lack their frame");
      const { seen, ...judged } = await seeSite({ pages, kindsDesk, isWhole: !frame.truncated }, order);
      if (judged.kinds.question || judged.contradictions?.question) return { ...judged, source: null, head: null };
      // Nothing is asked any more: what the pages were weighed by would take room that the rules need.
      kindsDesk = openKindsDesk(pages, signal);
      const told_faults = judged.contradictions?.found?.faults ?? null;
      const facts = { ...frame, pages, targets, sitemaps, told_faults };
      const { source, result } = auditAsked(facts, seen, order.source);
      if (source?.question) return { ...judged, source, head: null };
      const { issues, kinds, ...audit } = result;
      const kept = audit.pages > 0 ? pages : [];
      parts = partsOf({ issues, seen, kinds, pages: kept, fetchedAt: frame.crawled_at }, order);
      const home = pages[0] === undefined ? null : { url: pages[0].url, response: pages[0].response };
      const pagesRead = pages.filter((page) => page.html !== null).length;
      const signs = leadingAway(pages, frame.domain);
      return { ...judged, source, head: { audit, frame, addresses: pages.length, pagesRead, home, signs } };
    },
    next: async () => parts?.next().value ?? null,
  };
}

async function seeSite(
  { pages, kindsDesk, isWhole }: { pages: readonly PageFacts[]; kindsDesk: KindsDesk; isWhole: boolean },
  order: JudgeOrder,
): Promise<Omit<Judged, "head" | "source"> & { seen: KindsSeen["kinds"] }> {
  const { kinds: seen, ...asked } = await kindsDesk.kinds({ ...order.kinds, isWhole });
  const judged = { seen, kinds: { ...asked, ...countKinds(seen) } };
  if (asked.question !== null || order.contradictions === null) return { ...judged, contradictions: null };
  const { tokensMax } = order.contradictions;
  const calls = passageCalls(pages, { kinds: seen, tokensMax, callsMax: PASSAGE_CALLS_MAX });
  return { ...judged, contradictions: seeQuestion(CONTRADICTIONS, calls, order.contradictions) };
}

/** The audit, with what a model makes of the source where it is asked; it is told what was found without it. */
function auditAsked(
  facts: SiteFacts,
  kinds: KindsSeen["kinds"],
  order: JudgeOrder["source"],
): { source: Judged["source"]; result: AuditResult } {
  const alone = auditSite(facts, kinds);
  if (order === null || alone.pages === 0 || alone.pages > SOURCE_PAGES_MAX) return { source: null, result: alone };
  const told = alone.issues.flatMap(titlesOf).slice(0, TOLD_MAX);
  const lines = oddLines(facts, { told, tokensMax: order.tokensMax });
  const source = seeQuestion(SOURCE, [lines], order);
  const faults = source.found?.faults ?? [];
  if (faults.length === 0) return { source, result: alone };
  return { source, result: auditSite({ ...facts, told_faults: [...(facts.told_faults ?? []), ...faults] }, kinds) };
}

function titlesOf({ rule, hits, parts }: AuditIssue): ToldIssue[] {
  const urls = [...new Set(hits.map(({ url }) => url))];
  // A measured time is another one with every crawl: the question would never be the same.
  const detail = rule.category === "speed" ? null : (hits[0]?.detail ?? null);
  return [{ title: rule.title, detail, urls }, ...parts.flatMap(titlesOf)];
}

function* partsOf(
  found: Pick<AuditResult, "issues" | "kinds"> & { seen: KindsSeen["kinds"]; pages: PageFacts[]; fetchedAt: string },
  { brandId, runId, readForSheet, kinds: { homeUrl } }: JudgeOrder,
): Generator<JudgedPart, null> {
  const { issues, seen, kinds, pages, fetchedAt } = found;
  for (const some of slicesOf(issues, HITS_AT_ONCE, ({ hits }) => hits.length)) yield { issues: some.map(toPlain) };
  if (readForSheet !== null) {
    const read = new Set(readForSheet);
    const own = toldPages(pages, seen).filter(({ url }) => !read.has(url));
    const rest = materialPages(own, { homeUrl, kinds: seen });
    const part = { pages: rest.map((page) => ({ ...page, html: page.html && packedOf(page.html) })) };
    yield { rest: { part, kinds: [...seen].filter(([url]) => rest.some((page) => page.url === url)) } };
  }
  for (const some of slicesOf(pages, ROWS_AT_ONCE))
    yield { rows: some.map((page) => toPageRow(page, { brandId, runId, fetchedAt, kinds })) };
  return null;
}

/** A rule's text without its code. */
function toPlain(issue: AuditIssue): AuditIssue {
  const { id, category, severity, title, what, why, fix, reference } = issue.rule;
  const rule = { id, category, severity, title, what, why, fix, reference };
  return { ...issue, rule, parts: issue.parts.map(toPlain) };
}
