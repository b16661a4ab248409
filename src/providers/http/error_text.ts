/** The message in the bodies most vendors give for a failed status: `{error: {message}}`, `{error}` or `{message}`. */
export function errorTextOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const { error, message, detail } = body as { error?: unknown; message?: unknown; detail?: unknown };
  const nested = typeof error === "object" && error !== null ? (error as { message?: unknown }).message : error;
  for (const text of [nested, message, detail]) {
    if (typeof text === "string" && text !== "") return text;
  }
  return null;
}
