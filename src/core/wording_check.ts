/** Longest text kept of a field; a longer one is not what was asked for. */
const FIELD_CHARS_MAX = 700;
const TITLE_CHARS_MAX = 140;
const NUMBER = /\d+(?:[.,]\d+)*/g;
const ADDRESS = /https?:\/\/[^\s"'<>)\]]+|\b(?:[a-z0-9-]+\.)+[a-z]{2,12}\b/gi;

/**
 * A model's wording field by field, where it can be trusted: not empty, not overlong, no number and no address that
 * the draft or the facts do not have, and the page to edit or make still named. Else the draft stands.
 */
export function acceptWording<T extends { [field: string]: string }>(
  draft: T,
  worded: Partial<Record<keyof T, unknown>>,
  facts: Record<string, unknown>,
): T {
  const source = `${Object.values(draft).join(" ")} ${JSON.stringify(facts)}`;
  const numbers = new Set(source.match(NUMBER));
  const addresses = source.toLowerCase();
  const accepted = { ...draft };
  for (const field of Object.keys(draft) as (keyof T)[]) {
    const text = typeof worded[field] === "string" ? worded[field].replace(/\s+/g, " ").trim() : "";
    const max = field === "play" ? TITLE_CHARS_MAX : FIELD_CHARS_MAX;
    if (text === "" || text.length > max) continue;
    if ((text.match(NUMBER) ?? []).some((number) => !numbers.has(number))) continue;
    if (
      (text.match(ADDRESS) ?? []).some((address) => !addresses.includes(address.toLowerCase().replace(/[.,;:]+$/, "")))
    )
      continue;
    if (field === "next_action" && !keepsTarget(draft[field]!, text)) continue;
    accepted[field] = text as T[keyof T];
  }
  return accepted;
}

function keepsTarget(draft: string, text: string): boolean {
  const target = /https?:\/\/\S+?(?=[:,.]?\s|$)|\s(\/[^\s,:]+)/.exec(draft)?.[0]?.trim();
  return target === undefined || text.includes(target);
}
