import type { WrittenText } from "../domain/content_plan.ts";
import type { Dossier } from "../domain/dossier.ts";
import type { DraftClaim } from "../domain/execution.ts";
import { type CheckedClaim, checkBlocks } from "./claims/check_blocks.ts";
import { checkClaim } from "./claims/check_claim.ts";
import type { Ground } from "./claims/ground.ts";
import { HEAD_BLOCK } from "./judge.ts";

export interface TextCheck {
  ground: Ground;
  claims: CheckedClaim[];
}

const HEAD = ["title", "meta_description"] as const;

/** Every statement of the text against the sources it cites, by code; `open` ones are for the judge. */
export function checkText(text: WrittenText, ground: Ground): TextCheck {
  return { ground, claims: claimsIn(text, ground) };
}

/** The check of a text of which only these blocks have changed: what was judged of the others, and of the same words, stands. */
export function checkAgain(
  text: WrittenText,
  { before, changed }: { before: TextCheck; changed: ReadonlySet<number> },
): TextCheck {
  const known = new Map(before.claims.map((claim) => [keyOf(claim), claim]));
  const claims = claimsIn(text, before.ground).map((claim) => {
    const judged = known.get(keyOf(claim));
    const stands = judged !== undefined && (!changed.has(claim.block) || isSettled(judged, claim));
    return stands ? { ...judged, n: claim.n } : claim;
  });
  return { ground: before.ground, claims };
}

export function refusedOf({ claims }: TextCheck): CheckedClaim[] {
  return claims.filter(({ verdict }) => verdict === "refused");
}

function claimsIn(text: WrittenText, ground: Ground): CheckedClaim[] {
  return [...headClaims(text, ground), ...checkBlocks(text.blocks, ground)].map((claim, place) => ({
    ...claim,
    n: place + 1,
  }));
}

/** They speak for the whole page: whatever the company's own pages say may prove them, or of a task what the audit saw. */
function headClaims(text: WrittenText, ground: Ground): CheckedClaim[] {
  const own = [...ground.sources.values()].filter((source) => source.own || source.audited).map(({ mark }) => mark);
  return HEAD.flatMap((section): CheckedClaim[] => {
    const said = text[section].trim();
    if (said === "") return [];
    const kind = section === "title" ? ("heading" as const) : ("sentence" as const);
    const verdict = checkClaim({ text: said, cites: own, kind }, ground);
    return [{ n: 0, block: HEAD_BLOCK, section, kind, text: said, cites: own, context: "", ...verdict }];
  });
}

/** It was judged with the same sources and stood. */
function isSettled(judged: CheckedClaim, { verdict, cites, context }: CheckedClaim): boolean {
  const same = judged.context === context && judged.cites.join() === cites.join();
  return same && verdict === "open" && (judged.verdict === "supported" || judged.verdict === "no_claim");
}

function keyOf({ block, section, kind, text }: CheckedClaim): string {
  return `${block}\n${section}\n${kind}\n${text}`;
}

/** What the text claims, each statement with the records and pages it rests on. */
export function claimsOf({ claims }: TextCheck, dossier: Dossier): DraftClaim[] {
  const byMark = new Map(dossier.sources.map((source) => [source.mark, source]));
  const blocks = new Set(dossier.target_blocks.map(({ id }) => id));
  return claims
    .filter(({ verdict, block, cites }) => block !== HEAD_BLOCK && verdict !== "no_claim" && cites.length > 0)
    .map(({ text, cites }) => {
      const sources = cites.flatMap((mark) => byMark.get(mark) ?? []);
      const ofPage = cites.some((mark) => blocks.has(mark)) ? [dossier.target_url] : [];
      return {
        text,
        evidence_ids: [...new Set(sources.flatMap(({ evidence_id }) => evidence_id ?? []))],
        source_urls: [...new Set([...sources.map(({ url }) => url), ...ofPage].filter((url) => url !== null))],
      };
    });
}
