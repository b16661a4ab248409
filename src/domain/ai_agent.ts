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
  /** Where the owner publishes the addresses it comes from; null: nowhere that is known. */
  ranges: string | null;
  /** False for a name that stands in robots.txt alone and never in a log. */
  crawls: boolean;
  /** Of a search engine, whose AI answers rest on the same pages. */
  search_engine: boolean;
  note: string | null;
}

/** The day of what is known of them. */
export const AGENTS_AS_OF = DATA.as_of;
export const AGENTS = DATA.agents as readonly Agent[];
