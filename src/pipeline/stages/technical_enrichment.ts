import { type AuditResult, countBySeverity, TOLD_RULES } from "../../audit/audit_site.ts";
import { type IssueSource, toEvidence, toHits, toInsight } from "../../audit/issue_records.ts";
import { takeUpload } from "../../audit/upload/to_issues.ts";
import { isoTime } from "../../base/clock.ts";
import type { Ids } from "../../base/ids.ts";
import { breathe, slicesOf } from "../../base/slices.ts";
import type { CrawlShare } from "../../crawl/crawl_share.ts";
import { notPublicText } from "../../crawl/failure_text.ts";
import type { TechnicalContext } from "../../domain/brand.ts";
import type { Evidence } from "../../domain/evidence/evidence.ts";
import type { Hit } from "../../domain/evidence/finding_data.ts";
import type { Insight } from "../../domain/insight.ts";
import type { HtmlReader } from "../../page/html_reader.ts";
import { siteFactsOf } from "../../page/site_parts.ts";
import { hostOf } from "../../page/url_rules.ts";
import { updateBrand } from "../../store/brands.ts";
import type { Db } from "../../store/db.ts";
import { insertEvidence } from "../../store/evidence.ts";
import { listInsightPages, listInsights, replaceInsights } from "../../store/insights.ts";
import { deletePagesNotIn, upsertPages } from "../../store/pages.ts";
import { type EditedReading, editByRest } from "../brand_editor.ts";
import { reportProgress } from "../crawl_progress.ts";
import { kindsMs } from "../page_kinds.ts";
import { renderingOf } from "../rendering_record.ts";
import { saveSheet, saveSigns } from "../save_sheet.ts";
import { askAndJudge, atCrawledSite } from "../site_audit.ts";
import type { Judged, JudgedHead, JudgingDesk } from "../site_desk.ts";
import type { SiteJudges } from "../site_judges.ts";
import { type Stage, type StageContext, type StageFigures, StageUnavailable } from "../stage.ts";

/** Of pages: some 200 KB, which hold requests up for 2 ms or so. */
const ROWS_A_WRITE = 5;
/** Of one finding: a truncated crawl has read one of so many. */
const FAULTY_PAGES_MAX = 1_000;
/** Time kept back from the crawl for the rules and the save, and for each page beside. */
const RULES_AND_SAVE_MS = 20_000;
const RULES_MS_PER_PAGE = 12;
const CRAWL_MS_MIN = 10_000;
const NEITHER_INPUT =
  'A technical enrichment needs "trigger": true to crawl the site, or the result of another audit as "audit_data"';

export interface TechnicalEnrichmentDeps {
  reader: HtmlReader;
  judges: SiteJudges;
  share?: CrawlShare;
}

/** Both were given: the fresh crawl wins. */
const UPLOAD_BESIDE_CRAWL = "audit_data (a crawl was requested as well)";

/** Audits the brand's site by a crawl, or takes over an audit made elsewhere. */
export function createTechnicalEnrichment(deps: TechnicalEnrichmentDeps): Stage {
  return {
    name: "technical_enrichment",
    pool: "crawl",
    budgetShare: 6,
    run: (context) => enrich(context, deps),
  };
}

async function enrich(context: StageContext, deps: TechnicalEnrichmentDeps): Promise<void> {
  const { trigger, audit_data } = context.run.input;
  if (trigger === true || context.run.kind === "full") return auditByCrawl(context, deps);
  if (audit_data !== undefined) return takeOverAudit(context, audit_data);
  throw new StageUnavailable(NEITHER_INPUT);
}

async function auditByCrawl(context: StageContext, deps: TechnicalEnrichmentDeps): Promise<void> {
  const { limits, clock } = context;
  const asked = {
    pagesMax: limits.crawlPagesMax,
    deadlineMs: Math.max(
      clock.now() + CRAWL_MS_MIN,
      context.deadlineMs - RULES_AND_SAVE_MS - limits.crawlPagesMax * RULES_MS_PER_PAGE - kindsMs(context),
    ),
    onProgress: reportProgress(context),
    onRender: (url: string, count: number) =>
      context.report(`Rendering pages that are empty without scripts, ${count} so far: ${url}`),
  };
  await atCrawledSite(context, { deps, asked }, (desk) => judgeSite(context, desk));
}

