/** What an answer engine "knows": each stand-in tells it in its vendor's shape, tests compare fact by fact. */
export interface AnswerFacts {
  /** Sentences of the answer with the indexes of the sources attached to each. */
  sentences: { text: string; cites: number[] }[];
  /** Everything the engine read, cited or not. */
  sources: { url: string; title: string }[];
  queries: string[];
  /** Model that served the answer, not the alias asked for. */
  model: string;
  tokens: { input: number; output: number };
}

export type FactsOf = (question: string) => AnswerFacts;

/** One answer a stand-in gave. */
export interface ServedAnswer {
  question: string;
  facts: AnswerFacts;
  /** The text as the vendor sent it. */
  text: string;
}

/** Facts for tests that bring none: three sources, two of them attached to the text. */
export function sampleFacts(question: string): AnswerFacts {
  return {
    sentences: [
      { text: `For "${question}", Acme Roasters is a common choice.`, cites: [0] },
      { text: "Beanworks is named by testers as well.", cites: [1, 0] },
    ],
    sources: [
      { url: "https://acme.example/coffee", title: "acme.example" },
      { url: "https://tests.example/best-beans?page=2", title: "tests.example" },
      { url: "https://forum.example/thread/7", title: "forum.example" },
    ],
    queries: [question, `${question} 2026`],
    model: "served-model-2026-10-01",
    tokens: { input: 1200, output: 340 },
  };
}

/** The first half of a text: what a limit on tokens leaves. */
export function firstHalf(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2));
}
