import { pageKey } from "../core/page_match.ts";
import { priorityOf, rankOpportunities, weightedScore } from "../core/score_weights.ts";
import type { PlayStep } from "../domain/opportunity.ts";
import { type OpportunityDraft, withSteps } from "./draft.ts";
import { joinInto, withAlike } from "./joining.ts";
import { NEW_PAGE, type OpportunityVerdict } from "./judge_call.ts";
import { type Revision, stepParts } from "./revision.ts";
import { WORTHS, type Worth, withWorth } from "./score_parts.ts";
import { firstSteps } from "./steps.ts";

export {
  notePages,
  OPPORTUNITIES_A_CALL_MAX,
  type OpportunityAnswer,
  OpportunityVerdict,
  opportunityJudgeCall,
  opportunityVerdictKey,
  readOpportunities,
  type ShownPage,
} from "./judge_call.ts";
export { Overview, overviewKey, queueOverviewCall, readOverview, withOverview } from "./queue_overview.ts";
export { queueReviewCall, ReviewVerdict, readReview, reviewKey } from "./queue_review.ts";
export {
  type Finding,
  type ReviewItem,
  reviewedDraft,
  reviewedFinding,
  type SaidPassage,
  type SiteReader,
} from "./review_items.ts";
export { applyReview, type Reviewed } from "./review_verdicts.ts";
export {
  checkedReading,
  draftSiteReading,
  earlierJob,
  READING_CHARS,
  Reading,
  readingKey,
  readingMaterialSteps,
  siteReadingCall,
} from "./site_reading.ts";
export { withTitleFacts } from "./title_facts.ts";

/** What joined recommendations are to cover together. */
const COVER_TOGETHER_MAX = 6;

export interface JudgedDrafts {
  kept: OpportunityDraft[];
  dropped: { play: string; reason: string }[];
  /** Recommendations that went to another page of the site, or to one of their own. */
  moved: number;
  joined: number;
  asked: number;
}

/**
 * What stays, on the page it was told to, before it is ranked. A page that was not read moves nothing; where a
 * recommendation for the same page stands already, the moved one becomes part of it.
 */
export function applyOpportunityVerdicts(
  drafts: readonly OpportunityDraft[],
  {
    verdictOf,
    revise,
  }: {
    verdictOf(draft: OpportunityDraft): OpportunityVerdict | undefined;
    revise(draft: OpportunityDraft, revision: Revision): OpportunityDraft | null;
  },
): JudgedDrafts {
  // What the recommendations that were judged are called; somebody has decided on the others.
  const names = new Map<string, string>();
  const apart = new Map<string, readonly string[]>();
  const judged: JudgedDrafts = { kept: [], dropped: [], moved: 0, joined: 0, asked: 0 };
  const moved: OpportunityDraft[] = [];
  const joining: { draft: OpportunityDraft; into: string }[] = [];
  const worths = new Map(drafts.map((draft) => [draft.stable_key, verdictOf(draft)?.worth ?? "small"]));
  const worthOf = ({ stable_key }: OpportunityDraft) => -WORTHS.indexOf(worths.get(stable_key) ?? "small");
  /** In which other recommendation one stands now, by stable key. */
  const wentInto = new Map<string, string>();
  for (const draft of drafts) {
    const told = verdictOf(draft);
    if (told !== undefined) {
      names.set(draft.stable_key, told.name || draft.family);
      apart.set(draft.stable_key, told.apart);
    }
    if (told === undefined) judged.kept.push(draft);
    else if (told.verdict === "drop" || isAllApart(draft, told))
      judged.dropped.push({ play: draft.play, reason: told.reason });
    else {
      const revised = revisedBy(revise, draft, revisionOf(told, draft));
      const isMoved = pageOf(revised) !== pageOf(draft);
      const verdict = { verdict: told.verdict, reason: told.reason };
      const said = {
        ...revised,
        data: { ...revised.data, nearby: told.local, ...(revised === draft ? {} : { verdict }) },
      };
      const valuedDraft = valued(said, told.worth);
      const next = told.verdict === "ask" ? asking(valuedDraft, told) : valuedDraft;
      if (isMoved) judged.moved++;
      if (told.verdict === "ask") judged.asked++;
      if (told.verdict === "join") joining.push({ draft: next, into: told.with });
      else if (isMoved) moved.push(next);
      else judged.kept.push(next);
    }
  }
  const isJoined = (
    draft: OpportunityDraft,
    { into, same }: { into(other: OpportunityDraft): boolean; same: boolean },
  ): boolean => {
    const at = judged.kept.findIndex((other) => other.stable_key !== draft.stable_key && into(other));
    const other = judged.kept[at];
    if (other === undefined) return false;
    // What somebody has decided on stays what it is; else what the company earns most from, then what is searched most.
    const isWider =
      worthOf(draft) - worthOf(other) || demandOf(draft) - demandOf(other) || draft.priority - other.priority;
    const isLead = isWider > 0 && names.has(other.stable_key) && !same;
    const [lead, part] = isLead ? [draft, other] : [other, draft];
    const others = part.keywords.filter(({ keyword }) => apart.get(lead.stable_key)?.includes(keyword) !== true);
    const joined = joinInto(lead, [{ ...part, keywords: others }]);
    const name = names.get(part.stable_key) ?? part.family;
    wentInto.set(part.stable_key, lead.stable_key);
    judged.kept[at] = same ? withAlike(joined, part) : withPart(joined, part, name);
    return true;
  };
  for (const draft of moved)
    if (!isJoined(draft, { into: (other) => isOfOnePage(other, draft), same: false })) judged.kept.push(draft);
  const standsIn = (key: string): string => (wentInto.has(key) ? standsIn(wentInto.get(key)!) : key);
  for (const { draft, into } of joining) {
    const isThere = (other: OpportunityDraft) => other.stable_key === standsIn(into) || isOfOnePage(other, draft);
    if (isJoined(draft, { into: isThere, same: true })) judged.joined++;
    else judged.kept.push(draft);
  }
  return { ...judged, kept: rankOpportunities(judged.kept) };
}

