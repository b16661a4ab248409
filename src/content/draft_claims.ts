import type { Dossier } from "../domain/dossier.ts";
import type { DraftClaim } from "../domain/execution.ts";
import { HEAD_BLOCK } from "./judge.ts";
import type { TextCheck } from "./text_check.ts";

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
