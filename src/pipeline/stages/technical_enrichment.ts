import { type AuditResult, countBySeverity } from "../../audit/audit_site.ts";
import { type IssueSource, toEvidence, toHits, toInsight } from "../../audit/issue_records.ts";
import { takeUpload } from "../../audit/upload/to_issues.ts";
import { isoTime } from "../../base/clock.ts";
import type { Ids } from "../../base/ids.ts";
import type { CrawlShare } from "../../crawl/crawl_share.ts";
import { answerText, notPublicText } from "../../crawl/failure_text.ts";
import type { TechnicalContext } from "../../domain/brand.ts";
import type { Evidence } from "../../domain/evidence/evidence.ts";
import type { Hit } from "../../domain/evidence/finding_data.ts";
import type { Insight } from "../../domain/insight.ts";
import type { HtmlReader } from "../../page/html_reader.ts";
import type { PageFacts, SiteFacts } from "../../page/page_facts.ts";
import { partsOf } from "../../page/site_parts.ts";
import { hostOf } from "../../page/url_rules.ts";
import { updateBrand } from "../../store/brands.ts";
import type { Db } from "../../store/db.ts";
import { insertEvidence } from "../../store/evidence.ts";
import { listInsightPages, listInsights, replaceInsights } from "../../store/insights.ts";
import { deletePagesNotIn, type PageRow, upsertPages } from "../../store/pages.ts";
import { type EditedReading, editByRest } from "../brand_editor.ts";
import { crawlBrandSite } from "../crawl_deps.ts";
import { reportProgress } from "../crawl_progress.ts";
import { type JudgedKinds, judgeKinds, kindsMs } from "../page_kinds.ts";
import { renderingOf } from "../rendering_record.ts";
import { saveSheet, saveSigns } from "../save_sheet.ts";
import { type FoundContradictions, findContradictions } from "../site_contradictions.ts";
import type { AuditHead, SiteDesk } from "../site_desk.ts";
import type { SiteJudges } from "../site_judges.ts";
import { type Stage, type StageContext, type StageFigures, StageUnavailable } from "../stage.ts";

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
const UPLOAD_BESIDE_CRAWL = "audit_data (a crawl was asked for too)";

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
  const { limits, clock, signal } = context;
  const facts = await crawlBrandSite(context, deps, {
    pagesMax: limits.crawlPagesMax,
    deadlineMs: Math.max(
      clock.now() + CRAWL_MS_MIN,
      context.deadlineMs - rulesMs(limits.crawlPagesMax) - kindsMs(context),
    ),
    onProgress: reportProgress(context),
    onRender: (url, count) => context.report(`Rendering shells, page ${count}: ${url}`),
  });
  context.report(`Judging ${facts.pages.length} answers`);
  await deps.judges.at(signal, (desk) => judgeSite(context, { facts, desk }));
}

/** What could be read is judged where the desk is, then written in short transactions and a last one. */
async function judgeSite(context: StageContext, { facts, desk }: { facts: SiteFacts; desk: SiteDesk }): Promise<void> {
  const { brand, run, ids, log, signal } = context;
  for (const part of partsOf(facts)) await desk.take(part);
  const judged = await judgeKinds(context, desk, { isWhole: !facts.truncated });
  const contradictions = await findContradictions(context, desk, judged.kinds);
  const head = await desk.audit(judged.kinds, contradictions.faults);
  for (const failure of head.failures) log.error({ ...failure }, "audit rule failed");
  const source = sourceOf(context, facts);
  const records: Records = { evidence: [], insights: [], hits: new Map() };
  for (let from = 0, some = await desk.issues(0); some.length > 0; some = await desk.issues(from)) {
    addRecords(records, { issues: some, source, ids });
    from += some.length;
  }
  const { pages } = facts;
  const sheet = run.kind === "full" ? await editByRest(context, { pages, kinds: judged.kinds }) : null;
  // What was read before outlives a site that could not be read.
  const of = { brandId: brand.id, runId: run.id, fetchedAt: facts.crawled_at };
  for (let from = 0, rows: PageRow[] = []; head.pages > 0 && from < pages.length; from += rows.length) {
    rows = await desk.rows(from, of);
    await context.keep((tx) => upsertPages(tx, rows));
  }
  signal.throwIfAborted();
  saveAudit(context, { facts, head, records, judged, contradictions, sheet });
  if (head.pages === 0) throw new StageUnavailable(unreadable(facts, brand.domain));
}