/** What could be read is judged where the desk is, then written in short transactions and a last one. */
async function judgeSite(context: StageContext, desk: JudgingDesk): Promise<void> {
  const { brand, ids, log, signal } = context;
  const { judged, head, keep } = await askAndJudge(context, desk);
  for (const failure of head.audit.failures) log.error({ ...failure }, "audit rule failed");
  const source = sourceOf(context, head);
  const records: Records = { evidence: [], insights: [], hits: new Map() };
  const urls = new Set<string>();
  let sheet: EditedReading | null = null;
  for (let part = await desk.next(); part !== null; part = await desk.next()) {
    const { issues = [], rest, rows = [] } = part;
    addRecords(records, { issues, source, ids });
    if (rest !== undefined) {
      const { pages } = siteFactsOf([{ frame: head.frame }, rest.part]);
      sheet = await editByRest(context, { pages, kinds: new Map(rest.kinds) });
    }
    // What was read before outlives a site that could not be read.
    for (const some of slicesOf(rows, ROWS_A_WRITE)) {
      await breathe(signal);
      await context.keep((tx) => upsertPages(tx, some));
    }
    for (const { url } of rows) urls.add(url);
  }
  signal.throwIfAborted();
  saveAudit(context, { judged, head, records, urls, sheet, keep });
  if (head.audit.pages === 0) throw new StageUnavailable(unreadable(head, brand.domain));
}

/** An audit made by another tool: its issues become ours, its score stays its own. */
async function takeOverAudit(context: StageContext, data: Record<string, unknown>): Promise<void> {
  const { brand, run, clock } = context;
  const reading = takeUpload(data);
  if (!reading.ok) throw new StageUnavailable(reading.problem);
  const { audit, issues } = reading;
  const now = isoTime(clock.now());
  const observed_at = audit.crawled_at ?? now;
  const source = { brand_id: brand.id, run_id: run.id, provider: audit.tool, simulated: false, observed_at, now };
  const records: Records = { evidence: [], insights: [], hits: new Map() };
  addRecords(records, { issues, source, ids: context.ids });
  const computed = audit.health_score === null ? reading.score : null;
  const technical: TechnicalContext = {
    health_score: audit.health_score ?? computed,
    health_score_basis: computed === null ? audit.health_score_basis : "computed from the tool's issues",
    ai_readiness: null,
    previous_health_score: brand.technical_context?.health_score ?? null,
    pages_crawled: audit.pages_crawled ?? 0,
    truncated: false,
    stop_reason: "uploaded",
    issues_by_severity: countBySeverity(issues),
    categories: audit.categories,
    crawled_at: observed_at,
    changes: null,
    source: "upload",
    provider: audit.tool,
    simulated: false,
    unmapped: audit.unmapped,
  };
  context.save((tx) => ({
    ...saveRecords(tx, { context, technical, records, isUnread: () => false }),
    unmapped: audit.unmapped,
  }));
}

function sourceOf({ brand, run, providers, clock }: StageContext, { frame }: JudgedHead): IssueSource {
  return {
    brand_id: brand.id,
    run_id: run.id,
    provider: "crawler",
    simulated: providers.pageFetcher.isSimulated(brand.domain),
    observed_at: frame.crawled_at,
    now: isoTime(clock.now()),
  };
}

function saveAudit(
  context: StageContext,
  found: {
    judged: Judged;
    head: JudgedHead;
    records: Records;
    urls: ReadonlySet<string>;
    sheet: EditedReading | null;
    keep(tx: Db): StageFigures;
  },
): void {
  const { brand, run, providers } = context;
  const { head, records } = found;
  const { audit, frame } = head;
  const technical: TechnicalContext = {
    health_score: audit.health_score,
    health_band: audit.health_band,
    health_parts: audit.health_parts,
    ai_readiness: audit.ai_readiness?.score ?? null,
    ai_readiness_parts: audit.ai_readiness?.parts ?? [],
    previous_health_score: brand.technical_context?.health_score ?? null,
    pages_crawled: head.pagesRead,
    addresses_answered: head.addresses,
    pages_audited: audit.pages,
    outside_links_not_checked: frame.outside_unchecked ?? 0,
    truncated: frame.truncated,
    stop_reason: frame.stop_reason,
    issues_by_severity: audit.issues_by_severity,
    categories: audit.categories,
    crawled_at: frame.crawled_at,
    changes: null,
    source: "crawl",
    provider: "crawler",
    simulated: providers.pageFetcher.isSimulated(brand.domain),
    rules: audit.rules,
    ...renderingOf(frame),
    contradictions_checked: found.judged.contradictions?.found != null,
  };
  context.save((tx) => {
    if (audit.pages > 0 && !frame.truncated) deletePagesNotIn(tx, brand.id, run.id);
    const kept = { ...found.keep(tx), ...found.sheet?.keep(tx) };
    if (found.sheet !== null) saveSheet(tx, context, found.sheet);
    const saved = saveRecords(tx, { context, technical, records, isUnread: unreadIn(tx, found) });
    const signs = saveSigns(tx, context, { signs: head.signs, isWhole: !frame.truncated && head.addresses > 0 });
    const figures = { ...saved, ...kept, ...renderingOf(frame), ...signs };
    return run.input.audit_data === undefined ? figures : { ...figures, unmapped: [UPLOAD_BESIDE_CRAWL] };
  });
}

