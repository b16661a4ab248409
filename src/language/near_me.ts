const NEAR_ME = /\s*\b(?:near me|nearby|in meiner nähe|près de chez moi|cerca de mí|cerca de mi|近く)(?=\s|$)/i;

/** A search without its "near me"; as it is where it has none, or is nothing else. */
export function withoutNearMe(search: string): string {
  return search.replace(NEAR_ME, "").trim() || search;
}
