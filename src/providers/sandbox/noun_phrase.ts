import { stem } from "./phrase.ts";

/** Whether a noun phrase takes `are`: decided by its head, the last word before a preposition. */
export function isPluralPhrase(phrase: string): boolean {
  const head = phrase.split(/ (?:for|in|with|of|on|at|without|during|after|before) /)[0] ?? phrase;
  const last = head.slice(head.lastIndexOf(" ") + 1);
  return stem(last) !== last;
}

/**
 * A phrase that starts with a verb (`choose a ratio`) and takes `how to` instead of articles. A verb's object has an
 * article, a plural or no number at all: `waterproof jacket` is a noun.
 */
export function isVerbPhrase(phrase: string): boolean {
  const [first = "", second] = phrase.split(" ");
  if (!VERBS.has(first)) return false;
  return second === undefined || /^(?:a|an|the|your)$/.test(second) || isPluralPhrase(phrase) || isMassNoun(phrase);
}

/** Whether its head has no plural and takes no article: `hypnobirthing`, `induction`, `maternity care`. */
export function isMassNoun(core: string): boolean {
  const head = headWord(core);
  return !isPluralPhrase(core) && (MASS_ENDING.test(head) || MASS_HEADS.has(head));
}

/** `a birth plan`, `hypnobirthing`, `breathing techniques`. */
export function withNounArticle(core: string): string {
  if (isPluralPhrase(core) || isMassNoun(core) || /^(?:a|an|the) /.test(core)) return core;
  return `${/^[aeiou]/.test(core) ? "an" : "a"} ${core}`;
}

const VERBS = new Set(
  (
    "brew make store freeze get find choose learn build start prepare reduce improve treat file set write create plan run install clean " +
    "manage calculate save register pay claim fix stop prevent avoid relieve strengthen pack wash measure"
  ).split(" "),
);

/** Whether the head of a phrase is something one books, hires or subscribes to, and so compares. */
export function isService(core: string): boolean {
  return SERVICE_HEADS.has(stem(headWord(core)));
}

/** `an office coffee service`, `hypnobirthing classes`, `physiotherapy`. */
export function withArticle(core: string): string {
  if (isPluralPhrase(core) || !COUNTABLE_HEADS.has(headWord(core)) || /^(a|an|the) /.test(core)) return core;
  return `${/^[aeiou]/.test(core) ? "an" : "a"} ${core}`;
}

function headWord(core: string): string {
  const head = core.split(/ (?:for|in|with|of|on|at|without|during|after|before) /)[0] ?? core;
  return head.slice(head.lastIndexOf(" ") + 1);
}

const MASS_ENDING =
  /(?:ing|tion|sion|ment|ness|ity|ism|ics|age|ance|ence|ency|ancy|sis|ia|ship|hood|dom|logy|graphy|apy|ware|work|ocin|ine|cy)$/;
const MASS_HEADS = new Set(
  (
    "care music labor labour advice help water coffee tea yoga power energy food health safety support relief release touch gear equipment " +
    "bread soil litter clothing jewelry furniture insurance flow money tax pain heat rent cash art law education research skin hair sleep weather time life love fear"
  ).split(" "),
);

/** What people set side by side before they decide. */
export function isCompared(core: string): boolean {
  return COMPARED_HEADS.has(stem(headWord(core)));
}

const COMPARED_HEADS = new Set(
  "subscription software app tool system platform plan insurance battery inverter tent backpack stove jacket bag panel package loan".split(
    " ",
  ),
);
const COUNTABLE_HEADS = new Set(
  (
    "service subscription supplier roaster class course program app tool system platform accountant bookkeeper advisor clinic " +
    "physiotherapist therapist installer contractor company agency battery panel inverter tent backpack jacket stove bag mat coach " +
    "workshop session package plan template charger membership device brace retreat dashboard bike sofa suit garage studio doula consultant doctor dentist lawyer attorney agent agency vet photographer plumber trainer tutor planner"
  ).split(" "),
);
const SERVICE_HEADS = new Set([
  ...COUNTABLE_HEADS,
  ...(
    "delivery rental software training installation maintenance therapy treatment physiotherapy accounting bookkeeping payroll education " +
    "insurance management consulting coaching support repair cleaning leasing financing rehab rehabilitation massage advice planning"
  ).split(" "),
]);