function rulesMs(pagesMax: number): number {
  return RULES_AND_SAVE_MS + pagesMax * RULES_MS_PER_PAGE;
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

function sourceOf({ brand, run, providers, clock }: StageContext, facts: SiteFacts): IssueSource {
  return {
    brand_id: brand.id,
    run_id: run.id,
    provider: "crawler",
    simulated: providers.pageFetcher.isSimulated(brand.domain),
    observed_at: facts.crawled_at,
    now: isoTime(clock.now()),
  };
}

function saveAudit(
  context: StageContext,
  audit: {
    facts: SiteFacts;
    head: AuditHead;
    records: Records;
    judged: JudgedKinds;
    contradictions: FoundContradictions;
    sheet: EditedReading | null;
  },
): void {
  const { brand, run, providers } = context;
  const { facts, head, records } = audit;
  const technical: TechnicalContext = {
    health_score: head.health_score,
    health_band: head.health_band,
    health_parts: head.health_parts,
    ai_readiness: head.ai_readiness?.score ?? null,
    ai_readiness_parts: head.ai_readiness?.parts ?? [],
    previous_health_score: brand.technical_context?.health_score ?? null,
    pages_crawled: facts.pages.filter((page) => page.html !== null).length,
    addresses_answered: facts.pages.length,
    pages_audited: head.pages,
    outside_links_not_checked: facts.outside_unchecked ?? 0,
    truncated: facts.truncated,
    stop_reason: facts.stop_reason,
    issues_by_severity: head.issues_by_severity,
    categories: head.categories,
    crawled_at: facts.crawled_at,
    changes: null,
    source: "crawl",
    provider: "crawler",
    simulated: providers.pageFetcher.isSimulated(brand.domain),
    rules: head.rules,
    ...renderingOf(facts),
    contradictions_checked: audit.contradictions.faults !== null,
  };
  context.save((tx) => {
    if (head.pages > 0 && !facts.truncated) deletePagesNotIn(tx, brand.id, run.id);
    const kept = { ...audit.judged.keep(tx), ...audit.contradictions.keep(tx), ...audit.sheet?.keep(tx) };
    if (audit.sheet !== null) saveSheet(tx, context, audit.sheet);
    const saved = saveRecords(tx, { context, technical, records, isUnread: unreadIn(tx, { facts, head }) });
    const figures = { ...saved, ...kept, ...renderingOf(facts), ...saveSigns(tx, context, facts) };
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
function unreadIn(tx: Db, { facts, head }: { facts: SiteFacts; head: AuditHead }): (row: Insight) => boolean {
  if (head.pages === 0) return () => true;
  if (!facts.truncated) return () => false;
  const read = new Set(facts.pages.map(({ url }) => url));
  return (row) => {
    const { rows } = listInsightPages(tx, row, { limit: FAULTY_PAGES_MAX });
    return rows.length > 0 && rows.every(({ url }) => !read.has(url));
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

function unreadable(facts: SiteFacts, domain: string): string {
  if (facts.blocked !== null) return `"${domain}" refuses crawlers: ${facts.blocked.reason}`;
  if (facts.stop_reason === "address_not_public") return notPublicText(domain);
  const { robots } = facts;
  const home: PageFacts | undefined = facts.pages[0];
  const failure = home?.response.failure ?? robots.failure;
  if (failure === "not_asked") {
    const host = hostOf(home?.url ?? facts.home_url);
    return `"${domain}" leads to "${host}", which the sandbox does not ask. Add "${host}" to CRAWL_HOST_MAP`;
  }
  if (facts.stop_reason === "robots_unreadable") {
    return `robots.txt of "${domain}" could not be read (${answerText(robots)}), so no page may be (RFC 9309, 2.3.1.4)`;
  }
  if (facts.stop_reason === "robots_disallow") return `robots.txt of "${domain}" forbids crawling, so no page was read`;
  if (failure) return `"${domain}" could not be reached (${failure})`;
  const status = home?.response.status;
  return status === undefined
    ? `No page of "${domain}" could be read`
    : `The home page of "${domain}" answered ${status} without a readable page`;
}
