/** Words of a path that tell what a page is for, most telling first. */
const KEY_WORDS: readonly [weight: number, words: RegExp][] = [
  [10, /(?:^|[/-])(?:about|about-us|company|our-story|who-we-are|mission|ueber-uns|a-propos|nosotros)(?:$|[/.-])/i],
  [
    9,
    /(?:^|[/-])(?:services?|solutions?|what-we-do|products?|features?|platform|classes|courses|programs?)(?:$|[/.-])/i,
  ],
  [8, /(?:^|[/-])(?:pricing|prices?|plans|rates|fees|preise|tarifs|precios)(?:$|[/.-])/i],
  [8, /(?:^|[/-])(?:contact|contact-us|locations?|kontakt|contacto)(?:$|[/.-])/i],
  [7, /(?:^|[/-])(?:faqs?|frequently-asked-questions|help|support)(?:$|[/.-])/i],
  [
    7,
    /(?:^|[/-])(?:testimonials?|reviews?|customers?|clients?|case-stud(?:y|ies)|success-stories|stories)(?:$|[/.-])/i,
  ],
  [6, /(?:^|[/-])(?:team|people|leadership|founders?|careers|press|awards?|certifications?|partners?)(?:$|[/.-])/i],
  [6, /(?:^|[/-])(?:for|industries|use-cases?|who-we-serve|audience)(?:$|[/.-])/i],
  [5, /(?:^|[/-])(?:blog|news|resources|guides?|articles?|insights|magazine)(?:$|[/.-])/i],
  [2, /(?:^|[/-])(?:privacy|terms|imprint|impressum|legal)(?:$|[/.-])/i],
];
const DULL = /(?:^|[/-])(?:cart|checkout|login|account|tag|author|page|category|search|feed|wishlist)(?:$|[/.-])/i;
/** Pages of one section that count as key pages; more of them say the same. */
const PER_SECTION_MAX = 4;

/** The pages that tell most of a brand first: by the words of their paths, then the shortest paths. */
export function chooseKeyPages(
  urls: readonly string[],
  room: number,
  homeUrl: string,
): { now: string[]; later: string[] } {
  const sections = new Map<string, number>();
  const scored = urls
    .map((url, at) => ({ url, at, score: scoreOf(url, homeUrl) }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map((entry) => {
      const section = new URL(entry.url).pathname.split("/")[1] ?? "";
      const count = (sections.get(section) ?? 0) + 1;
      sections.set(section, count);
      return { ...entry, score: count > PER_SECTION_MAX ? entry.score - 20 : entry.score };
    })
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map((entry) => entry.url);
  return { now: scored.slice(0, room), later: scored.slice(room) };
}

function scoreOf(url: string, homeUrl: string): number {
  const { pathname, host, search } = new URL(url);
  let score = 0;
  for (const [weight, words] of KEY_WORDS) if (words.test(pathname)) score = Math.max(score, weight);
  if (DULL.test(pathname)) score -= 10;
  if (search !== "") score -= 5;
  if (host !== new URL(homeUrl).host) score -= 4;
  return score - pathname.split("/").filter((segment) => segment !== "").length;
}
