import { uniqueBy } from "../base/unique_by.ts";
import { describeImpact } from "../core/impact_text.ts";
import { pageKey } from "../core/page_match.ts";
import { formatCount, plural, roundEstimate } from "../core/phrase.ts";
import { isMeasured, priorityOf, weightedScore } from "../core/score_weights.ts";
import type { EarlierPlay } from "../core/stable_key.ts";
import type { ExpectedImpact, FamilyImpact, PlayStep, ScorePart } from "../domain/opportunity.ts";
import { type OpportunityDraft, withSteps } from "./draft.ts";
import { firstSteps } from "./steps.ts";

const KEYWORDS_MAX = 60;
const IMPACTS_TOLD_MAX = 3;
const PAGES_LIKE_IT = ", and similar pages";

const DECIDED: ReadonlySet<string> = new Set(["accepted", "rejected", "completed"]);

type Draft = Omit<OpportunityDraft, "rank">;

/**
 * Edits of one page are one action: the strongest stands for those that are new, with their searches. An item of the
 * last run stays an item, whatever page it has come to, unless it was made before edits of one page were one; so does
 * what somebody has decided on.
 */
export function mergeSamePage(drafts: readonly Draft[], earlier: readonly EarlierPlay[]): Draft[] {
  // Newest first: the last run speaks.
  const known = new Map(earlier.toReversed().map((play) => [play.stable_key, play]));
  const isDecided = ({ stable_key }: Draft) => DECIDED.has(known.get(stable_key)?.status ?? "pending");
  const stands = ({ stable_key }: Draft) => {
    const play = known.get(stable_key);
    return play?.latest === true && play.data.rule !== undefined;
  };
  const merged = new Map<Draft, Draft>();
  const gone = new Set<Draft>();
  const isNamed = ({ play_kind }: Draft) => play_kind === "defend_brand";
  const open = drafts.filter((draft) => draft.data.target_url !== null && !isDecided(draft) && !isNamed(draft));
  for (const group of Map.groupBy(open, (draft) => draft.data.target_url).values()) {
    const [lead, ...others] = group.sort((a, b) => Number(stands(b)) - Number(stands(a)) || b.priority - a.priority);
    const fresh = others.filter((draft) => !stands(draft));
    for (const draft of fresh) gone.add(draft);
    if (lead !== undefined && fresh.length > 0) merged.set(lead, joinInto(lead, fresh));
  }
  return drafts.filter((draft) => !gone.has(draft)).map((draft) => merged.get(draft) ?? draft);
}

/** The searches, questions and families of some recommendations as part of another for the same page. */
export function joinInto<T extends Draft>(lead: T, others: readonly Draft[]): T {
  const all = [lead, ...others];
  const found = all.flatMap(({ keywords }) => keywords);
  const keywords = [...new Map(found.map((entry) => [entry.keyword, entry])).values()].slice(0, KEYWORDS_MAX);
  const total_volume = keywords.reduce((sum, keyword) => sum + (keyword.google_vol ?? 0), 0);
  const families = new Set(all.flatMap(({ family, data }) => [family, ...(data.same_page_families ?? [])]));
  families.delete(lead.family);
  // What is told of the demand is that of all the searches.
  const reasons = lead.data.reasons?.map((reason) =>
    reason.kind === "volume" ? { ...reason, volume: total_volume, searches: keywords.length } : reason,
  );
  const impacts = familyImpacts(lead, others);
  const isAlone = impacts.length === 1 && lead.data.impact?.metric === "monthly_clicks";
  const impact = (isAlone ? null : joinedImpact(impacts, keywords)) ?? lead.data.impact;
  const ceiling_parts = lead.ceiling_parts.map((part) => widest(part, others));
  const ceiling = weightedScore(ceiling_parts) ?? lead.ceiling;
  const counted = countedVolume(lead, others);
  const joined = {
    ...lead,
    keywords,
    total_volume,
    ceiling_parts,
    ceiling,
    priority: priorityOf(lead.immediacy, ceiling),
    ...(impact === null ? {} : { expected_impact: describeImpact(impact, lead.play_kind) }),
    data: {
      ...lead.data,
      impact,
      ...(impact === lead.data.impact ? {} : { family_impacts: impacts }),
      ...(all.some(({ data }) => data.volume_counted !== undefined) ? { volume_counted: counted } : {}),
      ...(all.some(({ data }) => data.volume_known === true) ? { volume_known: true } : {}),
      ...(reasons === undefined ? {} : { reasons }),
      questions: [...new Set(all.flatMap(({ data }) => data.questions))],
      same_page_families: [...families],
    },
  };
  return withSteps(joined, joined.data.steps ?? []);
}

/** Of its searches, the share that counts for a firm that people choose nearby; of what nobody judged, as for the lead. */
function countedShare({ data, total_volume }: Draft, lead: Draft): number {
  if (data.nearby === undefined && data !== lead.data) return countedShare(lead, lead);
  return data.volume_counted === undefined || total_volume === 0 ? 1 : data.volume_counted / total_volume;
}

