/**
 * The message in the bodies that vendors give for a failed status: `{error: {message}}`, `{error: {code, detail}}`,
 * `{error}`, `{message}`, `{detail}` or `{status_message}`.
 */
export function errorTextOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const { error, message, detail, status_message: status } = body as Record<string, unknown>;
  const texts = typeof error === "object" && error !== null ? textsOf(error) : [error];
  for (const text of [...texts, message, detail, status]) {
    if (typeof text === "string" && text !== "") return text;
  }
  return null;
}

function textsOf({ message, code, detail }: { message?: unknown; code?: unknown; detail?: unknown }): unknown[] {
  return [message, typeof detail === "string" ? [code, detail].filter(Boolean).join(": ") : null];
}
