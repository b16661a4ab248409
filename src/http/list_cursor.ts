import { AppError } from "../base/errors.ts";
import { sha256Hex } from "../base/ids.ts";
import type { Place } from "../store/list_page.ts";

/** What a cursor is good for: this list of this brand under this filter. */
export interface ListScope {
  list: string;
  brandId: string;
  filter: Readonly<Record<string, string | undefined>>;
}

/** Enough that a slip, another list's cursor or another filter's is told; a cursor opens nothing, so it keeps no secret. */
const MARK_CHARS = 16;

/** Where a page ended, as an opaque text for the `after` parameter. */
export function writeCursor(scope: ListScope, place: Place): string {
  return Buffer.from(JSON.stringify([markOf(scope, place), ...place])).toString("base64url");
}

/** The place a cursor stands for; 422 for what is no cursor of this list, brand and filter. */
export function readCursor(scope: ListScope, cursor: string): Place {
  const place = parse(cursor);
  if (place === null || writeCursor(scope, place) !== cursor) {
    const message = "is not a cursor for this list and filter. Use the URL from the Link header unchanged, or omit it";
    throw new AppError("invalid_input", `The query's "after" ${message}`, {
      errors: [{ path: "query.after", message }],
    });
  }
  return place;
}

function parse(cursor: string): Place | null {
  try {
    const [, ...place] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
    const known = place.every((value) => typeof value === "string" || typeof value === "number");
    return known ? (place as Place) : null;
  } catch {
    return null;
  }
}

function markOf({ list, brandId, filter }: ListScope, place: Place): string {
  const given = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sha256Hex(JSON.stringify([list, brandId, given, place])).slice(0, MARK_CHARS);
}
