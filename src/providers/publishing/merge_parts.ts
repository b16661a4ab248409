import { compactText } from "../../base/compact_text.ts";
import type { TextContent } from "../../domain/publication.ts";

/** A part of a page as its system stores it, and its words. */
export interface StoredPart {
  source: string;
  text: string;
}

/**
 * The stored page with the changes of an edit: parts that the text keeps stay as they are stored, also those whose words
 * nobody read (pictures, forms, embedded things); parts that it replaces or leaves out go; new ones stand after the part
 * that they follow. null where the page does not hold what is to be replaced: it is not the page that was read.
 */
export function mergeParts(
  stored: readonly StoredPart[],
  { parts, edit }: Pick<TextContent, "parts" | "edit">,
): string[] | null {
  const places = new Map<string, number[]>();
  stored.forEach(({ text }, at) => {
    const key = compactText(text);
    if (key !== "") places.set(key, [...(places.get(key) ?? []), at]);
  });
  const gone = new Set<number>();
  for (const text of edit?.gone ?? []) {
    const at = (places.get(compactText(text)) ?? []).find((place) => !gone.has(place));
    if (at === undefined) return null;
    gone.add(at);
  }
  const merged: string[] = [];
  let next = 0;
  const keepUntil = (end: number) => {
    for (; next < end; next++) if (!gone.has(next)) merged.push(stored[next]!.source);
  };
  const nextGone = (from: number) => {
    const place = stored.findIndex(({ text }, at) => at >= from && (gone.has(at) || compactText(text) !== ""));
    return gone.has(place) ? place : undefined;
  };
  let kept = 0;
  for (const { source, text } of parts) {
    const at = (places.get(compactText(text)) ?? []).find((place) => place >= next && !gone.has(place));
    if (at === undefined) {
      // It stands where what it replaces stood, with wordless parts before that before it.
      const place = nextGone(next);
      if (place !== undefined) keepUntil(place + 1);
      merged.push(source);
    } else {
      keepUntil(at + 1);
      kept++;
    }
  }
  keepUntil(stored.length);
  return gone.size === 0 && kept === 0 ? null : merged;
}
