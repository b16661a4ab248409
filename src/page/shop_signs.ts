import type { OpenElement } from "./dom_walk.ts";
import { LIMITS, type PageDraft, squash } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";

const BUTTON_CHARS_MAX = 80;
/** As shop systems mark the button that ends an order. */
const ORDERS =
  /\b(?:place[-_]?order|order[-_]?(?:submit|confirm)|(?:submit|confirm)[-_]?order|payment-confirmation)\b/i;
/** A price that is struck through, and the one that takes its place right behind it. */
const STRUCK =
  /<(del|s|strike)\b[^>]{0,200}>((?:(?!<\/\1>)[\s\S]){1,300})<\/\1>((?:[^<]|<(?!\/?(?:li|del|s|strike|table|tr|td|div|p|article|section|h\d|a)\b)){0,240})/gi;
const PRICE =
  /(?:(\p{Sc}|[A-Z]{3})\s?)?(\d{1,3}(?:[.,'’ \u00a0]\d{3})*(?:[.,]\d{2})?|\d+(?:[.,]\d{2})?)(?![\d%])\s?(\p{Sc}|[A-Z]{3}(?![A-Z])|zł|Kč|kr)?/u;
const PRICES_MAX = 200;
/** "now only", "à partir de"; a longer text is of something else. */
const WORDS_BETWEEN_MAX = 24;
/** Keys and addresses by which payment services tell a trial from the shop. */
const PAYMENT_TEST =
  /\bpk_test_[A-Za-z0-9]{8,}|\bsandbox_[a-z0-9]{8}_[a-z0-9]{16}\b|\bsandbox-sq0idb-[\w-]{8,}|environment\s*:\s*["'](?:test|sandbox|playground)["'][^}]{0,200}clientKey|clientKey\s*:\s*["']test_\w{8,}/;
const PAYMENT_TEST_HOST =
  /paypal\.com\/sdk\/js\?(?:[^#]*&)?client-id=(?:sb|test)(?:&|$)|\bsandbox\.paypal\.com|\bsandbox\.web\.squarecdn\.com|checkoutshopper-test\.adyen\.com|\.playground\.klarna\.com/i;
/** Before anybody was asked; of a region it is the law of that region. */
const CONSENT = /\bgtag\(\s*["']consent["']\s*,\s*["']default["']\s*,\s*\{([^{}]{0,600})\}/g;

/** What a button says, or a field that sends its form. */
export function readButton(draft: PageDraft, { tag, attributes, capture, hidden }: OpenElement): void {
  const isField = tag === "input" && /^(?:submit|button)$/i.test(attributes.type ?? "");
  if ((tag !== "button" && !isField) || hidden || draft.buttons.length >= LIMITS.list) return;
  const text = squash(isField ? (attributes.value ?? "") : (capture?.parts.join("") ?? ""), BUTTON_CHARS_MAX);
  if (text === "") return;
  draft.buttons.push({
    text,
    ...(attributes.disabled === undefined ? {} : { disabled: true }),
    ...(ORDERS.test([attributes.id, attributes.name, attributes.class].join(" ")) ? { orders: true } : {}),
  });
}

/** A reduction that is none. */
export function noteRaisedPrice(draft: PageDraft, source: string): void {
  if (!/<(?:del|s|strike)\b/i.test(source)) return;
  let seen = 0;
  for (const [, , struck, after] of source.matchAll(STRUCK)) {
    if (seen++ >= PRICES_MAX) return;
    const [before, now] = [struck!, after!].map((html) => priceIn(html));
    if (before == null || now == null || before.currency !== now.currency || now.at > WORDS_BETWEEN_MAX) continue;
    if (now.amount > before.amount) {
      noteSign(draft, "price_raised", `${before.text} struck out, ${now.text} beside it`);
      return;
    }
  }
}

/** With a currency, and where it stands. */
function priceIn(html: string): { text: string; amount: number; currency: string; at: number } | null {
  const text = squash(
    html
      .replace(/<[^>]*>/g, " ")
      .replace(/&nbsp;|&#160;/g, " ")
      .replace(/&euro;/g, "€"),
    200,
  );
  const found = PRICE.exec(text);
  const currency = found?.[1] ?? found?.[3];
  if (found === null || currency === undefined) return null;
  const bare = found[2]!
    .replace(/['’\s\u00a0]/g, "")
    .replace(/[.,](?=\d{3}(?!\d))/g, "")
    .replace(",", ".");
  return {
    text: found[0].trim(),
    amount: Number(bare),
    currency,
    at: found.index,
  };
}

/** Of an address that a script or frame is loaded from. */
export function noteShopScript(draft: PageDraft, src: string): void {
  const test = PAYMENT_TEST_HOST.exec(src);
  if (test !== null) noteSign(draft, "payment_test", src);
}

export function noteShopCode(draft: PageDraft, source: string): void {
  const test = PAYMENT_TEST.exec(source)?.[0] ?? PAYMENT_TEST_HOST.exec(source)?.[0];
  if (test !== undefined) noteSign(draft, "payment_test", test);
  const given = [...source.matchAll(CONSENT)].find(
    ([, fields]) =>
      /\b(?:ad_storage|analytics_storage)["']?\s*:\s*["']granted["']/.test(fields!) &&
      !/\bregion["']?\s*:/.test(fields!),
  );
  if (given !== undefined) noteSign(draft, "consent_given", given[0].replace(/\s+/g, " "));
}
