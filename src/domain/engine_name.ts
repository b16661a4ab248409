const ENGINE_NAMES: Readonly<Record<string, string>> = {
  chatgpt: "ChatGPT",
  claude: "Claude",
  gemini: "Gemini",
  perplexity: "Perplexity",
  grok: "Grok",
  google_ai_mode: "Google AI Mode",
  chatgpt_interface: "ChatGPT (interface)",
  gemini_interface: "Gemini (interface)",
  ai_overview: "AI overviews",
  openai: "ChatGPT",
  anthropic: "Claude",
  google: "Gemini",
};

/** The engine's own spelling of its name; an unknown one as it is. */
export function engineName(platform: string): string {
  return ENGINE_NAMES[platform] ?? platform;
}
