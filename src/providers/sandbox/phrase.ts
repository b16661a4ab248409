import type { Intent } from "../../domain/intent.ts";

/** Text beyond this says nothing more about a keyword or question. */
const PHRASE_CHARS_MAX = 300;
const TOKENS_MAX = 40;

const STOP_WORDS = new Set(
  (
    "a about after all also am an and any are as at be been before but by can could did do does for from get go had has " +
    "have her his how i if in into is it its just like made make makes may me more most much my near need new no not of " +
    "off on one or our out over own per should so some such than that the their them then there these they this to too up " +
    "use used using vs versus was we were what when where which while who whom why will with without would you your"
  ).split(" "),
);

/** Words of questions and comparisons that name no subject. */
const GENERIC_WORDS = new Set(
  (
    "alternative best better brand business buy cheap choice choose choosing company companies compare comparison consider cost expect find " +
    "good great guide help ideas important know leading local look looking online option people pick popular price pricing " +
    "provider providers quality recommend recommended reliable review right small supplier tip top trusted try type " +
    "want way worth year 2024 2025 2026 2027"
  ).split(" "),
);

const LEADS = [
  "how much should i pay for",
  "how much does",
  "how much do",
  "how much is",
  "how much are",
  "how do i choose",
  "how to choose",
  "how do i find",
  "how to find",
  "how does",
  "how do",
  "how to",
  "what is the best",
  "what are the best",
  "what is a good",
  "what is the",
  "what is",
  "what are",
  "what does",
  "who has the best",
  "who offers the best",
  "who offers",
  "which is the best",
  "which are the best",
  "where to buy",
  "where can i buy",
  "where can i find",
  "where to find",
  "best way to",
  "alternatives to",
  "types of",
  "benefits of",
  "is it worth getting",
  "can you",
  "can i",
  "should i",
  "should you",
  "do i",
  "do you",
  "is",
  "are",
  "do",
  "does",
  "can",
  "the best",
  "best",
  "top 10",
  "top 5",
  "top",
  "cheapest",
  "cheap",
  "affordable",
  "buy",
  "hire",
  "find",
  "choose",
  "compare",
  "local",
  "the",
  "a",
  "an",
].map((lead) => lead.split(" "));

const TRAILS = [
  "near me",
  "in my area",
  "for beginners",
  "worth the money",
  "worth it",
  "and what should i expect",
  "cost",
  "costs",
  "prices",
  "price",
  "pricing",
  "online",
  "reviews",
  "review",
  "tips",
  "guide",
  "checklist",
  "comparison",
  "alternatives",
  "explained",
  "work",
].map((trail) => trail.split(" "));

/** Lower case, one space between words, no punctuation but `&`, `+`, `'` and `-`; capped. */
export function normalizePhrase(text: string): string {
  return text
    .slice(0, PHRASE_CHARS_MAX)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}&+'’-]+/gu, " ")
    .trim();
}

/** Words that carry the subject, without plural endings, each once. */
export function subjectTokens(text: string): string[] {
  const words = text
    .slice(0, PHRASE_CHARS_MAX)
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const tokens = new Set<string>();
  for (const word of words) {
    if (word.length < 2 || STOP_WORDS.has(word)) continue;
    const token = stem(word);
    if (!GENERIC_WORDS.has(word) && !GENERIC_WORDS.has(token)) tokens.add(token);
    if (tokens.size >= TOKENS_MAX) break;
  }
  return [...tokens];
}

/** Words that many trades share and that tell little about which one is meant. */
const WEAK_WORDS = new Set(
  (
    "class course service delivery shop store home office plan session workshop package kit team software app tool system free program " +
    "training machine project case box gift size chart day work small large template checklist method form rental maintenance cleaning"
  ).split(" "),
);
const WEAK_WEIGHT = 0.35;

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Words of comparisons that name no subject. */
export function isGenericWord(word: string): boolean {
  return GENERIC_WORDS.has(word) || GENERIC_WORDS.has(stem(word));
}

/** 1, or less for words of every trade. */
export function wordWeight(token: string): number {
  return WEAK_WORDS.has(token) ? WEAK_WEIGHT : 1;
}

/** How much of the tokens the given ones make up, 0 to 1; words of every trade count little. */
export function weightedShare(tokens: readonly string[], isKnown: (token: string) => boolean): number {
  let known = 0;
  let total = 0;
  for (const token of tokens) {
    const weight = wordWeight(token);
    total += weight;
    if (isKnown(token)) known += weight;
  }
  return total === 0 ? 0 : known / total;
}

/** Takes the plural ending off an English word; other languages pass nearly unchanged. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !/(ss|us|is|os)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** What a keyword or question is about: `how much does office coffee cost` gives `office coffee`. */
export function corePhrase(text: string): string {
  let words = normalizePhrase(text).split(" ");
  for (let changed = true; changed && words.length > 1; ) {
    changed = false;
    const lead = LEADS.find(
      (candidate) => candidate.length < words.length && candidate.every((w, i) => words[i] === w),
    );
    if (lead) {
      words = words.slice(lead.length);
      changed = true;
    }
    const trail = TRAILS.find(
      (candidate) =>
        candidate.length < words.length && candidate.every((w, i) => words[words.length - candidate.length + i] === w),
    );
    if (trail) {
      words = words.slice(0, words.length - trail.length);
      changed = true;
    }
  }
  return words.join(" ");
}

/** The search intent that the wording shows; a bare phrase is taken by its length. */
export function wordingIntent(keyword: string): Intent {
  return shownIntent(keyword) ?? (normalizePhrase(keyword).split(" ").length >= 4 ? "informational" : "commercial");
}

/** The search intent that the wording shows; null for a bare phrase. */
export function shownIntent(keyword: string): Intent | null {
  const text = ` ${normalizePhrase(keyword)} `;
  if (/ near (me|by) | nearby | in my area /.test(text)) return "local";
  if (/ (login|log in|sign in|phone number|opening hours) /.test(text)) return "navigational";
  if (/^ (how (to|do|does|long|often|many|can)|what (is|are|does)|why|when|can|is|are|does|do|should) /.test(text))
    return / (best|cost|price) /.test(text) ? "commercial" : "informational";
  if (
    / (best|top|vs|versus|review|reviews|compare|comparison|alternatives?|cost|costs|companies|which) |^ how much /.test(
      text,
    )
  )
    return "commercial";
  if (
    / (buy|order|price|prices|pricing|quote|hire|book|delivery|subscription|rental|rent|shop|sale|supplier|service) /.test(
      text,
    )
  )
    return "transactional";
  if (
    / (guide|tips|ideas|examples?|template|checklist|chart|ratio|recipe|meaning|difference|symptoms|benefits|exercises) /.test(
      text,
    )
  )
    return "informational";
  return null;
}

export function titleCase(text: string): string {
  return text.replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `an accounting firm`, `a law firm`. */
export function withLabelArticle(label: string): string {
  return `${/^(?:[aeio]|IT\b)/.test(label) ? "an" : "a"} ${label}`;
}

export function slugOf(text: string): string {
  return normalizePhrase(text)
    .replace(/['’]/g, "")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
}
