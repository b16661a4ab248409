/** What a search provider "knows" of one keyword; each stand-in tells what its vendor can tell. */
export interface SearchFacts {
  organic: { url: string; title: string; snippet: string }[];
  /** null: the page has no AI overview. */
  overview: { url: string; title: string }[] | null;
  questions: string[];
  related: string[];
}

export type SearchFactsOf = (keyword: string) => SearchFacts;

export interface ServedSearch {
  keyword: string;
  facts: SearchFacts;
}

/** A page for tests that bring none. */
export function sampleSearch(keyword: string): SearchFacts {
  return {
    organic: [
      { url: "https://www.acme.example/coffee", title: `Acme on ${keyword}`, snippet: "Fresh beans." },
      { url: "https://tests.example/best-beans", title: "Best beans", snippet: "Ten beans in a test." },
      { url: "http://shop.forum.example/thread?id=7", title: "Thread", snippet: "What people say." },
    ],
    overview: [
      { url: "https://tests.example/best-beans", title: "Best beans" },
      { url: "https://www.acme.example/coffee", title: "Acme" },
    ],
    questions: [`What is ${keyword}?`, `Is ${keyword} worth it?`],
    related: [`${keyword} near me`, `best ${keyword}`],
  };
}

export const EMPTY_SEARCH: SearchFacts = { organic: [], overview: null, questions: [], related: [] };
