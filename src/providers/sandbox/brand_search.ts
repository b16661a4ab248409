import { normalizePhrase } from "./phrase.ts";
import type { World } from "./world.ts";

const LABEL_CHARS_MIN = 6;

/** The brand somebody works on that a search names, by its domain: nobody else searches for what exists only here. */
export function brandOf(world: World, text: string): string | null {
  const squeezed = normalizePhrase(text).replaceAll(/[ -]/g, "");
  const named = world.sites.domains().find((domain) => {
    const label = domain.split(".")[0]!.replaceAll("-", "");
    return label.length >= LABEL_CHARS_MIN && squeezed.includes(label);
  });
  return named ?? null;
}
