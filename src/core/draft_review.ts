import type { Brief } from "./brief.ts";
import { headingsOf, proseOf, proseSentences, quotesOf } from "./draft_markdown.ts";
import { materialFindings } from "./draft_material.ts";
import type { DraftClaim, DraftReview } from "./execution.ts";
import { plural, truncate } from "./phrase.ts";
import { readingFacts } from "./text/reading.ts";
import { isProse, splitSentences } from "./text/sentences.ts";
import { jaccard } from "./text/similarity.ts";
import { contentKeys, countWords, wordsOf } from "./text/words.ts";

/** Share of the words that one keyword may make up. */
const STUFFING_SHARE_MAX = 0.03;
const STUFFING_USES_MIN = 6;
const READING_GRADE_MAX = 14;
const SENTENCE_WORDS_MAX = 45;
/** Below this share of the least length there is no text to publish. */
const LENGTH_SHARE_MIN = 0.3;
const OUTLINE_COVERAGE_MIN = 0.7;
const LISTED_MAX = 5;
const QUOTED_CHARS = 90;
const PLACEHOLDER =
  /\b(?:lorem ipsum|TODO|TBD|FIXME|XXX|placeholder|your (?:company|brand|name|city|product) here)\b|\[(?:insert|add|your|link|source|tk)\b[^\]]{0,60}\](?!\()|\{\{?[a-z_ ]{2,40}\}?\}|<(?:insert|your)[^>]{0,60}>/i;

export interface DraftUnderReview {
  title: string;
  /** Markdown. */
  body: string;
  claims: readonly DraftClaim[];
}

export interface ReviewMaterial {
  brief: Pick<Brief, "outline" | "target_keywords" | "strategy" | "internal_links" | "sources">;
  language: string;
  /** Addresses of the brand's stored pages. */
  pageUrls: readonly string[];
  /** Texts by address, for what can be checked against its source. */
  pageTexts: ReadonlyMap<string, string>;
  /** Ids of evidence that exists, with the addresses it names. */
  evidenceUrls: ReadonlyMap<string, readonly string[]>;
}

type Finding = DraftReview["findings"][number];

/** What an editor would object to, before anything is saved. `passed` is false with an error among the findings. */
export function reviewDraft(draft: DraftUnderReview, material: ReviewMaterial): DraftReview {
  const prose = proseOf(draft.body);
  const words = countWords(prose);
  const facts = readingFacts(prose, material.language);
  const outline = outlineFindings(draft, material);
  const support = supportFindings(draft, material);
  const findings: Finding[] = [
    ...support.findings,
    ...outline.findings,
    ...materialFindings(draft.body, material),
    ...lengthFindings(words, material),
    ...keywordFindings(prose, material),
    ...readingFindings(prose, facts.grade, material.language),
    ...linkFindings(draft, material),
    ...structureFindings(draft),
    ...repetitionFindings(prose, material.language),
  ];
  return {
    passed: findings.every((finding) => finding.severity !== "error"),
    findings,
    words,
    claims: draft.claims.length,
    claims_supported: support.supported,
    outline_coverage: outline.coverage,
    reading_grade: facts.grade,
    words_per_sentence: facts.words_per_sentence,
  };
}

function supportFindings(
  draft: DraftUnderReview,
  material: ReviewMaterial,
): { findings: Finding[]; supported: number } {
  const findings: Finding[] = [];
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
  for (const sentence of proseSentences(draft.body)) {
    const figures = sentence.match(/\d[\d.,]*\s?(?:%|percent|years?|times|x\b|customers|clients|people)?/g) ?? [];
    const quoted = /[“"][^”"]{15,600}[”"]/.test(sentence);
    if ((figures.length === 0 && !quoted) || claimed.includes(normal(sentence))) continue;
    const loose = figures.filter((figure) => !claimed.includes(normal(figure)));
    if (loose.length > 0)
      findings.push({
        check: "figures",
        severity: "error",
        message: `A figure without a source: “${truncate(sentence, QUOTED_CHARS)}”`,
      });
    else if (quoted && !quotesOf(sentence).every((quote) => claimed.includes(normal(quote)))) {
      findings.push({
        check: "quotes",
        severity: "error",
        message: `A quote without a source: “${truncate(sentence, QUOTED_CHARS)}”`,
      });
    }
  }
  return { findings: capped(findings), supported };
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
  if (keys.size < 3) return null;
  const all = new Set(contentKeys(texts.join("\n"), material.language));
  const found = [...keys].filter((key) => all.has(key)).length / keys.size;
  return found >= 0.6 ? null : "A claim that its page does not make";
}

function outlineFindings(
  draft: DraftUnderReview,
  material: ReviewMaterial,
): { findings: Finding[]; coverage: number | null } {
  const sections = material.brief.outline.filter((section) => section.role !== "answer" && section.role !== "template");
  if (sections.length === 0) return { findings: [], coverage: null };
  const headings = headingsOf(draft.body).map((heading) => new Set(contentKeys(heading.text, material.language)));
  const missing = sections.filter((section) => {
    const keys = new Set(contentKeys(section.heading, material.language));
    return keys.size > 0 && !headings.some((other) => jaccard(keys, other) >= 0.6);
  });
  const coverage = Math.round((1 - missing.length / sections.length) * 100) / 100;
  const findings = missing.map(
    (section): Finding => ({
      check: "outline",
      severity: coverage < OUTLINE_COVERAGE_MIN ? "warning" : "info",
      message: `Section “${section.heading}” of the brief is not written`,
    }),
  );
  return { findings, coverage };
}

function lengthFindings(words: number, { brief }: ReviewMaterial): Finding[] {
  const target = brief.strategy.word_count;
  if (typeof target !== "object" || target === null) return [];
  const { min, max } = target as { min?: unknown; max?: unknown };
  if (typeof min === "number" && words < min) {
    const severity = words < min * LENGTH_SHARE_MIN ? "error" : "warning";
    return [{ check: "length", severity, message: `${words} words, the brief asks for at least ${min}` }];
  }
  if (typeof max === "number" && words > max) {
    return [{ check: "length", severity: "warning", message: `${words} words, the brief asks for at most ${max}` }];
  }
  return [];
}

function keywordFindings(prose: string, { brief, language }: ReviewMaterial): Finding[] {
  const text = ` ${wordsOf(prose).join(" ")} `;
  const words = countWords(prose);
  const findings: Finding[] = [];
  for (const [place, { keyword }] of brief.target_keywords.entries()) {
    const needle = ` ${wordsOf(keyword).join(" ")} `;
    const uses = needle.trim() === "" ? 0 : text.split(needle).length - 1;
    const share = words === 0 ? 0 : (uses * countWords(keyword)) / words;
    if (uses >= STUFFING_USES_MIN && share > STUFFING_SHARE_MAX) {
      findings.push({
        check: "keyword_stuffing",
        severity: "warning",
        message: `“${keyword}” stands ${uses} times, ${Math.round(share * 1000) / 10} % of all words`,
      });
    }
    if (place === 0 && uses === 0 && !hasAllKeys(prose, keyword, language)) {
      findings.push({
        check: "keywords",
        severity: "warning",
        message: `The primary keyword “${keyword}” does not stand in the text`,
      });
    }
  }
  return findings;
}

function readingFindings(prose: string, grade: number | null, language: string): Finding[] {
  const findings: Finding[] = [];
  if (grade !== null && grade > READING_GRADE_MAX) {
    findings.push({
      check: "reading_level",
      severity: "warning",
      message: `Reading grade ${grade}, above ${READING_GRADE_MAX}: shorten sentences`,
    });
  }
  const long = splitSentences(prose, language).filter((sentence) => countWords(sentence.text) > SENTENCE_WORDS_MAX);
  if (long.length > 0) {
    findings.push({
      check: "reading_level",
      severity: "info",
      message: `${plural(long.length, "sentence")} with more than ${SENTENCE_WORDS_MAX} words, the first: “${truncate(long[0]?.text ?? "", QUOTED_CHARS)}”`,
    });
  }
  return findings;
}

function linkFindings(draft: DraftUnderReview, material: ReviewMaterial): Finding[] {
  const allowed = new Set(
    [
      ...material.pageUrls,
      ...material.brief.internal_links.map((link) => link.url),
      ...material.brief.sources.flatMap((source) => source.url ?? []),
      ...[...material.evidenceUrls.values()].flat(),
    ].map(urlKey),
  );
  const findings: Finding[] = [];
  for (const match of draft.body.matchAll(/\]\(([^()\s]{1,2000})\)/g)) {
    const url = match[1] ?? "";
    if (/^(?:mailto:|tel:|#)/.test(url) || allowed.has(urlKey(url))) continue;
    findings.push({
      check: "links",
      severity: "error",
      message: `A link to an address that is neither a page of the site nor a source: ${truncate(url, QUOTED_CHARS)}`,
    });
  }
  return capped(findings);
}

function structureFindings(draft: DraftUnderReview): Finding[] {
  const findings: Finding[] = [];
  const placeholder = PLACEHOLDER.exec(draft.body);
  if (placeholder !== null)
    findings.push({
      check: "placeholders",
      severity: "error",
      message: `A placeholder is left: “${truncate(placeholder[0], QUOTED_CHARS)}”`,
    });
  const headings = headingsOf(draft.body);
  if (headings.filter((heading) => heading.level === 1).length !== 1)
    findings.push({
      check: "headings",
      severity: "warning",
      message: "The text does not have exactly one first-level heading",
    });
  const skipped = headings.find((heading, place) => place > 0 && heading.level > (headings[place - 1]?.level ?? 1) + 1);
  if (skipped !== undefined)
    findings.push({ check: "headings", severity: "warning", message: `“${skipped.text}” skips a heading level` });
  if (draft.title.trim() === "")
    findings.push({ check: "headings", severity: "error", message: "The draft has no title" });
  return findings;
}

function repetitionFindings(prose: string, language: string): Finding[] {
  const seen = new Set<string>();
  const repeated = splitSentences(prose, language).filter(
    ({ text }) => isProse(text) && (seen.has(normal(text)) || !seen.add(normal(text))),
  );
  if (repeated.length === 0) return [];
  return [
    {
      check: "repetition",
      severity: "warning",
      message: `${plural(repeated.length, "sentence")} stand twice, the first: “${truncate(repeated[0]?.text ?? "", QUOTED_CHARS)}”`,
    },
  ];
}

function hasAllKeys(prose: string, keyword: string, language: string): boolean {
  const all = new Set(contentKeys(prose, language));
  return contentKeys(keyword, language).every((key) => all.has(key));
}

function capped(findings: readonly Finding[]): Finding[] {
  if (findings.length <= LISTED_MAX) return [...findings];
  const first = findings[0];
  const rest = findings.length - LISTED_MAX;
  return [
    ...findings.slice(0, LISTED_MAX),
    { check: first?.check ?? "claims", severity: "error", message: `${rest} more of the kind` },
  ];
}

function normal(text: string): string {
  return wordsOf(text).join(" ");
}

function urlKey(url: string): string {
  return url.replace(/#.*$/, "").replace(/\/$/, "").toLowerCase();
}
