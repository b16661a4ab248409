import type { WrittenText } from "../domain/content_plan.ts";
import { nearestPassages } from "./claims/nearest.ts";
import { stemsOf, tokenize } from "./claims/tokens.ts";
import type { AnsweredAsk } from "./repair.ts";
import type { TextCheck } from "./text_check.ts";

/** A passage that holds so much of a question may answer it: the writer is asked to look again. */
const SHARE_MIN = 0.7;
const ASKS_MAX = 8;
const STEMS_MIN = 2;

/** Asks whose answer may stand on the site, each with the passage nearest to it. */
export function answeredAsks(text: WrittenText, { ground }: TextCheck): AnsweredAsk[] {
  const own = [...ground.sources.values()].filter((source) => source.own);
  return text.asks
    .flatMap(({ id, question }) => {
      const stems = stemsOf(tokenize(question, ground.language)).filter((stem) => !ground.brandFolds.has(stem));
      if (stems.length < STEMS_MIN) return [];
      const [near] = nearestPassages(stems, own, { ground, most: 1 });
      if (near === undefined || near.share < SHARE_MIN) return [];
      return [{ id, question, passage: `[${near.passage.mark}] ${near.passage.text}` }];
    })
    .slice(0, ASKS_MAX);
}
