import type { FactSources } from "../core/fact_sources.ts";
import { describeImpact } from "../core/impact_text.ts";
import { findList, matchGivenPage, PAGE_EXISTS_MIN, pageKey } from "../core/page_match.ts";
import { plural } from "../core/phrase.ts";
import { isMeasured, priorityOf, weightedScore } from "../core/score_weights.ts";
import { noteAt } from "../core/site_notes.ts";
import type { EarlierPlay } from "../core/stable_key.ts";
import { totalVolume } from "../domain/keyword.ts";
import type { ExpectedImpact, PlayStep, ScorePart } from "../domain/opportunity.ts";
import { contentStems } from "../language/keyword_text.ts";
import { type OpportunityDraft, type Planned, withSteps } from "./draft.ts";
import { type FamilyFacts, gatherFamilyFacts } from "./facts.ts";
import type { Rule } from "./rules.ts";
import { firstSteps } from "./steps.ts";

/** As many near-equal parts are one recommendation. */
const SET_PARTS_MIN = 5;
/** As many pages that sell under one address are a catalogue, its parts near-equal. */
const CATALOGUE_PAGES_MIN = 10;
const SET_KEYWORDS_MAX = 60;
/** A list is that of the parts where both have as much in common of all that either has. */
const LISTED_SHARE_MIN = 0.3;

const NEAR_EQUAL: Rule = {
  id: "near_equal",
  play: "topic_hub",
  target: "either",
  format: "hub_and_spokes",
  when: () => true,
};

/** Many near-equal parts as one recommendation: the page that lists them, or one to be made. */
export function joinNearEqual(planned: readonly Planned[], sources: FactSources): Planned[] {
  const { pages, brand } = sources;
  const offers = pages.pages.filter(({ kind }) => kind === "offer").map(({ url }) => url);
  // A family's first play speaks for it; what stands beside goes with it.
  const firsts = planned.filter((entry, at) => planned[at - 1]?.whole !== entry.whole);
  const sets = nearEqualSets(firsts, { offers, language: brand.language }).filter((set) => areGoods(set, sources));
  const joined = new Set(sets.flatMap(({ members }) => members.map(({ whole }) => whole)));
  return [...planned.filter(({ whole }) => !joined.has(whole)), ...sets.map((set) => plannedSet(set, sources))];
}

function plannedSet(set: NearEqualSet<Planned>, sources: FactSources): Planned {
  const { language } = sources.brand;
  const [first] = set.members;
  const keywords = set.members
    .flatMap(({ facts }) => facts.keywords)
    .sort((a, b) => (b.google_vol ?? -1) - (a.google_vol ?? -1))
    .slice(0, SET_KEYWORDS_MAX);
  const { family } = first!.facts;
  const whole = gatherFamilyFacts(
    { ...family, name: set.name, intent: "commercial", keywords, total_volume: totalVolume(keywords) },
    sources,
  );
  const given = (url: string | null) => url && matchGivenPage(sources.pages, [set.name], { url, language });
  const list = given(set.under) || given(listOf(set, sources)) || findList(sources.pages, set.name, language);
  const page = list === null ? null : { ...list, coverage: PAGE_EXISTS_MIN };
  const facts = { ...whole, page, template: null, archive: null };
  return {
    rule: NEAR_EQUAL,
    facts,
    whole: facts,
    parts: { names: set.members.map((member) => member.facts.head), page: page?.url ?? null },
  };
}

/** Parts are goods, sold as such or told apart by names and numbers; services are told apart by words of the language. */
function areGoods({ members, name }: NearEqualSet<Planned>, { site, isEveryday, brand }: FactSources): boolean {
  const shared = new Set(contentStems(name, brand.language));
  const isNamed = ({ facts }: Planned) =>
    noteAt(site, facts.page?.url)?.goods === true ||
    facts.head
      .split(" ")
      .some((word) => !isEveryday?.(word) && contentStems(word, brand.language).some((stem) => !shared.has(stem)));
  return members.filter(isNamed).length * 2 >= members.length;
}

/** The category that lists these parts and little else; null where none does. */
function listOf({ members }: NearEqualSet<Planned>, { lists = new Map() }: FactSources): string | null {
  const parts = new Set(members.flatMap(({ facts }) => (facts.page === null ? [] : [pageKey(facts.page.url)])));
  const shares = [...lists].map(([url, listed]) => {
    const shared = listed.intersection(parts).size;
    return { url, share: shared / (listed.size + parts.size - shared) };
  });
  const [best] = shares.toSorted((a, b) => b.share - a.share || a.url.length - b.url.length);
  return best !== undefined && best.share >= LISTED_SHARE_MIN ? best.url : null;
}

