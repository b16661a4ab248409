import { isoTime } from "../base/clock.ts";
import type { Db } from "../store/db.ts";
import { keepModelVerdicts, listModelVerdicts } from "../store/model_verdicts.ts";
import type { StageContext } from "./stage.ts";

/** What a model said of a brand to one question, by hash: of earlier runs, and of this one. */
export interface VerdictBook<T> {
  readonly size: number;
  get(hash: string): T | undefined;
  /** Model that gave it in an earlier run. */
  by(hash: string): string | null;
  set(hash: string, verdict: T): void;
  /**
   * Part of the stage's save: verdicts that were given or used, those of this run as `writtenBy` gave them. Returns how
   * many there are, and how many of them were known before.
   */
  keep(tx: Db, hashes: Iterable<string>, writtenBy: string): { used: number; reused: number };
}

/** `read` gives undefined for what no longer has the question's form: it is asked again. */
export function openVerdictBook<T>(
  { db, brand, clock }: StageContext,
  question: string,
  read: (verdict: unknown) => T | undefined,
): VerdictBook<T> {
  const said = new Map<string, { verdict: T; model: string | null; isKept: boolean }>();
  for (const [hash, { verdict, model }] of listModelVerdicts(db, brand.id, question)) {
    const known = read(verdict);
    if (known !== undefined) said.set(hash, { verdict: known, model, isKept: true });
  }
  return {
    get size() {
      return said.size;
    },
    get: (hash) => said.get(hash)?.verdict,
    by: (hash) => said.get(hash)?.model ?? null,
    set(hash, verdict) {
      said.set(hash, { verdict, model: null, isKept: false });
    },
    keep(tx, hashes, writtenBy) {
      const of = { brand_id: brand.id, question, used_at: isoTime(clock.now()) };
      const used = [...new Set(hashes)].flatMap((hash) => {
        const entry = said.get(hash);
        return entry === undefined ? [] : [{ hash, ...entry }];
      });
      keepModelVerdicts(
        tx,
        used.map(({ hash, verdict, model }) => ({ ...of, hash, verdict, model: model ?? writtenBy })),
      );
      return { used: used.length, reused: used.filter(({ isKept }) => isKept).length };
    },
  };
}
