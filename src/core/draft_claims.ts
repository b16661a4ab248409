import type { DraftClaim, DraftFinding } from "../domain/execution.ts";
import { contentKeys, wordsOf } from "../language/words.ts";
import { replaceLinks } from "./draft_blocks.ts";
import { proseSentences, quotesOf } from "./draft_markdown.ts";
import type { DraftUnderReview, ReviewMaterial } from "./draft_under_review.ts";
import { truncate } from "./phrase.ts";

const LISTED_MAX = 5;
const QUOTED_CHARS = 90;
/** Share of a claim's words its page must carry, from this many words on. */
const CLAIM_FOUND_FROM = 0.6;
const CLAIM_KEYS_MIN = 3;
const FIGURE = /\d[\d.,]*\s?(?:%|percent|years?|times|x\b|customers|clients|people)?/g;
/** Praise, guarantees and measured effects: readers and regulators ask for the proof. */
const OWN_PRAISE =
  /\d\s?(?:%|percent\b|prozent\b)|\b(?:best|leading|number one|no\. ?1|the only|the first (?:to|and only)|first of its kind|fastest|cheapest|largest|biggest|safest|most (?:trusted|popular|effective|experienced|advanced|awarded)|unique|unrivall?ed|unmatched|world[- ]class|guarantee[ds]?|proven|clinically|scientifically|never fails?|risk[- ]free|besten|führende[rns]?|einzige[rns]?|garantiert|nachweislich|meilleure?s?|mejor(?:es)?)\b|#1\b/i;
/** The same words where they praise nothing. */
const NO_PRAISE =
  /\bbest (?:when|if|with|for|after|before|about|between|at|served|cold|hot|practices?|as|in|from|to|by|used|kept|stored)\b|\bthe only (?:way|thing|difference|question|time|one)\b|\bleading (?:to|up|from|into|questions?)\b/gi;

/** Claims that do not stand, and figures and quotes that no claim covers. */
export function supportFindings(
  draft: DraftUnderReview,
  material: ReviewMaterial,
): { findings: DraftFinding[]; supported: number } {
  const findings: DraftFinding[] = [];
  const known = new Set(
    [
      ...material.pageUrls,
      ...material.brief.outline.flatMap((section) => section.source_urls ?? []),
      ...[...material.evidenceUrls.values()].flat(),
    ].map(urlKey),
  );
  let supported = 0;
  for (const claim of draft.claims) {
    const problem = claimProblem(claim, material, known);
    if (problem === null) supported++;
    else
      findings.push({
        check: "claims",
        severity: "error",
        message: `${problem}: “${truncate(claim.text, QUOTED_CHARS)}”`,
      });
  }
  const claimed = normal(draft.claims.map((claim) => claim.text).join("\n"));
  for (const sentence of proseSentences(withoutPageNames(draft.body, material.pageTexts))) {
    const figures = sentence.match(FIGURE) ?? [];
    const quotes = quotesOf(sentence);
    const quoted = quotes.length > 0;
    if ((figures.length === 0 && !quoted) || claimed.includes(normal(sentence))) continue;
    const loose = figures.filter((figure) => !claimed.includes(normal(figure)));
    if (loose.length > 0)
      findings.push({
        check: "figures",
        severity: "error",
        message: `A figure without a source, name the page it comes from or take it out: “${truncate(sentence, QUOTED_CHARS)}”`,
      });
    else if (quoted && !quotes.every((quote) => claimed.includes(normal(quote)))) {
      findings.push({
        check: "quotes",
        severity: "error",
        message: `A quote without a source, name who said it and where or take it out: “${truncate(sentence, QUOTED_CHARS)}”`,
      });
    }
  }
  return { findings: capped(findings), supported };
}

