const MESSAGE_LENGTH_MAX = 300;
const SECRET_LENGTH_MIN = 4;

/** A vendor's own words, fit for messages and logs: secrets replaced, control characters out, short, one line. */
export function safeVendorText(text: string, secrets: readonly string[]): string {
  let safe = text.slice(0, MESSAGE_LENGTH_MAX * 4);
  for (const secret of secrets) {
    if (secret.length >= SECRET_LENGTH_MIN) safe = safe.replaceAll(secret, "[redacted]");
  }
  safe = safe
    .replace(/[\u0000-\u001f\u007f]+/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  return safe.length > MESSAGE_LENGTH_MAX ? `${safe.slice(0, MESSAGE_LENGTH_MAX)}…` : safe;
}