/** Families whose heads differ in little but which part they name. */
interface NearEqualSet<T> {
  members: T[];
  /** What all of them name, as the first of them writes it. */
  name: string;
  /** Address that the parts' pages stand under; null where they have no pages of their own. */
  under: string | null;
}

/**
 * Sets of near-equal parts: families about pages of one catalogue, or without a page and told apart by a number, whose
 * heads share words.
 */
function nearEqualSets<T extends { facts: FamilyFacts }>(
  planned: readonly T[],
  { offers, language }: { offers: readonly string[]; language: string },
): NearEqualSet<T>[] {
  const counts = new Map<string, number>();
  for (const url of offers) counts.set(parentOf(url), (counts.get(parentOf(url)) ?? 0) + 1);
  const groupOf = ({ facts }: T): string | null => {
    if (facts.branded) return null;
    const under = facts.page?.kind === "offer" && facts.page.coverage > 0 ? parentOf(facts.page.url) : null;
    if (under !== null && (counts.get(under) ?? 0) >= CATALOGUE_PAGES_MIN) return under;
    return facts.best === null && /\d/.test(facts.head) ? "" : null;
  };
  const sets: NearEqualSet<T>[] = [];
  for (const [under, members] of Map.groupBy(planned, groupOf)) {
    if (under !== null) sets.push(...setsOf(members, { under: under === "" ? null : under, language }));
  }
  return sets;
}

/** Sets by the word that most heads share, one after the other. */
function setsOf<T extends { facts: FamilyFacts }>(
  members: readonly T[],
  { under, language }: { under: string | null; language: string },
): NearEqualSet<T>[] {
  const stems = new Map(members.map((member) => [member, new Set(contentStems(member.facts.head, language))]));
  const sets: NearEqualSet<T>[] = [];
  for (let left = [...members]; left.length >= SET_PARTS_MIN; ) {
    const counts = new Map<string, number>();
    for (const member of left) for (const stem of stems.get(member)!) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    const [best] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    if (best === undefined || best[1] < SET_PARTS_MIN) break;
    const set = left.filter((member) => stems.get(member)!.has(best[0]));
    sets.push({ members: set, name: sharedName(set, stems, language), under });
    left = left.filter((member) => !set.includes(member));
  }
  return sets;
}

function sharedName<T extends { facts: FamilyFacts }>(
  set: readonly T[],
  stems: ReadonlyMap<T, ReadonlySet<string>>,
  language: string,
): string {
  const shared = set.map((member) => stems.get(member)!).reduce((all, own) => all.intersection(own));
  const words = set[0]!.facts.head.split(" ");
  return words.filter((word) => contentStems(word, language).some((stem) => shared.has(stem))).join(" ");
}

/** `https://a.com/shop/x` gives `https://a.com/shop/`. */
function parentOf(url: string): string {
  return url.replace(/[?#].*$/, "").replace(/[^/]+\/?$/, "");
}

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
  const impact = joinedImpact(lead, others);
  const ceiling_parts = lead.ceiling_parts.map((part) => widest(part, others));
  const ceiling = weightedScore(ceiling_parts) ?? lead.ceiling;
  const counted = all.map(({ data, total_volume: own }) => data.volume_counted ?? own).reduce((sum, own) => sum + own);
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
      ...(lead.data.volume_counted === undefined ? {} : { volume_counted: counted }),
      ...(all.some(({ data }) => data.volume_known === true) ? { volume_known: true } : {}),
      ...(reasons === undefined ? {} : { reasons }),
      questions: [...new Set(all.flatMap(({ data }) => data.questions))],
      same_page_families: [...families],
    },
  };
  return withSteps(joined, joined.data.steps ?? []);
}

/** The clicks that all of them may win together, where any can be reckoned. */
function joinedImpact(lead: Draft, others: readonly Draft[]): ExpectedImpact | null {
  const reckoned = [lead, ...others].flatMap(({ family, data: { impact } }) =>
    impact?.metric === "monthly_clicks" ? [{ family, ...impact }] : [],
  );
  if (reckoned.length === 0 || (reckoned.length === 1 && lead.data.impact?.metric === "monthly_clicks"))
    return lead.data.impact;
  const sum = (bound: "low" | "high") => reckoned.reduce((total, impact) => total + impact[bound], 0);
  const told = reckoned.toSorted((a, b) => b.high - a.high).slice(0, IMPACTS_TOLD_MAX);
  const parts = told.map(({ family, low, high, basis }) => `"${family}" ${low} to ${high}: ${basis}`);
  const more =
    reckoned.length > told.length ? [plural(reckoned.length - told.length, "smaller family", "smaller families")] : [];
  const [low, high] = [sum("low"), sum("high")];
  return { metric: "monthly_clicks", low, high, basis: [...parts, ...more].join("; ") };
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
