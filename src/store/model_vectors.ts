import { and, lt } from "drizzle-orm";
import type { Db } from "./db.ts";
import { modelVectors } from "./kept_schema.ts";
import { among, matching, upserterOf } from "./rows.ts";

/** What the texts of a brand mean to a model, by the text's hash. */
export function listModelVectors(db: Db, brandId: string, model: string): Map<string, Float32Array> {
  const { hash, vector } = modelVectors;
  const isOf = matching(modelVectors, { brand_id: brandId, model });
  const rows = db.select({ hash, vector }).from(modelVectors).where(isOf).all();
  return new Map(rows.map((row) => [row.hash, floatsOf(row.vector)]));
}

const upsertVector = upserterOf(modelVectors, modelVectors.brand_id, modelVectors.model, modelVectors.hash);

type Use = { brandId: string; model: string; usedAt: string };

/** Keeps vectors that were given just now. */
export function keepModelVectors(db: Db, use: Use, vectors: ReadonlyMap<string, Float32Array>): void {
  for (const [hash, floats] of vectors)
    upsertVector(db, { brand_id: use.brandId, model: use.model, hash, vector: bytesOf(floats), used_at: use.usedAt });
}

/** Notes that stored vectors were used, of those whose last use is from `before`. */
export function touchModelVectors(
  db: Db,
  { brandId, model, usedAt }: Use,
  { hashes, before }: { hashes: readonly string[]; before: string },
): void {
  const isOf = matching(modelVectors, { brand_id: brandId, model });
  const isUsed = and(isOf, among(modelVectors.hash, hashes), lt(modelVectors.used_at, before));
  db.update(modelVectors).set({ used_at: usedAt }).where(isUsed).run();
}

export function bytesOf(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** A copy, since the bytes of a blob may begin anywhere. */
export function floatsOf(bytes: Buffer): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer);
}