/** Praise and effects for which the brand's own page is the only witness: not wrong, but to be checked. */
export function ownPraiseFindings(draft: DraftUnderReview, material: ReviewMaterial): DraftFinding[] {
  const own = new Set(material.pageUrls.map(hostOf));
  const praise = [
    ...new Set(
      draft.claims
        .filter((claim) => claim.source_urls.length > 0 && claim.source_urls.every((url) => own.has(hostOf(url))))
        .map((claim) => claim.text)
        .filter((text) => OWN_PRAISE.test(text.replace(NO_PRAISE, " "))),
    ),
  ];
  if (praise.length === 0) return [];
  const more = praise.length > LISTED_MAX ? ` and ${praise.length - LISTED_MAX} more` : "";
  return [
    {
      check: "own_claims",
      severity: "info",
      message: `The site's own claim: check it before publishing, and name its proof beside it. ${praise
        .slice(0, LISTED_MAX)
        .map((text) => `“${truncate(text, QUOTED_CHARS)}”`)
        .join("; ")}${more}`,
    },
  ];
}

/** Words of other providers on a page that sells: they advertise for them. */
export function rivalQuoteFindings(draft: DraftUnderReview, material: ReviewMaterial): DraftFinding[] {
  if (material.brief.format !== "landing_page") return [];
  const own = new Set(material.pageUrls.map(hostOf));
  const body = normal(draft.body);
  const foreign = draft.claims.filter(
    (claim) =>
      claim.source_urls.some((url) => !own.has(hostOf(url))) && claim.text !== "" && body.includes(normal(claim.text)),
  );
  const first = foreign[0];
  if (first === undefined) return [];
  const hosts = [
    ...new Set(foreign.flatMap((claim) => claim.source_urls.map(hostOf).filter((host) => !own.has(host)))),
  ];
  return [
    {
      check: "rival_quotes",
      severity: "warning",
      message: `A page that sells quotes ${hosts.slice(0, LISTED_MAX).join(", ")}: say it in your own words from what you know, the first: “${truncate(first.text, QUOTED_CHARS)}”`,
    },
  ];
}

export function capped(findings: readonly DraftFinding[]): DraftFinding[] {
  if (findings.length <= LISTED_MAX) return [...findings];
  const first = findings[0];
  const rest = findings.length - LISTED_MAX;
  return [
    ...findings.slice(0, LISTED_MAX),
    { check: first?.check ?? "claims", severity: "error", message: `${rest} more of the kind` },
  ];
}

export function normal(text: string): string {
  return wordsOf(text).join(" ");
}

export function urlKey(url: string): string {
  return url.replace(/#.*$/, "").replace(/\/$/, "").toLowerCase();
}

/** The host of an address without `www.`; empty for what is none. */
export function hostOf(url: string): string {
  return (
    /^[a-z]+:\/\/([^/?#:]+)/i
      .exec(url)?.[1]
      ?.toLowerCase()
      .replace(/^www\./, "") ?? ""
  );
}

/** Why a claim does not stand; null when it does. */
function claimProblem(claim: DraftClaim, material: ReviewMaterial, known: ReadonlySet<string>): string | null {
  if (claim.evidence_ids.length === 0 && claim.source_urls.length === 0) return "A claim without a source";
  if (claim.evidence_ids.some((id) => !material.evidenceUrls.has(id)))
    return "A claim names evidence that does not exist";
  if (claim.source_urls.some((url) => !known.has(urlKey(url)))) return "A claim names a page that was not read";
  if (claim.evidence_ids.length > 0) return null;
  const texts = claim.source_urls.flatMap((url) => material.pageTexts.get(url) ?? []);
  if (texts.length < claim.source_urls.length || texts.length === 0) return null;
  const keys = new Set(contentKeys(claim.text, material.language));
  if (keys.size < CLAIM_KEYS_MIN) return null;
  const all = new Set(contentKeys(texts.join("\n"), material.language));
  const found = [...keys].filter((key) => all.has(key)).length / keys.size;
  return found >= CLAIM_FOUND_FROM ? null : "A claim that its page does not make";
}

/** A link under the words its page uses of itself claims nothing, nor does a number to call or an address to write to. */
function withoutPageNames(body: string, pageTexts: ReadonlyMap<string, string>): string {
  const names = new Map([...pageTexts].map(([url, text]) => [urlKey(url), text]));
  const read = new Map<string, string>();
  return replaceLinks(body, ({ text, url }) => {
    if (/^(?:mailto|tel):/i.test(url)) return "";
    const key = urlKey(url);
    const page = names.get(key);
    if (page === undefined) return text;
    const words = read.get(key) ?? ` ${normal(page)} `;
    read.set(key, words);
    return words.includes(` ${normal(text)} `) ? "" : text;
  });
}