/** The searches a month of all, each once. */
function countedVolume(lead: Draft, others: readonly Draft[]): number {
  const seen = new Map<string, number>();
  for (const draft of [lead, ...others])
    for (const { keyword, google_vol = 0 } of draft.keywords)
      if (!seen.has(keyword)) seen.set(keyword, google_vol * countedShare(draft, lead));
  return Math.round([...seen.values()].reduce((sum, volume) => sum + volume, 0));
}

/** What each of the families may bring, the lead's first; of one that was joined before, what it was then. */
function familyImpacts(lead: Draft, others: readonly Draft[]): FamilyImpact[] {
  const told = [lead, ...others].flatMap((draft): FamilyImpact[] => {
    const { family, keywords, data } = draft;
    const share = data.nearby === undefined ? countedShare(draft, lead) : 1;
    const counted = (impact: FamilyImpact): FamilyImpact =>
      draft === lead || share === 1
        ? impact
        : {
            ...impact,
            ...{ low: impact.low * share, high: impact.high * share },
            basis: `${impact.basis}; ${Math.round(100 * share)} % of it counted, as people choose a business nearby for this`,
          };
    if (data.family_impacts !== undefined) return data.family_impacts.map(counted);
    if (data.impact?.metric !== "monthly_clicks") return [];
    const searches = keywords.flatMap(({ keyword, google_vol: volume }) => (volume ? [{ keyword, volume }] : []));
    const { low, high, basis } = data.impact;
    return [counted({ family, low, high, basis, searches })];
  });
  return uniqueBy(told, ({ family }) => family);
}

/** The clicks that they may win together on the searches that are left. */
function joinedImpact(impacts: readonly FamilyImpact[], keywords: Draft["keywords"]): ExpectedImpact | null {
  const left = new Set(keywords.map(({ keyword }) => keyword));
  const counted = impacts.flatMap(({ family, low, high, basis, searches }) => {
    const all = searches.reduce((sum, { volume }) => sum + volume, 0);
    const own = searches.reduce((sum, { keyword, volume }) => sum + (left.has(keyword) ? volume : 0), 0);
    const [least, most] = [low, high].map((bound) => roundEstimate((bound * own) / Math.max(1, all)));
    const told = own === all ? basis : `for ${formatCount(own)} of ${basis}`;
    return own === 0 ? [] : [{ low: least!, high: most!, text: `"${family}" ${least} to ${most}: ${told}` }];
  });
  if (counted.length === 0) return null;
  const sorted = counted.toSorted((a, b) => b.high - a.high);
  const more = Math.max(0, sorted.length - IMPACTS_TOLD_MAX);
  return {
    metric: "monthly_clicks",
    low: counted.reduce((sum, { low }) => sum + low, 0),
    high: counted.reduce((sum, { high }) => sum + high, 0),
    basis: [
      ...sorted.slice(0, IMPACTS_TOLD_MAX).map(({ text }) => text),
      ...(more > 0 ? [plural(more, "smaller family", "smaller families")] : []),
    ].join("; "),
  };
}

/** What a job for several families is worth is at least what it is for one of them. */
function widest(own: ScorePart, others: readonly Draft[]): ScorePart {
  const same = others.flatMap(({ family, ceiling_parts }) =>
    ceiling_parts.flatMap((part) => (part.name === own.name && isMeasured(part) ? [{ ...part, family }] : [])),
  );
  const [best] = same.toSorted((a, b) => b.value - a.value);
  if (best === undefined || (isMeasured(own) && own.value >= best.value)) return own;
  const { family, ...part } = best;
  return { ...part, weight: own.weight, basis: `${part.basis} ("${family}")` };
}

/** The same work on another page that there is: one recommendation for both. */
export function withAlike(
  draft: OpportunityDraft,
  { data: { target_url: other, steps: own = [] } }: OpportunityDraft,
): OpportunityDraft {
  const { target_url } = draft.data;
  const steps: readonly PlayStep[] = draft.data.steps ?? [];
  if (target_url === null || other === null || pageKey(other) === pageKey(target_url)) return draft;
  const pagesOf = (list: readonly PlayStep[]) => list.flatMap((step) => (step.kind === "alike" ? step.pages : []));
  const pages = new Set([...pagesOf(steps), other, ...pagesOf(own)]);
  pages.delete(target_url);
  const left = steps.filter(({ kind }) => kind !== "alike");
  // After what is missing, of which there is the same to do elsewhere.
  const at =
    Math.max(
      0,
      left.findIndex(({ kind }) => kind === "cover"),
    ) + 1;
  const alike: PlayStep = { kind: "alike", pages: [...pages], evidence_ids: [] };
  // A list of parts has the others in its title.
  const isTold = draft.play.endsWith(PAGES_LIKE_IT) || steps.some(({ kind }) => kind === "parts");
  const play = isTold ? draft.play : `${draft.play}${PAGES_LIKE_IT}`;
  return withSteps({ ...draft, play }, firstSteps(left.toSpliced(at, 0, alike)));
}
