/** Whose crawlers the answers of an engine rest on. */
const OPERATORS: Readonly<Record<string, string>> = {
  chatgpt: "OpenAI",
  chatgpt_interface: "OpenAI",
  openai: "OpenAI",
  claude: "Anthropic",
  anthropic: "Anthropic",
  gemini: "Google",
  gemini_interface: "Google",
  google: "Google",
  google_ai_mode: "Google",
  ai_overview: "Google",
  perplexity: "Perplexity",
  grok: "xAI",
};

/** The operator of the engine's crawlers, null where it is not known. */
export function operatorOfEngine(platform: string): string | null {
  return OPERATORS[platform] ?? null;
}
