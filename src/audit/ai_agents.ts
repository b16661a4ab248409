import { AGENTS, type Agent, type AgentPurpose } from "../domain/ai_agent.ts";

/** Those of AI companies, by product token. */
export const AI_AGENTS: Readonly<Record<string, Agent>> = Object.fromEntries(
  AGENTS.filter((agent) => !agent.search_engine).map((agent) => [agent.name, agent]),
);

export const SEARCH_ENGINES = AGENTS.filter((agent) => agent.search_engine).map(({ name }) => name);

export function agentsFor(purpose: AgentPurpose): string[] {
  return Object.keys(AI_AGENTS).filter((agent) => AI_AGENTS[agent]?.purpose === purpose);
}
