import type { BrandContext, Sourced } from "../../domain/brand.ts";

const TEXT_CHARS_MAX = 600;
const ITEMS_MAX = 40;

/**
 * What of a model's wording may stand: identity, ids, contacts, proof and topics stay as read; reworded texts only
 * where they name a page that was read.
 */
export function acceptDescription(
  worded: BrandContext,
  options: { read: BrandContext; pageUrls: readonly string[]; model: string },
): BrandContext {
  const { read, model } = options;
  if (worded === read) return read;
  const known = new Set(options.pageUrls);
  const one = (candidate: Sourced | null, fallback: Sourced | null) =>
    candidate !== null && isSourced(candidate, known) ? candidate : fallback;
  const many = <T extends Sourced>(candidates: readonly T[], fallback: T[]): T[] => {
    const kept = candidates.filter((candidate) => isSourced(candidate, known)).slice(0, ITEMS_MAX);
    return kept.length === 0 ? fallback : kept;
  };
  return {
    ...read,
    tagline: one(worded.tagline, read.tagline),
    description: one(worded.description, read.description),
    industry: one(worded.industry, read.industry),
    icp: many(worded.icp, read.icp),
    services: many(worded.services, read.services),
    voice:
      read.voice === null || worded.voice === null
        ? read.voice
        : { ...read.voice, traits: worded.voice.traits.slice(0, 10) },
    model,
  };
}

function isSourced(candidate: Sourced, known: ReadonlySet<string>): boolean {
  return (
    typeof candidate.value === "string" &&
    candidate.value.trim() !== "" &&
    candidate.value.length <= TEXT_CHARS_MAX &&
    known.has(candidate.source_url)
  );
}
