import { isoTime } from "../base/clock.ts";
import { sha256Hex } from "../base/ids.ts";
import { DAY_MS } from "../base/iso_time.ts";
import { type Closeness, measureCloseness, type VectorOf } from "../core/closeness.ts";
import type { BrandContext } from "../domain/brand.ts";
import type { Family } from "../domain/keyword.ts";
import { RUN_BUDGET_MS } from "../domain/run.ts";
import type { Embedding } from "../providers/embedding/embedding.ts";
import type { Db } from "../store/db.ts";
import { bytesOf, floatsOf, keepModelVectors, listModelVectors, touchModelVectors } from "../store/model_vectors.ts";
import { costLeftUsd } from "./run_cost.ts";
import type { StageContext, StageFigures } from "./stage.ts";
import { failureMessage } from "./vendor_calls.ts";

/** Texts that a run may ask for, and how long it may wait for them. */
const TEXTS_MAX = 5_000;
const ASKING_MS_MAX = RUN_BUDGET_MS / 10;
const TEXT_CHARS_MAX = 300;
const HASH_CHARS = 32;
const CALLS_AT_ONCE = 4;
/** That a vector was used is noted once in so long. */
const TOUCHED_AFTER_MS = 7 * DAY_MS;
const OFFERED_TOPICS_MAX = 25;

/** What texts of a brand mean to EMBEDDING_MODEL: of earlier runs, and of this one. */
export interface VectorBook {
  /** null for what was not asked, and for everything where no model is set or the vendor fails. */
  vectorOf: VectorOf;
  /** Asks for what is not known yet. Never fails: without a vector words alone are compared. */
  ask(texts: readonly string[]): Promise<void>;
  /** Part of the stage's save: what was asked, with the run's figures. */
  keep(tx: Db): StageFigures;
}

export function openVectorBook(ctx: StageContext): VectorBook {
  const embedding = ctx.providers.embedding ?? null;
  if (embedding === null) return { vectorOf: () => null, ask: async () => undefined, keep: () => ({}) };
  const stored = listModelVectors(ctx.db, ctx.brand.id, embedding.name);
  const fresh = new Map<string, Float32Array>();
  const used = new Set<string>();
  const failures: string[] = [];
  let costUsd: number | null = 0;
  const startedMs = ctx.clock.now();
  const vectorOf = (text: string) => fresh.get(hashOf(text)) ?? stored.get(hashOf(text)) ?? null;

  return {
    vectorOf,
    async ask(texts) {
      const open = new Map<string, string>();
      for (const text of texts) {
        const hash = hashOf(text);
        used.add(hash);
        if (vectorOf(text) === null) open.set(hash, readText(text));
      }
      const wanted = [...open].slice(0, Math.max(0, TEXTS_MAX - fresh.size));
      const calls = chunksOf(wanted, embedding.textsMax);
      if (calls.length > 0) ctx.report(`Comparing the meaning of ${wanted.length} searches with ${embedding.name}`);
      for (const some of chunksOf(calls, CALLS_AT_ONCE)) {
        if (failures.length > 0) return;
        await Promise.all(some.map(askOne));
      }
    },
    keep(tx) {
      const nowMs = ctx.clock.now();
      const kept = { brandId: ctx.brand.id, model: embedding.name, usedAt: isoTime(nowMs) };
      const reused = [...used].filter((hash) => stored.has(hash));
      keepModelVectors(tx, kept, fresh);
      touchModelVectors(tx, kept, { hashes: reused, before: isoTime(nowMs - TOUCHED_AFTER_MS) });
      return {
        embeddings: { model: embedding.name, texts: used.size, reused: reused.length, failures },
        ...(costUsd === null ? {} : { embeddings_cost_usd: costUsd }),
      };
    },
  };

  async function askOne(call: readonly (readonly [hash: string, text: string])[]): Promise<void> {
    try {
      const given = await embedOnce(ctx, embedding!, {
        texts: call.map(([, text]) => text),
        spentUsd: costUsd ?? 0,
        leftMs: startedMs + ASKING_MS_MAX - ctx.clock.now(),
      });
      costUsd = costUsd === null || given.cost_usd === null ? null : costUsd + given.cost_usd;
      for (const [at, [hash]] of call.entries()) fresh.set(hash, given.vectors[at]!);
    } catch (error) {
      ctx.signal.throwIfAborted();
      failures.push(failureMessage(error));
    }
  }
}

/** One paid call, remembered inside the run. */
async function embedOnce(
  ctx: StageContext,
  embedding: Embedding,
  { texts, spentUsd, leftMs }: { texts: readonly string[]; spentUsd: number; leftMs: number },
): Promise<{ vectors: Float32Array[]; cost_usd: number | null }> {
  const leftUsd = costLeftUsd(ctx, "embeddings_cost_usd");
  if (leftUsd !== null && spentUsd + (embedding.estimateUsd(texts) ?? 0) > leftUsd)
    throw new Error("Not asked: RUN_COST_MAX_USD is used up");
  const endMs = Math.min(leftMs, ctx.deadlineMs - ctx.clock.now());
  if (endMs <= 0) throw new Error("Not asked: the time allowed is over");
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(endMs)]);
  const kept = await ctx.once(`vectors:${embedding.name}:${sha256Hex(texts.join("\n"))}`, async () => {
    const { vectors, cost_usd } = await embedding.embed(texts, { signal });
    return { vectors: vectors.map((vector) => bytesOf(vector).toString("base64")), cost_usd };
  });
  return { vectors: kept.vectors.map((text) => floatsOf(Buffer.from(text, "base64"))), cost_usd: kept.cost_usd };
}

/** How close families are to offers, by what is stored; null without a model. Asks nothing. */
export function storedCloseness<Offer extends { text: string }>(
  ctx: StageContext,
  families: readonly Pick<Family, "keywords">[],
  offers: readonly Offer[],
): ((family: Pick<Family, "keywords">) => Closeness<Offer> | null) | null {
  const name = ctx.providers.embedding?.name;
  if (name === undefined) return null;
  const stored = listModelVectors(ctx.db, ctx.brand.id, name);
  const wordsOf = ({ keywords }: Pick<Family, "keywords">) => keywords.map(({ keyword }) => keyword);
  const measure = measureCloseness(families.map(wordsOf), offers, (text) => stored.get(hashOf(text)) ?? null);
  return (family) => measure(wordsOf(family));
}

/** What a brand offers, to whom and about what, as texts to compare with. */
export function offerTexts(context: BrandContext | null): string[] {
  return [
    ...(context?.services ?? []).map(({ value }) => value),
    ...(context?.icp ?? []).map(({ value }) => value),
    ...(context?.topics ?? []).slice(0, OFFERED_TOPICS_MAX).map(({ term }) => term),
  ];
}

function readText(text: string): string {
  return text.trim().toLowerCase().slice(0, TEXT_CHARS_MAX);
}

function hashOf(text: string): string {
  return sha256Hex(readText(text)).slice(0, HASH_CHARS);
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
