import { hash, randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "./clock.ts";

/** Where ids and secrets come from; tests give a counting one. */
export interface Ids {
  /** UUID v4. */
  uuid(): string;
  /** UUID v7: sorts by the time it was made. */
  orderedUuid(): string;
  /** `bytes` random bytes as lower-case hex. */
  hex(bytes: number): string;
}

export function createIds(clock: Clock): Ids {
  let lastMs = 0;
  let sequence = 0;
  return {
    uuid: randomUUID,
    hex: randomHex,
    orderedUuid() {
      const now = clock.now();
      if (now > lastMs) {
        lastMs = now;
        sequence = 0;
      } else if (++sequence > 0xfff) {
        lastMs += 1;
        sequence = 0;
      }
      return formatUuidV7(lastMs, sequence, randomBytes(8));
    },
  };
}

/** Bytes that a UUID v4 begins with: all of them random, and Node draws them for many at once. */
const UUID_HEAD_BYTES = 4;

function randomHex(bytes: number): string {
  return bytes === UUID_HEAD_BYTES ? randomUUID().slice(0, 2 * bytes) : randomBytes(bytes).toString("hex");
}

/** RFC 9562 section 5.7, with a 12-bit counter in rand_a so that ids of one millisecond keep their order. */
function formatUuidV7(ms: number, sequence: number, random: Buffer): string {
  const head = `${orderedUuidFrom(ms)}-7${sequence.toString(16).padStart(3, "0")}`;
  random[0] = (random[0]! & 0x3f) | 0x80;
  const tail = random.toString("hex");
  return `${head}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** What the ordered UUIDs made at a time begin with: those made later are larger. */
export function orderedUuidFrom(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** SHA-256 of a text, hex. */
export function sha256Hex(text: string): string {
  return hash("sha256", text);
}

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Of UUID form, any version: what is well formed but unknown is a 404, not a 422. */
export function isUuid(text: string): boolean {
  return UUID_PATTERN.test(text);
}
