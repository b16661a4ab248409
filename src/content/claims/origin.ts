import { hasPhrase } from "../../language/claim_words.ts";
import type { ClaimUnderCheck, Objection } from "./claim.ts";
import { nearestPassages } from "./nearest.ts";
import { speaksOfItself } from "./risk_words.ts";
import { foldsOf } from "./tokens.ts";

/** A customer's words that hold this share of a statement are its only witness. */
const TOLD_SHARE_MIN = 0.5;

/** A statement about the brand that is not told as somebody else's. */
export function isOwnWord(claim: ClaimUnderCheck): boolean {
  return speaksOfItself(claim) && !hasPhrase(claim.ground.words.attributions, claim.folds);
}

/** What others say proves nothing about the brand, and is told as theirs. */
export function checkOrigin(claim: ClaimUnderCheck): Objection | null {
  const { cited, ground, question } = claim;
  if (cited.length === 0 || question || claim.kind === "heading" || !isOwnWord(claim)) return null;
  const marks = cited.map(({ mark }) => mark).join(", ");
  if (cited.every(({ own, audited }) => !own && !audited))
    return {
      check: "origin",
      reason: `${marks} is not from the brand and proves nothing about it: cite a page of the site, or say who says it`,
    };
  const near = nearestPassages(claim.stems, cited, { ground, most: 1 })[0];
  const holder = near === undefined ? undefined : ground.sources.get(near.passage.mark);
  if (near === undefined || holder?.testimonial !== true || near.share < TOLD_SHARE_MIN) return null;
  if (hasPhrase(ground.words.own, foldsOf(near.passage.tokens))) return null;
  if (cited.some(({ testimonial, own }) => own && !testimonial)) return null;
  return { check: "origin", reason: `${marks} quotes customers: say that customers say it` };
}
