import type { PersonSheet, SheetValue } from "../../domain/brand_sheet.ts";
import { type Family, type Keyword, totalVolume } from "../../domain/keyword.ts";
import { contentStems, keywordKey, normalizeKeyword } from "../../language/keyword_text.ts";
import { isBranded, readBrandWords } from "./brand_words.ts";

/** Whether a text is about something that the brand does not offer: a person's word covers all that names it, other words only the thing itself. */
export function isNotOffered(text: string, notOffered: readonly SheetValue[], language: string): boolean {
  const phrase = normalizeKeyword(text);
  const stems = new Set(contentStems(phrase, language));
  return notOffered.some(({ value, source }) => {
    const named = normalizeKeyword(value);
    if (source !== "person") return keywordKey(named, language) === keywordKey(phrase, language);
    const meant = contentStems(named, language);
    return meant.length > 0 && meant.every((stem) => stems.has(stem));
  });
}

export interface SheetFamilies {
  families: Family[];
  /** Names of those that left. */
  dropped: string[];
  /** Whether anything is other than before. */
  changed: boolean;
}

/**
 * Families as a person's sheet leaves them, at once and without asking: what is not offered is gone, a service that no
 * family covers is one of its own, and searches that name an alias are searches for the brand.
 */
export function followSheet(
  families: readonly Family[],
  set: PersonSheet | null,
  {
    language,
    domain,
    fresh,
  }: { language: string; domain: string; fresh: () => Pick<Family, "id" | "brand_id" | "run_id" | "created_at"> },
): SheetFamilies {
  const services = set?.services ?? [];
  const wanted = new Set(services.map(({ value }) => keyOf(value, language)));
  const notOffered = (set?.not_offered ?? []).filter(({ value }) => !wanted.has(keyOf(value, language)));
  const aliases = readBrandWords(
    (set?.aliases ?? []).map(({ value }) => value),
    domain,
  );
  const goes = (text: string) => !wanted.has(keyOf(text, language)) && isNotOffered(text, notOffered, language);
  const dropped: string[] = [];
  const kept = families.flatMap((family): Family[] => {
    const head = family.keywords[0]?.keyword ?? family.name;
    const isForgotten =
      family.keywords.every(({ source }) => source === "person") && !wanted.has(keyOf(head, language));
    if (family.intent !== "navigational" && (isForgotten || goes(head))) {
      dropped.push(family.name);
      return [];
    }
    const keywords = family.keywords.filter(({ keyword }) => family.intent === "navigational" || !goes(keyword));
    const isOwn = aliases.names.length > 0 && family.intent !== "navigational" && isBranded(head, aliases);
    if (keywords.length === family.keywords.length && !isOwn) return [family];
    const intent = isOwn ? "navigational" : family.intent;
    return [
      {
        ...family,
        intent,
        keywords: isOwn ? keywords.map((of) => ({ ...of, intent })) : keywords,
        total_volume: totalVolume(keywords),
      },
    ];
  });
  const added = services.filter(({ value }) => !kept.some((family) => covers(family, value, language)));
  const made = added.map(({ value, url, page }): Family => {
    const keyword: Keyword = { keyword: normalizeKeyword(value), intent: "commercial", source: "person" };
    const at = url ?? page;
    return {
      ...fresh(),
      name: value,
      intent: "commercial",
      keywords: [at === null ? keyword : { ...keyword, pages: [at] }],
      total_volume: null,
      simulated: false,
    };
  });
  const changed =
    made.length > 0 || kept.length !== families.length || kept.some((family) => !families.includes(family));
  return { families: [...kept, ...made], dropped, changed };
}

/** A family is about a service that its head names, or that one of its searches is. */
function covers({ name, keywords }: Family, service: string, language: string): boolean {
  const key = keyOf(service, language);
  if (keywords.some(({ keyword }) => keyOf(keyword, language) === key)) return true;
  const head = new Set(contentStems(normalizeKeyword(keywords[0]?.keyword ?? name), language));
  const stems = contentStems(normalizeKeyword(service), language);
  return stems.length > 0 && stems.every((stem) => head.has(stem));
}

function keyOf(text: string, language: string): string {
  return keywordKey(normalizeKeyword(text), language);
}
