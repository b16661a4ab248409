import { type Evidence, KEYWORD_EVIDENCE_TYPES } from "../domain/evidence/evidence.ts";
import { keywordKey, primaryLanguage } from "../language/keyword_text.ts";
import type { Db } from "../store/db.ts";
import { type EvidenceReading, listEvidenceByIds, listLatestEvidence } from "../store/evidence.ts";

const EVIDENCE_MAX = 400;

/** Evidence about these keywords, newest of each kind, and the records named by id whatever their age. */
export function evidenceAbout(
  db: Db,
  brandId: string,
  about: { keywords: readonly string[]; ids: readonly string[]; language: string } & EvidenceReading,
): Evidence[] {
  const language = primaryLanguage(about.language);
  const keys = new Set(about.keywords.map((keyword) => keywordKey(keyword, language)));
  const { onUnknown } = about;
  const named = listEvidenceByIds(db, brandId, { ids: [...new Set(about.ids)], onUnknown });
  const latest = listLatestEvidence(db, brandId, { types: KEYWORD_EVIDENCE_TYPES, onUnknown }).filter((row) =>
    keys.has(keywordKey(row.data.keyword.toLowerCase(), language)),
  );
  const byId = new Map<string, Evidence>([...named, ...latest].map((row) => [row.id, row]));
  return [...byId.values()].slice(0, EVIDENCE_MAX);
}
