import type { EarlierPlay } from "../core/stable_key.ts";
import type { OpportunityDraft } from "./draft.ts";

const KEYWORDS_MAX = 60;
/** One edit serves so many families; what is beyond waits for the next. */
const FAMILIES_A_PAGE_MAX = 4;

type Draft = Omit<OpportunityDraft, "rank">;

/**
 * Edits of one page are one action: the strongest stands for them, with the searches of the others. One that somebody
 * has decided on stays by itself, and one that stood for its page last time goes on standing for it.
 */
export function mergeSamePage(drafts: readonly Draft[], earlier: readonly EarlierPlay[]): Draft[] {
  const known = new Map(earlier.map((play) => [play.stable_key, play]));
  const isDecided = ({ stable_key }: Draft) => {
    const status = known.get(stable_key)?.status;
    return status !== undefined && status !== "pending" && status !== "outdated";
  };
  const stood = ({ stable_key }: Draft) => (known.get(stable_key)?.latest === true ? 1 : 0);
  const merged = new Map<Draft, Draft>();
  const gone = new Set<Draft>();
  const open = drafts.filter((draft) => draft.data.target_url !== null && !isDecided(draft));
  for (const group of Map.groupBy(open, (draft) => draft.data.target_url).values()) {
    const [lead, ...others] = group.sort((a, b) => stood(b) - stood(a) || b.priority - a.priority);
    const joined = others.sort((a, b) => b.priority - a.priority);
    for (const draft of joined) gone.add(draft);
    if (lead !== undefined && joined.length > 0)
      merged.set(lead, joinInto(lead, joined.slice(0, FAMILIES_A_PAGE_MAX - 1)));
  }
  return drafts.filter((draft) => !gone.has(draft)).map((draft) => merged.get(draft) ?? draft);
}

/** The searches, questions and families of some recommendations as part of another for the same page. */
export function joinInto<T extends Draft>(lead: T, others: readonly Draft[]): T {
  const all = [lead, ...others].flatMap(({ keywords }) => keywords);
  const keywords = [...new Map(all.map((entry) => [entry.keyword, entry])).values()].slice(0, KEYWORDS_MAX);
  const questions = [...new Set([lead, ...others].flatMap(({ data }) => data.questions))];
  return {
    ...lead,
    keywords,
    total_volume: keywords.reduce((sum, keyword) => sum + (keyword.google_vol ?? 0), 0),
    data: {
      ...lead.data,
      questions,
      same_page_families: [...(lead.data.same_page_families ?? []), ...others.map(({ family }) => family)],
    },
  };
}
