const STUB_CHARS_MAX = 300;
const STUB = /^(?:you (?:are being|will be|have been) redirected|redirecting)\b/i;

/** Where a page that only sends visitors on says they go (empty when it does not say); null for a page with text. */
export function redirectOf(page: { title: string; text: string }): string | null {
  const text = page.text.trim();
  if (text.length > STUB_CHARS_MAX || !(STUB.test(text) || STUB.test(page.title.trim()))) return null;
  return /https?:\/\/[^\s"<>]+/.exec(text)?.[0] ?? "";
}
