/** Figures of one keyword; absent ones the vendor does not have. */
export interface KeywordFigures {
  volume?: number;
  cpc?: number;
  difficulty?: number;
  intent?: string;
}

export interface KeywordFacts {
  /** By lower-case keyword. */
  known: Record<string, KeywordFigures>;
  ideas: string[];
  competitors: { domain: string; intersections: number; position: number }[];
}

/** Figures for tests that bring none: one keyword in full, one in part, one with a measured zero. */
export function sampleKeywords(): KeywordFacts {
  return {
    known: {
      "coffee beans": { volume: 9900, cpc: 1.2, difficulty: 41, intent: "commercial" },
      "what is arabica": { volume: 720, intent: "informational" },
      "acme coffee zzz": { volume: 0 },
      "espresso beans": { volume: 2400, cpc: 0.9, difficulty: 35, intent: "transactional" },
    },
    ideas: ["espresso beans", "what is arabica", "acme coffee zzz"],
    competitors: [
      { domain: "acme.example", intersections: 900, position: 11.2 },
      { domain: "www.beanworks.example", intersections: 412, position: 14.5 },
      { domain: "roast.example", intersections: 77, position: 30.1 },
    ],
  };
}

/** `tasks[0].result` of the keyword endpoints. */
export function keywordResult(path: string, task: Record<string, unknown>, facts: KeywordFacts): unknown[] {
  const asked = (Array.isArray(task.keywords) ? task.keywords : []).map(String);
  const figuresOf = (keyword: string): KeywordFigures => facts.known[keyword.toLowerCase()] ?? {};
  if (path.endsWith("/search_volume/live")) {
    return asked.map((keyword) => ({
      keyword,
      spell: null,
      location_code: 2840,
      search_volume: figuresOf(keyword).volume ?? null,
      competition: null,
      cpc: figuresOf(keyword).cpc ?? null,
      monthly_searches: null,
    }));
  }
  if (path.endsWith("/bulk_keyword_difficulty/live"))
    return items(asked.map((keyword) => ({ keyword, keyword_difficulty: figuresOf(keyword).difficulty ?? null })));
  if (path.endsWith("/search_intent/live")) {
    const told = asked.filter((keyword) => figuresOf(keyword).intent);
    return items(
      told.map((keyword) => ({
        keyword,
        keyword_intent: { label: figuresOf(keyword).intent, probability: 0.9 },
        secondary_keyword_intents: null,
      })),
    );
  }
  if (path.endsWith("/keyword_overview/live"))
    return items(asked.map((keyword) => ideaOf(keyword, figuresOf(keyword))));
  if (path.endsWith("/keyword_ideas/live"))
    return items(facts.ideas.map((keyword) => ideaOf(keyword, figuresOf(keyword))));
  if (path.endsWith("/competitors_domain/live")) {
    return items(
      facts.competitors.map(({ domain, intersections, position }) => ({
        se_type: "google",
        domain,
        avg_position: position,
        sum_position: Math.round(position * intersections),
        intersections,
        full_domain_metrics: {},
        metrics: {},
        competitor_metrics: {},
      })),
    );
  }
  return [];
}

function items(list: unknown[]): unknown[] {
  return [{ se_type: "google", total_count: list.length, items_count: list.length, items: list }];
}

function ideaOf(keyword: string, figures: KeywordFigures): unknown {
  return {
    se_type: "google",
    keyword,
    location_code: 2840,
    language_code: "en",
    keyword_info: { search_volume: figures.volume ?? null, cpc: figures.cpc ?? null, competition: null },
    keyword_properties: { core_keyword: null, keyword_difficulty: figures.difficulty ?? null },
    serp_info: null,
    search_intent_info: figures.intent ? { main_intent: figures.intent, foreign_intent: null } : null,
  };
}
