import type { EarlierPlay } from "../core/stable_key.ts";
import type { OpportunityDraft } from "./draft.ts";
import { renderSummary } from "./render.ts";

const KEYWORDS_MAX = 60;

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
  const open = drafts.filter((draft) => draft.data.target_url !== null && !isDecided(draft));
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
  const words = { play: lead.play, next_action: lead.next_action ?? "" };
  return {
    ...lead,
    ...(reasons === undefined ? {} : { summary: renderSummary(words, reasons) }),
    keywords,
    total_volume,
    data: {
      ...lead.data,
      ...(reasons === undefined ? {} : { reasons }),
      questions: [...new Set(all.flatMap(({ data }) => data.questions))],
      same_page_families: [...families],
    },
  };
}
