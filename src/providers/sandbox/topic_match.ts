import type { IndustryPack, Topic } from "./packs/industry_pack.ts";
import { subjectTokens } from "./phrase.ts";

const TOPIC_SHARE_MIN = 0.5;

/** The topic of an industry that a phrase is about, or null when none shares half of its words. */
export function matchTopic(pack: IndustryPack, phrase: string): Topic | null {
  const tokens = subjectTokens(phrase);
  if (tokens.length === 0) return null;
  let best: { topic: Topic; score: number } | null = null;
  for (const topic of pack.topics) {
    const head = subjectTokens(topic.head);
    const all = new Set([...head, ...topic.variants.flatMap(subjectTokens)]);
    const inHead = tokens.filter((token) => head.includes(token)).length;
    const shared = tokens.filter((token) => all.has(token)).length;
    const score = (inHead + shared) / (2 * tokens.length) + inHead / (10 * Math.max(1, head.length));
    if (shared / tokens.length >= TOPIC_SHARE_MIN && score > (best?.score ?? 0)) best = { topic, score };
  }
  return best?.topic ?? null;
}
