import { registrableDomain } from "../base/domain_name.ts";
import { type ComparisonPage, isComparing, TEXT_CHARS_MAX } from "./evidence_views.ts";
import { type Observation, spells } from "./routes.ts";

const NAMES_PER_TEXT_MAX = 6;
const LINKS_READ_MAX = 300;

/**
 * Rivals that the site itself compares with. A name counts only with a domain: that of a link on the page whose text
 * or host spells it, or a domain that another route found. Compared things (`doula vs midwife`) so fall away.
 */
export function comparisonRoute(
  pages: readonly ComparisonPage[],
  options: { ownDomain: string; otherDomains: readonly string[] },
): Observation[] {
  const found = new Map<string, Observation>();
  for (const page of pages) {
    const linked = linkedDomains(page, options.ownDomain);
    for (const name of comparedNames(page)) {
      const link = linked.find(
        (entry) => spells(name, entry.domain) || entry.text.toLowerCase() === name.toLowerCase(),
      );
      const domain = link?.domain ?? options.otherDomains.find((other) => spells(name, other));
      if (domain === undefined || domain === options.ownDomain || spells(name, options.ownDomain)) continue;
      const before = found.get(domain);
      if (before !== undefined) {
        before.pages.push({ url: page.url, title: page.title });
        continue;
      }
      found.set(domain, observationOf({ domain, name, page }));
    }
  }
  return [...found.values()];
}

function observationOf({ domain, name, page }: { domain: string; name: string; page: ComparisonPage }): Observation {
  return {
    domain,
    strength: 1,
    reasons: ["compared_on_own_site"],
    pages: [],
    name,
    evidenceIds: [],
    figures: { route: "comparison_pages", page: page.url, title: page.title.slice(0, TEXT_CHARS_MAX), name },
    provider: "crawler",
    simulated: false,
  };
}

/** Names on both sides of "vs" and after "alternative to", as title and headings write them. */
function comparedNames(page: ComparisonPage): string[] {
  const names: string[] = [];
  for (const raw of [page.title, ...page.headings.map((heading) => heading.text)]) {
    const text = raw.slice(0, TEXT_CHARS_MAX);
    if (!isComparing(text)) continue;
    for (const part of text.split(/\s[|–—-]\s|[:?!|]/).slice(0, NAMES_PER_TEXT_MAX)) {
      for (const side of part.split(/\s(?:vs\.?|versus|oder|or|ou|o|and|und|et|y|&)\s|,/i)) {
        const name = side
          .replace(/^.*\b(?:alternatives?|alternativen?|alternativas?|competitors?) (?:to|for|zu|à|a)\s+/i, "")
          .replace(/^.*\b(?:compared? (?:to|with)|switch(?:ing)? from|comparison with)\s+/i, "")
          .replace(/\s+(?:alternatives?|alternativen?|alternativas?|competitors?|comparison|vergleich|比較).*$/i, "")
          .trim();
        if (name.length >= 2 && name.length <= 40 && name.split(/\s+/).length <= 4) names.push(name);
      }
    }
  }
  return [...new Set(names)];
}

function linkedDomains(page: ComparisonPage, ownDomain: string): { domain: string; text: string }[] {
  return (page.links ?? []).slice(0, LINKS_READ_MAX).flatMap((link) => {
    const domain = registrableDomain(link.url);
    return domain === null || domain === ownDomain ? [] : [{ domain, text: link.text.trim() }];
  });
}
