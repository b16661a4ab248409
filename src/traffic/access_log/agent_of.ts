import { AGENTS, type Agent } from "../../domain/ai_agent.ts";

/** User-agent lines kept with what they were found to be; then it begins anew. */
const KNOWN_MAX = 20_000;

/** Names as products, never as parts of others: `NotGPTBot` and `CUBOT` are nobody's. */
const NAMED = new RegExp(
  `(?<![A-Za-z0-9_-])(${AGENTS.filter(({ crawls }) => crawls)
    .map(({ name }) => name)
    .join("|")})(?![A-Za-z0-9_-])`,
  "i",
);
const BY_NAME = new Map(AGENTS.map((agent) => [agent.name.toLowerCase(), agent]));

/** Tells which agent a user-agent line names first; null for browsers and all others. */
export function createAgentFinder(): (userAgent: string) => Agent | null {
  const known = new Map<string, Agent | null>();
  return (userAgent) => {
    const before = known.get(userAgent);
    if (before !== undefined) return before;
    if (known.size >= KNOWN_MAX) known.clear();
    const agent = BY_NAME.get(NAMED.exec(userAgent)?.[1]?.toLowerCase() ?? "") ?? null;
    known.set(ownText(userAgent), agent);
    return agent;
  };
}

/** A text of its own: a part of a larger one would keep the whole of it in memory. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
