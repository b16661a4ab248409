import type { IndustryPack, Topic } from "./packs/industry_pack.ts";
import { subjectTokens, weightedShare } from "./phrase.ts";

const TOPIC_SHARE_MIN = 0.5;

/** The topic of an industry that a phrase is about, or null when none shares half of its words. */
export function matchTopic(pack: IndustryPack, phrase: string): Topic | null {
  const tokens = subjectTokens(phrase);
  if (tokens.length === 0) return null;
  let best: { topic: Topic; score: number } | null = null;
  for (const topic of pack.topics) {
    const head = subjectTokens(topic.head);
    const all = new Set([...head, ...topic.variants.flatMap(subjectTokens)]);
    const inHead = weightedShare(tokens, (token) => head.includes(token));
    const shared = weightedShare(tokens, (token) => all.has(token));
    const headUsed = weightedShare(head, (token) => tokens.includes(token));
    const score = inHead + shared + headUsed / 5;
    if (shared >= TOPIC_SHARE_MIN && score > (best?.score ?? 0)) best = { topic, score };
  }
  return best?.topic ?? null;
}