/** For one page, where neither is about the company's name (who searches for that is not won) or waits for an answer. */
function isOfOnePage(other: OpportunityDraft, draft: OpportunityDraft): boolean {
  const isApart = [other, draft].some(
    ({ play_kind, data }) => play_kind === "defend_brand" || data.verdict?.verdict === "ask",
  );
  return !isApart && pageOf(other) === pageOf(draft);
}

/** What another recommendation for the page brings: its title where there is none, and what it is to cover, else a section. */
function withPart(draft: OpportunityDraft, { data }: OpportunityDraft, name: string): OpportunityDraft {
  const page = draft.data.target_url;
  const own: readonly PlayStep[] = draft.data.steps ?? [];
  const others: readonly PlayStep[] = data.steps ?? [];
  const titles = own.some(({ kind }) => kind === "title") ? [] : others.filter(({ kind }) => kind === "title");
  const added = topicsOf(others);
  const topics = [...new Set([...topicsOf(own), ...added])].slice(0, COVER_TOGETHER_MAX);
  const searches = [...new Set([...searchesOf(own), ...(added.length > 0 ? [] : [name])])];
  const parts: PlayStep[] = [
    ...(topics.length > 0 ? [{ kind: "cover" as const, page, topics, evidence_ids: [] }] : []),
    ...titles,
    ...(searches.length > 0 ? [{ kind: "sections" as const, page, searches, evidence_ids: [] }] : []),
  ];
  const at = own.findIndex(({ kind }) => kind === "cover" || kind === "sections");
  const left = own.filter(({ kind }) => kind !== "cover" && kind !== "sections");
  return withSteps(draft, firstSteps(left.toSpliced(at < 0 ? left.length : at, 0, ...parts)));
}

function topicsOf(steps: readonly PlayStep[]): string[] {
  return steps.flatMap((step) => (step.kind === "cover" ? step.topics : []));
}

function searchesOf(steps: readonly PlayStep[]): string[] {
  return steps.flatMap((step) => (step.kind === "sections" ? step.searches : []));
}

function demandOf({ total_volume }: OpportunityDraft): number {
  return total_volume ?? 0;
}

/** Where each of its searches means something else, there is nothing to recommend. */
function isAllApart({ keywords }: OpportunityDraft, { apart }: OpportunityVerdict): boolean {
  return keywords.length > 0 && keywords.every(({ keyword }) => apart.includes(keyword));
}

/** The draft with what a visitor is worth to the company. */
function valued(draft: OpportunityDraft, worth: Worth): OpportunityDraft {
  const ceiling_parts = withWorth(draft.ceiling_parts, worth);
  const ceiling = weightedScore(ceiling_parts) ?? draft.ceiling;
  return { ...draft, ceiling_parts, ceiling, priority: priorityOf(draft.immediacy, ceiling) };
}

/** Where the page it was told was not read, what else was told holds. */
function revisedBy(
  revise: (draft: OpportunityDraft, revision: Revision) => OpportunityDraft | null,
  draft: OpportunityDraft,
  revision: Revision,
): OpportunityDraft {
  const { page, play, name, title, local, omit, reword = [], cover, apart } = revision;
  const isAsIs =
    [page, play, name, title, local].every((told) => told === undefined) &&
    omit.length + reword.length + cover.length + apart.length === 0;
  return isAsIs ? draft : (revise(draft, revision) ?? revise(draft, { ...revision, page: undefined }) ?? draft);
}

/** The page that a recommendation is for, one there is or one to make. */
function pageOf({ data, stable_key }: OpportunityDraft): string {
  return data.target_url ?? data.proposed_path ?? stable_key;
}

function revisionOf(
  { page, kind, name, title, omit, reword, cover, apart, local }: OpportunityVerdict,
  { data, play_kind }: OpportunityDraft,
): Revision {
  const shown = (data.steps ?? []).flatMap((step) => stepParts(step).map(({ key }) => key));
  const isNew = page.toLowerCase() === NEW_PAGE;
  const stays = page === "" || isSamePage(page, data.target_url) || (isNew && data.target_url === null);
  const makes = isNew || (stays && data.target_url === null);
  const play = makes && kind !== "" && kind !== play_kind ? kind : undefined;
  return {
    ...(stays ? {} : { page: isNew ? null : page }),
    ...(play === undefined ? {} : { play }),
    ...(name === "" ? {} : { name }),
    ...(title === "" ? {} : { title }),
    ...(local ? { local } : {}),
    omit,
    reword,
    cover,
    apart,
    shown,
  };
}

function isSamePage(told: string, target: string | null): boolean {
  return target !== null && pageKey(told) === pageKey(target);
}

/** What only the owner knows comes before anything is done. */
function asking(draft: OpportunityDraft, told: OpportunityVerdict): OpportunityDraft {
  const first: PlayStep = { kind: "ask", question: told.reason, evidence_ids: [] };
  const verdict = { verdict: told.verdict, reason: told.reason };
  return withSteps({ ...draft, data: { ...draft.data, verdict } }, [first, ...(draft.data.steps ?? [])]);
}
