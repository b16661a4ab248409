import { isoTime } from "../../base/clock.ts";
import { inSlices } from "../../base/slices.ts";
import { belongsInQueue, waitsForState } from "../../core/queue_left_out.ts";
import { isAlarming, sheetMark } from "../../domain/brand_sheet.ts";
import type { Insight } from "../../domain/insight.ts";
import type { Opportunity } from "../../domain/opportunity.ts";
import { withTitleFacts } from "../../opportunity/judge.ts";
import { draftBusinessProfile, draftHomePage, draftOutreach, type OutreachDraft } from "../../opportunity/outreach.ts";
import { type OpportunityDraft, synthesisSteps } from "../../opportunity/synthesis.ts";
import type { Db } from "../../store/db.ts";
import {
  listInsights,
  listInsightsByKeys,
  openInsights,
  replaceInsights,
  updateInsight,
} from "../../store/insights.ts";
import { insertOpportunities } from "../../store/opportunities.ts";
import { listQueueItems } from "../../store/queue_items.ts";
import { brandLines } from "../brand_lines.ts";
import { readPages } from "../dossier_material.ts";
import { judgeOpportunities } from "../opportunity_judge.ts";
import { type ReviewedQueue, reviewQueue } from "../queue_review.ts";
import { readSite } from "../site_reading.ts";
import type { Stage, StageContext } from "../stage.ts";
import { DECIDED, synthesisMaterial } from "../synthesis_material.ts";

/** From the stored families and evidence to ranked opportunities, and outreach insights for what no page can win. */
export const opportunitySynthesis: Stage = {
  name: "opportunity_synthesis",
  pool: "model",
  budgetShare: 2,
  async run(context) {
    const material = await inSlices(synthesisMaterial(context), context.signal);
    context.report(`Weighing ${material.families.length} keyword families`);
    const result = await inSlices(synthesisSteps(material), context.signal);
    const { brand, shown } = material;
    const queued = listQueueItems(context.db, brand.id);
    const statuses = new Map(queued.map(({ stable_key, status }) => [stable_key, status]));
    const decided = new Set(queued.filter(({ status }) => DECIDED.has(status)).map(({ stable_key }) => stable_key));
    const isDecided = ({ stable_key }: { stable_key: string }) => decided.has(stable_key);
    // What is over, and what is to come, is seen by the date.
    const today = `Today: ${isoTime(context.clock.now()).slice(0, 10)}`;
    const told = { about: [`${brand.name} (${brand.domain})`, today, ...brandLines(brand)], mark: sheetMark(brand) };
    const { site, brand: of } = material.sources;
    const factual = (draft: OpportunityDraft) => withTitleFacts(draft, { site, language: of.language });
    const judged = await judgeOpportunities(context, result, { ...told, pages: shown, isDecided });
    const made = judged.drafts.map(factual);
    const technical = listInsights(context.db, brand.id, { type: "technical_issue", status: "open" });
    const around = {
      families: material.families,
      ceiling: Math.max(0, ...judged.drafts.map(({ ceiling }) => ceiling)),
      simulated: material.sources.signals.figuresSimulated,
    };
    const profile = draftBusinessProfile(brand, {
      ...around,
      nearShare: nearShareOf(judged.drafts),
      findings: technical,
    });
    const home = draftHomePage(brand, {
      ...around,
      site: material.sources.site,
      edited: judged.drafts.map(({ data }) => data.target_url),
    });
    const outreach = [...draftOutreach(result.ceded, brand.id, { known: material.outlets }), ...profile];
    const isOpen = isAlarming(brand.brand_context?.state?.value);
    // Of a company that has moved or closed all of it would wait.
    const reading = await readSite(context, isOpen ? [] : readPages(context.db, brand.id), {
      ...{ ...told, ceiling: around.ceiling, simulated: around.simulated, site: material.sources.site },
      listed: listedWork(made, [...technical, ...outreach, ...home]),
      statusOf: (key) => statuses.get(key),
    });
    const reviewed = await reviewQueue(context, made, {
      ...told,
      findings: [...technical, ...outreach, ...home, ...reading.found],
      isLeft: (item) => isDecided(item) || (isOpen && waitsForState(item)),
      site: material.sources.site,
    });
    const drafts = reviewed.drafts.map(factual);
    context.save((tx) => {
      const now = isoTime(context.clock.now());
      insertOpportunities(
        tx,
        drafts.map((draft) => toRow(draft, context, now)),
      );
      const { run, ids } = context;
      for (const [type, found] of [
        ["outreach", outreach],
        ["home_page", home],
        ["site_reading", reading.fresh],
      ] as const) {
        if (found === null) continue;
        const scope = { brandId: brand.id, runId: run.id, type, now, ids };
        const hits = new Map(found.map((draft) => [draft.stable_key, pagesOf(draft)]));
        replaceInsights(tx, { ...scope, hits }, openInsights(scope, found));
      }
      saveReviews(tx, brand.id, reviewed);
      const standing = judged.keep(tx);
      return {
        ...standing,
        ...reading.keep(tx),
        ...reviewed.keep(tx, Number(standing.opportunities_cost_usd ?? 0)),
        ...(brand.profile_set === null ? {} : { sheet_set_at: brand.profile_set.set_at }),
        opportunities_count: drafts.length,
        outreach_count: outreach.length,
        ...(material.sources.siteAlone === true ? { site_only: true } : {}),
        families_passed: result.passed,
      };
    });
  },
};

/** What the queue will tell without a reading of the site, what counts most first. */
function listedWork(drafts: readonly OpportunityDraft[], findings: readonly (OutreachDraft | Insight)[]): string[] {
  const plays = drafts.map(({ play, next_action: action, priority }) => ({ line: `${play}: ${action}`, priority }));
  const told = findings.filter(belongsInQueue);
  const faults = told.map(({ text, data, priority }) => ({ line: data.title ?? text, priority }));
  const titles = [...plays, ...faults].sort((a, b) => b.priority - a.priority).map(({ line }) => line);
  return [...titles, ...told.flatMap(({ data }) => data.said ?? [])];
}

/** The pages that a finding is about, each with what was seen there. */
function pagesOf({ data: { examples = [], findings = [] } }: OutreachDraft): { url: string; detail: string }[] {
  const seenOn = Map.groupBy(findings, ({ url }) => url);
  const detailOf = (url: string) => (seenOn.get(url) ?? []).map(({ detail }) => detail).join("; ");
  return examples.map((url) => ({ url, detail: detailOf(url) }));
}

/** Findings say why they are no item of the queue, those that are one again say it no more. */
function saveReviews(tx: Db, brandId: string, { read, reviews }: ReviewedQueue): void {
  for (const { id, data, ...insight } of listInsightsByKeys(tx, brandId, [...read])) {
    const { review: before, ...rest } = data;
    const review = reviews.get(insight.stable_key);
    if (JSON.stringify(before) !== JSON.stringify(review))
      updateInsight(tx, id, { data: review === undefined ? rest : { ...rest, review } });
  }
}

/** null where nobody judged whether people choose such a firm nearby. */
function nearShareOf(drafts: readonly OpportunityDraft[]): number | null {
  const judged = drafts.filter(({ data }) => data.nearby !== undefined);
  return judged.length === 0 ? null : judged.filter(({ data }) => data.nearby === true).length / judged.length;
}

function toRow(draft: OpportunityDraft, { ids, brand, run }: StageContext, now: string): Opportunity {
  return {
    ...draft,
    id: ids.uuid(),
    brand_id: brand.id,
    run_id: run.id,
    leverage_score: null,
    leverage_parts: null,
    created_at: now,
    updated_at: now,
  };
}
