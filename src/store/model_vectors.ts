import type { Db } from "./db.ts";
import { modelVectors } from "./kept_schema.ts";
import { matching } from "./rows.ts";

export interface ModelVector {
  vector: Float32Array;
  used_at: string;
}

/** What the texts of a brand mean to a model, by the text's hash. */
export function listModelVectors(db: Db, brandId: string, model: string): Map<string, ModelVector> {
  const { hash, vector, used_at } = modelVectors;
  const isOf = matching(modelVectors, { brand_id: brandId, model });
  const rows = db.select({ hash, vector, used_at }).from(modelVectors).where(isOf).all();
  return new Map(rows.map((row) => [row.hash, { vector: floatsOf(row.vector), used_at: row.used_at }]));
}

/** Keeps vectors that were given or are used again; written anew, so that rows stay in the order of their use. */
export function keepModelVectors(
  db: Db,
  { brandId, model, usedAt }: { brandId: string; model: string; usedAt: string },
  vectors: ReadonlyMap<string, Float32Array>,
): void {
  for (const [hash, floats] of vectors) {
    const key = { brand_id: brandId, model, hash };
    const vector = bytesOf(floats);
    db.delete(modelVectors).where(matching(modelVectors, key)).run();
    db.insert(modelVectors)
      .values({ ...key, vector, used_at: usedAt })
      .run();
  }
}

export function bytesOf(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** A copy, since the bytes of a blob may begin anywhere. */
export function floatsOf(bytes: Buffer): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer);
}
