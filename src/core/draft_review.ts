import type { DraftFinding, DraftReview } from "../domain/execution.ts";
import { contentKeys, countWords } from "../language/words.ts";
import { draftSections, runningSentences } from "./draft_blocks.ts";
import { capped, normal, ownPraiseFindings, rivalQuoteFindings, supportFindings, urlKey } from "./draft_claims.ts";
import { formatFindings } from "./draft_format.ts";
import { keywordFindings } from "./draft_keywords.ts";
import { headingsOf, proseOf, textOutsideCode } from "./draft_markdown.ts";
import { materialFindings } from "./draft_material.ts";
import { proseFindings } from "./draft_prose.ts";
import type { DraftUnderReview, ReviewMaterial } from "./draft_under_review.ts";
import { joinAnd, plural, truncate } from "./phrase.ts";
import { readingFacts } from "./text/reading.ts";
import { isProse } from "./text/sentences.ts";
import { jaccard } from "./text/similarity.ts";

const READING_GRADE_MAX = 14;
const SENTENCE_WORDS_MAX = 45;
/** Below this share of the least length there is no text to publish. */
const LENGTH_SHARE_MIN = 0.3;
const OUTLINE_COVERAGE_MIN = 0.7;
const MISSING_NAMED_MAX = 5;
const QUOTED_CHARS = 90;
const PLACEHOLDER =
  /\b(?:lorem ipsum|(?-i:TODO|TBD|FIXME|XXX)|placeholder|your (?:company|brand|name|city|product) here)\b|\[(?:insert|add|your|link|source|tk)\b[^\]]{0,60}\](?!\()|\{\{?[a-z_ ]{2,40}\}?\}|<(?:insert|your)[^>]{0,60}>/i;

/** What an editor would object to, before anything is saved. `passed` is false with an error among the findings. */
export function reviewDraft(draft: DraftUnderReview, material: ReviewMaterial): DraftReview {
  const prose = proseOf(draft.body);
  const words = countWords(prose);
  const facts = readingFacts(prose, material.language);
  const running = draftSections(draft.body).flatMap((section) => runningSentences(section, material.language));
  const outline = outlineFindings(draft, material);
  const support = supportFindings(draft, material);
  const findings: DraftFinding[] = [
    ...support.findings,
    ...outline.findings,
    ...materialFindings(draft.body, material),
    ...lengthFindings(words, material),
    ...keywordFindings(draft, material),
    ...readingFindings(running, facts.grade),
    ...linkFindings(draft, material),
    ...structureFindings(draft),
    ...proseFindings(draft, material),
    ...formatFindings(draft, material),
    ...repetitionFindings(running),
    ...rivalQuoteFindings(draft, material),
    ...ownPraiseFindings(draft, material),
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

function outlineFindings(
  draft: DraftUnderReview,
  material: ReviewMaterial,
): { findings: DraftFinding[]; coverage: number | null } {
  const sections = material.brief.outline.filter((section) => section.role !== "answer" && section.role !== "template");
  if (sections.length === 0) return { findings: [], coverage: null };
  const headings = headingsOf(draft.body).map((heading) => new Set(contentKeys(heading.text, material.language)));
  const missing = sections.filter((section) => {
    const keys = new Set(contentKeys(section.heading, material.language));
    return keys.size > 0 && !headings.some((other) => jaccard(keys, other) >= 0.6);
  });
  const coverage = Math.round((1 - missing.length / sections.length) * 100) / 100;
  if (missing.length === 0) return { findings: [], coverage };
  const names = missing.slice(0, MISSING_NAMED_MAX).map((section) => `“${truncate(section.heading, QUOTED_CHARS)}”`);
  const more = missing.length > names.length ? [`${missing.length - names.length} more`] : [];
  const findings: DraftFinding[] = [
    {
      check: "outline",
      severity: coverage < OUTLINE_COVERAGE_MIN ? "warning" : "info",
      message: `${missing.length} of ${plural(sections.length, "section")} of the brief ${missing.length === 1 ? "is" : "are"} not written: ${joinAnd([...names, ...more])}. Write them or take them out of the brief`,
    },
  ];
  return { findings, coverage };
}

function lengthFindings(words: number, { brief }: ReviewMaterial): DraftFinding[] {
  const target = brief.strategy.word_count;
  if (typeof target !== "object" || target === null) return [];
  const { min, max } = target as { min?: unknown; max?: unknown };
  if (typeof min === "number" && words < min) {
    const severity = words < min * LENGTH_SHARE_MIN ? "error" : "warning";
    return [
      {
        check: "length",
        severity,
        message: `${words} words, the brief asks for at least ${min}: write what the notes name, or plan a shorter page`,
      },
    ];
  }
  if (typeof max === "number" && words > max) {
    return [
      {
        check: "length",
        severity: "warning",
        message: `${words} words, the brief asks for at most ${max}: cut what repeats and what is not asked`,
      },
    ];
  }
  return [];
}

function readingFindings(running: readonly string[], grade: number | null): DraftFinding[] {
  const findings: DraftFinding[] = [];
  if (grade !== null && grade > READING_GRADE_MAX) {
    findings.push({
      check: "reading_level",
      severity: "warning",
      message: `Reading grade ${grade}, above ${READING_GRADE_MAX}: shorten sentences and choose plainer words`,
    });
  }
  const long = running.filter((sentence) => countWords(sentence) > SENTENCE_WORDS_MAX);
  if (long.length > 0) {
    findings.push({
      check: "reading_level",
      severity: "info",
      message: `${plural(long.length, "sentence")} with more than ${SENTENCE_WORDS_MAX} words, cut each in two, the first: “${truncate(long[0] ?? "", QUOTED_CHARS)}”`,
    });
  }
  return findings;
}

function linkFindings(draft: DraftUnderReview, material: ReviewMaterial): DraftFinding[] {
  const allowed = new Set(
    [
      ...material.pageUrls,
      ...material.brief.internal_links.map((link) => link.url),
      ...material.brief.sources.flatMap((source) => source.url ?? []),
      ...[...material.evidenceUrls.values()].flat(),
    ].map(urlKey),
  );
  const findings: DraftFinding[] = [];
  for (const match of draft.body.matchAll(/\]\(([^()\s]{1,2000})\)/g)) {
    const url = match[1] ?? "";
    if (/^(?:mailto:|tel:|#)/.test(url) || allowed.has(urlKey(url))) continue;
    findings.push({
      check: "links",
      severity: "error",
      message: `A link to an address that is neither a page of the site nor a source, link one that is: ${truncate(url, QUOTED_CHARS)}`,
    });
  }
  return capped(findings);
}

function structureFindings(draft: DraftUnderReview): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const placeholder = PLACEHOLDER.exec(textOutsideCode(draft.body));
  if (placeholder !== null)
    findings.push({
      check: "placeholders",
      severity: "error",
      message: `A placeholder is left, write what it stands for: “${truncate(placeholder[0], QUOTED_CHARS)}”`,
    });
  const headings = headingsOf(draft.body);
  if (headings.filter((heading) => heading.level === 1).length !== 1)
    findings.push({
      check: "headings",
      severity: "warning",
      message: "The text does not have exactly one first-level heading: its title, once",
    });
  const skipped = headings.find((heading, place) => place > 0 && heading.level > (headings[place - 1]?.level ?? 1) + 1);
  if (skipped !== undefined)
    findings.push({
      check: "headings",
      severity: "warning",
      message: `“${skipped.text}” skips a heading level: use the next one down`,
    });
  if (draft.title.trim() === "")
    findings.push({
      check: "headings",
      severity: "error",
      message: "The draft has no title: name what the page answers",
    });
  return findings;
}

function repetitionFindings(running: readonly string[]): DraftFinding[] {
  const seen = new Set<string>();
  const repeated = running.filter((text) => isProse(text) && (seen.has(normal(text)) || !seen.add(normal(text))));
  if (repeated.length === 0) return [];
  return [
    {
      check: "repetition",
      severity: "warning",
      message: `${plural(repeated.length, "sentence")} ${repeated.length === 1 ? "stands" : "stand"} twice: keep each where it answers best, the first: “${truncate(repeated[0] ?? "", QUOTED_CHARS)}”`,
    },
  ];
}