interface Records {
  evidence: Evidence[];
  insights: Insight[];
  /** Every page at fault, by the insight's stable key. */
  hits: Map<string, Hit[]>;
}

function addRecords(
  records: Records,
  { issues, source, ids }: { issues: AuditResult["issues"]; source: IssueSource; ids: Ids },
): void {
  for (const issue of issues) {
    const parts = issue.parts.length === 0 ? [issue] : issue.parts;
    const evidence = parts.map((part) => toEvidence(part, { ...source, id: ids.orderedUuid() }));
    records.evidence.push(...evidence);
    const evidence_ids = evidence.map((record) => record.id);
    records.insights.push(toInsight(issue, { ...source, id: ids.orderedUuid(), evidence_ids }));
    records.hits.set(issue.stable_key, toHits(issue));
  }
}

/** What stood before and was not looked at this time is not known to be gone: it stays. */
function unreadIn(
  tx: Db,
  { judged, head: { audit, frame }, urls }: { judged: Judged; head: JudgedHead; urls: ReadonlySet<string> },
): (row: Insight) => boolean {
  if (audit.pages === 0) return () => true;
  const isWhole = (seen: Judged["contradictions" | "source"]) =>
    seen?.found != null && seen.answered === seen.hashes.length;
  const unasked = new Set(
    (["contradictions", "source"] as const).flatMap((name) => (isWhole(judged[name]) ? [] : TOLD_RULES[name])),
  );
  return (row) => {
    const isUnasked = unasked.has(row.data.rule_id ?? "");
    if (!frame.truncated && !isUnasked) return false;
    const { rows } = listInsightPages(tx, row, { limit: FAULTY_PAGES_MAX });
    const isThere = rows.some(({ url }) => urls.has(url));
    return isUnasked ? isThere || frame.truncated : rows.length > 0 && !isThere;
  };
}

function saveRecords(
  tx: Db,
  given: { context: StageContext; technical: TechnicalContext; records: Records; isUnread(row: Insight): boolean },
): StageFigures {
  const { context, technical, records } = given;
  const { brand, clock } = context;
  const now = isoTime(clock.now());
  insertEvidence(tx, records.evidence);
  const known = new Set(records.insights.map((insight) => insight.stable_key));
  const others = listInsights(tx, brand.id, { type: "technical_issue", status: "open" }).filter(
    (row) => !known.has(row.stable_key) && given.isUnread(row),
  );
  const found = [...records.insights, ...others];
  const scope = { brandId: brand.id, type: "technical_issue" as const, now, hits: records.hits };
  const changes = replaceInsights(tx, scope, found);
  const isComparable = brand.technical_context !== null && brand.technical_context.source === technical.source;
  updateBrand(tx, brand.id, {
    technical_context: { ...technical, changes: isComparable ? changes : null },
    updated_at: now,
  });
  return {
    insights_count: records.insights.length,
    evidence_count: records.evidence.length,
    health_score: technical.health_score,
    ai_readiness: technical.ai_readiness,
    pages_crawled: technical.pages_crawled,
    truncated: technical.truncated,
  };
}

function unreadable({ frame, home }: JudgedHead, domain: string): string {
  const { blocked, stop_reason, robots } = frame;
  if (blocked !== null) return `"${domain}" refuses crawlers: ${blocked.reason}`;
  if (stop_reason === "address_not_public") return notPublicText(domain);
  const failure = home?.response.failure ?? robots.failure;
  if (failure === "not_asked") {
    const host = hostOf(home?.url ?? frame.home_url);
    return `"${domain}" leads to "${host}", which the sandbox does not request. Add "${host}" to CRAWL_HOST_MAP`;
  }
  if (stop_reason === "robots_disallow") return `robots.txt of "${domain}" forbids crawling, so no pages were read`;
  if (failure) return `"${domain}" could not be reached (${failure})`;
  const status = home?.response.status;
  return status === undefined
    ? `No page of "${domain}" could be read`
    : `The home page of "${domain}" returned ${status} but no readable page`;
}
