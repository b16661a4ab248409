import type { Sourced } from "../brand.ts";
import { isStopWord } from "../families/stop_words.ts";
import { isProse, splitSentences } from "../text/sentences.ts";
import type { ReadPage } from "./page_role.ts";
import { isType, type StructuredItem, textOf } from "./structured_items.ts";

const AUDIENCES_MAX = 8;
const MENTIONS_MIN = 2;
/** Words for people and organisations whom a site may serve. */
const HEADS = new Set(
  `parents couples families mothers moms mums fathers dads women men babies newborns infants toddlers children kids
  teens teenagers students pupils teachers educators seniors adults patients clients homeowners landlords tenants renters
  buyers sellers travellers travelers tourists guests athletes runners cyclists riders commuters gamers photographers artists designers
  developers engineers marketers analysts founders startups freelancers contractors agencies consultants lawyers doctors
  nurses doulas midwives therapists practitioners clinics hospitals dentists restaurants cafes bakeries hotels retailers
  shops stores brands manufacturers wholesalers suppliers distributors schools universities nonprofits charities
  churches governments municipalities enterprises businesses companies firms organisations organizations teams
  professionals executives managers employers employees recruiters owners entrepreneurs investors farmers growers
  gardeners breeders drivers installers builders architects beginners hobbyists makers creators musicians writers
  publishers bloggers partners companions subscribers collectors householders roasters baristas
  eltern familien paare mütter väter kinder senioren schüler studierende unternehmen betriebe gründer teams vereine
  familles parents entreprises familias padres empresas famiglie genitori aziende`.split(/\s+/),
);
/** Words that bring in whom something is for. */
const LEAD =
  /\b(?:for|help|helps|helping|serve|serves|serving|support|supports|supporting|teach|teaches|teaching|empower|empowers|empowering|guide|guides|with|to|our|für|pour|para|per)\s+(?:(?:the|all|our|other|many|new|más)\s+)?$/iu;

/** Whom the site says it serves: how it names its audiences, most often named first. */
export function readAudiences(
  pages: readonly ReadPage[],
  options: { items: readonly StructuredItem[]; language: string },
): Sourced[] {
  const found: Sourced[] = [];
  for (const item of options.items) {
    if (!isType(item, /Audience$/)) continue;
    const value = textOf(item.item.audienceType) ?? textOf(item.item.name);
    if (value !== null) found.push({ value, source_url: item.url, method: item.method });
  }
  const counts = new Map<string, { phrase: string; count: number; url: string }>();
  for (const page of pages) {
    if (page.role === "legal" || page.role === "shop") continue;
    const described = [
      ...page.html.descriptions.slice(0, 1),
      ...splitSentences(page.html.main_text).map((entry) => entry.text),
    ];
    for (const sentence of described.filter(isProse))
      count(sentence, { url: page.url, counts, language: options.language });
  }
  const phrases = [...counts.values()]
    .filter((entry) => entry.count >= MENTIONS_MIN)
    .sort((a, b) => b.count - a.count || a.phrase.localeCompare(b.phrase))
    .map((entry): Sourced => ({ value: entry.phrase, source_url: entry.url, method: "text" }));
  const seen = new Set<string>();
  return [...found, ...phrases]
    .filter((entry) => !seen.has(entry.value.toLowerCase()) && seen.add(entry.value.toLowerCase()))
    .slice(0, AUDIENCES_MAX);
}

function count(
  sentence: string,
  state: { url: string; counts: Map<string, { phrase: string; count: number; url: string }>; language: string },
): void {
  for (const match of sentence.matchAll(/[\p{L}'’-]+/gu)) {
    const head = match[0].toLowerCase();
    if (!HEADS.has(head)) continue;
    const before = sentence.slice(0, match.index);
    const modifier = /(?:^|\s)([\p{L}'’-]+)\s+$/u.exec(before)?.[1]?.toLowerCase();
    const qualifies =
      modifier !== undefined &&
      !isStopWord(modifier, state.language) &&
      MODIFIER.test(modifier) &&
      !LEAD_WORDS.has(modifier);
    const phrase = qualifies ? `${modifier} ${head}` : head;
    const rest = qualifies ? before.slice(0, before.toLowerCase().lastIndexOf(modifier)) : before;
    if (!LEAD.test(rest)) continue;
    const known = state.counts.get(phrase);
    state.counts.set(phrase, { phrase, count: (known?.count ?? 0) + 1, url: known?.url ?? state.url });
  }
}

/** Qualifiers that name a group rather than praise it. */
const MODIFIER = /(?:ing|ant|ent|al|ed|er|ic|y|ive|small|large|new|young|local|old|time)$/;
const LEAD_WORDS = new Set([
  "help",
  "helping",
  "serving",
  "supporting",
  "teaching",
  "empowering",
  "their",
  "these",
  "every",
  "many",
  "very",
  "only",
  "being",
  "happy",
  "other",
]);
