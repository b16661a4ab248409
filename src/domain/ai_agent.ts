import DATA from "./ai_agents.json" with { type: "json" };

/** What a crawler of an AI company fetches pages for. */
export const AGENT_PURPOSES = ["search", "user", "training"] as const;
export type AgentPurpose = (typeof AGENT_PURPOSES)[number];

/** A product token of robots.txt and user-agent lines, as its owner documents it. */
export interface Agent {
  name: string;
  operator: string;
  purpose: AgentPurpose;
  /** Owner and use, readable. */
  owner: string;
  /** Where the owner publishes the addresses it comes from; null: nowhere. */
  ranges: string | null;
  /** False for a name that stands in robots.txt alone and never in a log. */
  crawls: boolean;
  /** A crawler of a search engine, whose AI answers rest on the same pages. */
  searchEngine: boolean;
  note: string | null;
}

interface Entry {
  name: string;
  operator: string;
  purpose: string;
  said: string;
  ranges: string | null;
  crawls?: boolean;
  search_engine?: boolean;
  note?: string;
}

/** The day of what is known of them. */
export const AGENTS_AS_OF = DATA.as_of;

export const AGENTS: readonly Agent[] = (DATA.agents as Entry[]).map((entry) => ({
  name: entry.name,
  operator: entry.operator,
  purpose: AGENT_PURPOSES.find((purpose) => purpose === entry.purpose)!,
  owner: entry.said,
  ranges: entry.ranges,
  crawls: entry.crawls ?? true,
  searchEngine: entry.search_engine ?? false,
  note: entry.note ?? null,
}));

/** Those of AI companies, by product token. */
export const AI_AGENTS: Readonly<Record<string, Agent>> = Object.fromEntries(
  AGENTS.filter(({ searchEngine }) => !searchEngine).map((agent) => [agent.name, agent]),
);

export const SEARCH_ENGINES: readonly string[] = AGENTS.filter(({ searchEngine }) => searchEngine).map(
  ({ name }) => name,
);

/** Names of AI companies' agents with the purpose. */
export function agentsFor(purpose: AgentPurpose): string[] {
  return Object.keys(AI_AGENTS).filter((agent) => AI_AGENTS[agent]?.purpose === purpose);
}

/** Whose crawlers the answers of an engine rest on; an engine that is not listed crawls by nobody known. */
const ENGINE_OPERATORS: Readonly<Record<string, string>> = {
  chatgpt: "OpenAI",
  openai: "OpenAI",
  claude: "Anthropic",
  anthropic: "Anthropic",
  gemini: "Google",
  google: "Google",
  google_ai_mode: "Google",
  ai_overview: "Google",
  perplexity: "Perplexity",
  grok: "xAI",
  xai: "xAI",
};

/** The operator of the engine's crawlers, null where it is not known. */
export function operatorOfEngine(platform: string): string | null {
  return ENGINE_OPERATORS[platform.replace(/_interface$/, "")] ?? null;
}
