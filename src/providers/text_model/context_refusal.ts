/** How servers say that prompt and answer do not fit: OpenAI, vLLM, llama.cpp, Ollama, LM Studio, TGI, Anthropic, Google. */
const TOO_LONG =
  /context[ _-]?(?:length|window|size|limit)|context the overflows|maximum (?:model |number of )?(?:length|tokens)|(?:prompt|input)(?: is| length is)? too (?:long|large)|exceed_context|max_new_tokens\W{0,4}must be|token count\b.{0,40}exceeds/i;
const LIMIT =
  /(?:context (?:length|window|size|limit)|model length|model with|tokens allowed|<=|>|"n_ctx")[^\d]{0,12}(\d{3,8})\b/i;
/** Some tell it as a fault of their own. */
const STATUSES = new Set([400, 413, 422, 500]);

/** null: the refusal is about something else. `limit`: the tokens the model takes in all, where the server tells. */
export function readContextRefusal(status: number | undefined, body: string): { limit: number | null } | null {
  if (status !== undefined && !STATUSES.has(status)) return null;
  if (status !== 413 && !TOO_LONG.test(body)) return null;
  const limit = LIMIT.exec(body)?.[1];
  return { limit: limit === undefined ? null : Number(limit) };
}
