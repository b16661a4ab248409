/** What a crawler of an AI company fetches pages for. */
export type AgentPurpose = "search" | "user" | "training";

/** Product tokens by purpose, as their owners document them. */
export const AI_AGENTS: Record<string, { purpose: AgentPurpose; owner: string }> = {
  "OAI-SearchBot": { purpose: "search", owner: "OpenAI (ChatGPT search)" },
  "Claude-SearchBot": { purpose: "search", owner: "Anthropic (Claude search)" },
  PerplexityBot: { purpose: "search", owner: "Perplexity" },
  Applebot: { purpose: "search", owner: "Apple (Siri, Spotlight)" },
  DuckAssistBot: { purpose: "search", owner: "DuckDuckGo (DuckAssist)" },
  "ChatGPT-User": { purpose: "user", owner: "OpenAI (pages opened for ChatGPT users)" },
  "Claude-User": { purpose: "user", owner: "Anthropic (pages opened for Claude users)" },
  "Perplexity-User": { purpose: "user", owner: "Perplexity (pages opened for users)" },
  "MistralAI-User": { purpose: "user", owner: "Mistral (pages opened for Le Chat users)" },
  "Meta-ExternalFetcher": { purpose: "user", owner: "Meta (pages opened for Meta AI users)" },
  GPTBot: { purpose: "training", owner: "OpenAI (training)" },
  ClaudeBot: { purpose: "training", owner: "Anthropic (training)" },
  "Google-Extended": { purpose: "training", owner: "Google (Gemini training and grounding)" },
  "Applebot-Extended": { purpose: "training", owner: "Apple (training)" },
  CCBot: { purpose: "training", owner: "Common Crawl" },
  Bytespider: { purpose: "training", owner: "ByteDance (training)" },
  Amazonbot: { purpose: "training", owner: "Amazon" },
  "Meta-ExternalAgent": { purpose: "training", owner: "Meta (training)" },
  "cohere-ai": { purpose: "training", owner: "Cohere" },
};

export function agentsFor(purpose: AgentPurpose): string[] {
  return Object.keys(AI_AGENTS).filter((agent) => AI_AGENTS[agent]?.purpose === purpose);
}
