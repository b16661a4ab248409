import { contentWords, wordsOf } from "../../language/words.ts";
import { sidesOfResult } from "../result_sides.ts";
import { FACETS, facetsAsked } from "./facets.ts";
import type { Ground } from "./ground.ts";

const TERMS_MAX = 14;
const PAGES_MAX = 10;
const ENTITIES_MAX = 20;

export interface RankingCoverage {
  /** Pages of others that were read, by title and snippet. */
  pages_read: number;
  covers: { what: string; pages: number }[];
  terms: { term: string; pages: number }[];
  lacks: string[];
  top_pages: { position: number; domain: string; title: string; url: string; evidence_id: string }[];
  basis: string;
}

/** What the pages that rank and get cited show of themselves, and what is asked that none of them shows. */
export function rankingCoverage(ground: Ground): RankingCoverage {
  const rivals = ground.landscape.ranking.filter((page) => !page.own);
  const shown = rivals.map((page) => `${page.title} ${page.snippet}`);
  const counts = new Map<string, number>();
  for (const page of rivals)
    for (const side of sidesOfResult(page, ground.language)) counts.set(side, (counts.get(side) ?? 0) + 1);
  const asked = new Set(
    [...ground.landscape.questions.map((entry) => entry.question), ...ground.keywords.map((keyword) => keyword.keyword)]
      .flatMap((text) => facetsAsked(text, ground.language))
      .map((facet) => facet.id),
  );
  return {
    pages_read: rivals.length,
    covers: [...counts].map(([what, pages]) => ({ what, pages })).sort((a, b) => b.pages - a.pages),
    terms: commonTerms(shown, ground.language),
    lacks: rivals.length === 0 ? [] : FACETS.filter(({ id }) => !counts.has(id) && asked.has(id)).map(({ id }) => id),
    top_pages: rivals
      .slice(0, PAGES_MAX)
      .map(({ position, domain, title, url, evidence_id }) => ({ position, domain, title, url, evidence_id })),
    basis: "titles and snippets of the results pages; the pages themselves were not read",
  };
}

export interface AnswerCoverage {
  answers_read: number;
  engines: string[];
  names_brand: { answers: number; of: number } | null;
  terms: { term: string; pages: number }[];
  cited_domains: { domain: string; count: number; own: boolean }[];
}

/** What engines say and cite. */
export function answerCoverage({ landscape, language }: Ground): AnswerCoverage {
  const { answers } = landscape;
  const domains = new Map<string, { domain: string; count: number; own: boolean }>();
  for (const page of landscape.cited) {
    const known = domains.get(page.domain);
    domains.set(page.domain, { domain: page.domain, count: (known?.count ?? 0) + page.count, own: page.own });
  }
  return {
    answers_read: answers.length,
    engines: [...new Set(answers.map((answer) => answer.engine))].sort(),
    names_brand:
      answers.length === 0
        ? null
        : { answers: answers.filter((answer) => answer.names_brand).length, of: answers.length },
    terms: commonTerms(
      answers.map((answer) => answer.text),
      language,
    ),
    cited_domains: [...domains.values()]
      .sort((a, b) => b.count - a.count || a.domain.localeCompare(b.domain))
      .slice(0, PAGES_MAX),
  };
}

/** Names and terms that the texts on the topic share: what a reader and an engine expect to find. */
export function entitiesOf(ground: Ground): { name: string; mentions: number }[] {
  // Titles write every word large: names are told from running text alone.
  const texts = [
    ...ground.landscape.ranking.map((page) => page.snippet),
    ...ground.landscape.answers.map((answer) => answer.text),
  ];
  const all = texts.join("\n");
  const counts = new Map<string, number>();
  for (const text of texts) {
    const names = new Set(
      [...text.matchAll(/(?<=[\p{Ll},]\s)\p{Lu}[\p{L}\p{N}'’-]+(?:\s+\p{Lu}[\p{L}\p{N}'’-]+){0,3}/gu)].map(
        (match) => match[0],
      ),
    );
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const brand = [ground.input.brand.name, ...(ground.input.brand.context?.aliases ?? [])];
  return [...counts]
    .filter(([name, mentions]) => mentions >= 2 && !all.includes(name.toLowerCase()) && !isBrand(name, brand))
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, ENTITIES_MAX)
    .map(([name, mentions]) => ({ name, mentions }));
}

/** Two-word terms first, then words, on at least two of the texts. */
function commonTerms(texts: readonly string[], language: string): { term: string; pages: number }[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const content = new Set(contentWords(text, language).filter((word) => word.length > 2 && !/^\d+$/.test(word)));
    const terms = new Set(content);
    const words = wordsOf(text);
    for (const [place, word] of words.entries()) {
      const next = words[place + 1];
      if (next !== undefined && content.has(word) && content.has(next)) terms.add(`${word} ${next}`);
    }
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const frequent = [...counts]
    .filter(([, pages]) => pages >= 2)
    .sort((a, b) => weight(b) - weight(a) || a[0].localeCompare(b[0]));
  const kept: { term: string; pages: number }[] = [];
  for (const [term, pages] of frequent) {
    if (kept.length >= TERMS_MAX) break;
    if (!kept.some((other) => other.term.includes(term) || term.includes(other.term))) kept.push({ term, pages });
  }
  return kept;
}

function weight([term, pages]: [string, number]): number {
  return pages * (term.includes(" ") ? 1.6 : 1);
}

function isBrand(name: string, brandNames: readonly string[]): boolean {
  const words = ` ${wordsOf(name).join(" ")} `;
  return brandNames.some((brand) => {
    const own = ` ${wordsOf(brand).join(" ")} `;
    return own.trim() !== "" && (words.includes(own) || own.includes(words));
  });
}
