import type { Ask, Conflict } from "../domain/content_plan.ts";
import type { DraftFinding, DraftReview } from "../domain/execution.ts";
import type { Format } from "../domain/opportunity.ts";
import { countWords } from "../language/words.ts";
import type { CheckedClaim } from "./claims/check_blocks.ts";
import { checkAddress } from "./claims/check_claim.ts";
import type { Ground } from "./claims/ground.ts";
import { readMarkdown, type TextReading } from "./markdown.ts";
import { type SectionsUnderReview, sectionsOff, short } from "./review_sections.ts";

/** A finished draft and what it was made from. */
export interface TextUnderReview extends SectionsUnderReview {
  title: string;
  /** null: a task, which is no page. */
  meta_description: string | null;
  /** Markdown as it is published, with its asks. */
  body: string;
  format: Format;
  /** What code and judge made of its statements. */
  claims: readonly CheckedClaim[];
  asks: readonly Ask[];
  conflicts: readonly Conflict[];
  /** Why nothing should be written; null for a text. */
  declined: string | null;
}

const LISTED_MAX = 8;
const TITLE_CHARS_MAX = 65;
const DESCRIPTION_CHARS = { min: 70, max: 160 };
/** Of the words planned: a hint below and above. */
const LENGTH_SHARE = { min: 0.5, max: 1.75 };
const REPEATED_WORDS_MIN = 5;
const PLACEHOLDER =
  /\b(?:lorem ipsum|(?-i:TODO|TBD|FIXME|XXX))\b|\[(?:insert|add|your|tk)\b[^\]]{0,60}\](?!\()|\{\{?[a-z_ ]{2,40}\}?\}/i;

/** What an editor would object to; `passed` is false with an error among the findings, `publishable` also while the
 * company has to answer or to settle something. */
export function reviewText(text: TextUnderReview, ground: Ground): DraftReview & { words: number } {
  const reading = readMarkdown(text.body, ground.language);
  if (text.declined !== null) return declinedReview(text, reading);
  const words = wordsIn(reading);
  const off = sectionsOff(text, { reading, language: ground.language });
  const said = text.claims.filter(({ verdict }) => verdict !== "no_claim");
  const findings: DraftFinding[] = [
    ...claimFindings(text.claims),
    ...linkFindings(reading, ground),
    ...askFindings(text, reading),
    ...off.findings,
    ...formatFindings(text, reading),
    ...structureFindings(text, reading, ground),
    ...repetitionFindings(reading),
    ...lengthFindings(text, words),
  ];
  return {
    passed: findings.every(({ severity }) => severity !== "error"),
    publishable: isPublishable(text, findings),
    findings,
    words,
    claims: said.length,
    claims_supported: said.filter(({ verdict }) => verdict === "supported").length,
    asks: text.asks.length,
    sections_off: off.headings.length,
  };
}

function isPublishable({ asks, conflicts }: TextUnderReview, findings: readonly DraftFinding[]): boolean {
  return (
    findings.every(({ severity }) => severity !== "error") &&
    ![...asks, ...conflicts].some(({ blocks_publishing }) => blocks_publishing)
  );
}

/** Words that a reader sees: no addresses of links, no asks. */
function wordsIn({ statements }: TextReading): number {
  return countWords(statements.map(({ text }) => text).join("\n"));
}

function declinedReview({ declined, asks }: TextUnderReview, reading: TextReading): DraftReview & { words: number } {
  const message = `Nothing to publish: ${declined ?? ""}`;
  return {
    passed: false,
    publishable: false,
    findings: [{ check: "declined", severity: "info", message }],
    words: wordsIn(reading),
    claims: 0,
    claims_supported: 0,
    asks: asks.length,
    sections_off: 0,
  };
}

function claimFindings(claims: readonly CheckedClaim[]): DraftFinding[] {
  const refused = claims.filter(({ verdict }) => verdict === "refused");
  const open = claims.filter(({ verdict }) => verdict === "open");
  const findings = refused.slice(0, LISTED_MAX).map(
    (claim): DraftFinding => ({
      check: "claims",
      severity: "error",
      message: `${claim.reason ?? "Its sources do not say this"}. Correct or remove it: “${short(claim.text)}”`,
    }),
  );
  if (refused.length > LISTED_MAX)
    findings.push({
      check: "claims",
      severity: "error",
      message: `${refused.length - LISTED_MAX} more statements like these`,
    });
  if (open.length > 0)
    findings.push({
      check: "claims",
      severity: "warning",
      message: `${count(open.length, "statement")} passed the automatic checks, but no model compared the wording with the sources. Check them against their sources, starting with: “${short(open[0]!.text)}”`,
    });
  return findings;
}

function linkFindings({ links, tricks }: TextReading, ground: Ground): DraftFinding[] {
  const wrong = links.flatMap(({ url }) => checkAddress(url, ground) ?? []);
  return [
    ...[...new Set(wrong.map(({ reason }) => reason))]
      .slice(0, LISTED_MAX)
      .map((message): DraftFinding => ({ check: "links", severity: "error", message })),
    ...tricks.map(
      (trick): DraftFinding => ({
        check: "markup",
        severity: "error",
        message: `The text uses ${trick}: use plain Markdown`,
      }),
    ),
  ];
}

/** What only the company can answer or settle: no fault of the writing, and still not to be published. */
function askFindings({ asks, conflicts }: TextUnderReview, { statements }: TextReading): DraftFinding[] {
  const findings: DraftFinding[] = asks.map(({ id, question, who, blocks_publishing }) => ({
    check: "asks",
    severity: blocks_publishing ? "warning" : "info",
    message: blocks_publishing
      ? `Question ${id} for ${who || "the company"} must be answered before publishing: ${question}`
      : `${id} for ${who || "the company"}: ${question}`,
  }));
  for (const { text, pages } of conflicts)
    findings.push({
      check: "conflicts",
      severity: "warning",
      message: `The site contradicts itself or is out of date${pages.length > 0 ? ` (${pages.join(", ")})` : ""}: ${text}`,
    });
  const known = new Set(asks.map(({ id }) => id));
  const loose = statements
    .flatMap((statement) => statement.asks)
    .filter((ask) => !known.has(ask.split(ASK_ID_ENDS, 1)[0] ?? ""));
  if (loose.length > 0)
    findings.push({
      check: "asks",
      severity: "error",
      message: `The text contains a question that is not in the list of open questions. List or remove it: “${short(loose[0]!)}”`,
    });
  return findings;
}

const ASK_ID_ENDS = /[:\s]/;

/** Providers or ways are compared side by side. */
function formatFindings({ format }: TextUnderReview, { sections }: TextReading): DraftFinding[] {
  if (format !== "comparison") return [];
  const blocks = sections.flatMap((section) => section.blocks);
  if (blocks.includes("table") || blocks.includes("list")) return [];
  const headed = sections.filter(({ level, statements }) => level > 2 && statements.length > 1).length;
  if (headed > 1) return [];
  return [
    {
      check: "comparison",
      severity: "error",
      message: "The comparison has no table or list of differences: compare the options side by side",
    },
  ];
}

function structureFindings(
  { title, body }: TextUnderReview,
  { sections }: TextReading,
  { sources }: Pick<Ground, "sources">,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const placeholder = PLACEHOLDER.exec(body);
  // What the site or its audit shows may be spoken of.
  const isShown = [...sources.values()].some(
    ({ own, audited, text }) => (own || audited) && text.includes(placeholder?.[0] ?? ""),
  );
  if (placeholder !== null && !isShown)
    findings.push({
      check: "placeholders",
      severity: "error",
      message: `The text contains a placeholder. Replace it: “${short(placeholder[0])}”`,
    });
  if (title.trim() === "")
    findings.push({
      check: "headings",
      severity: "error",
      message: "The draft has no title: say what the page is about",
    });
  const headed = sections.filter(({ level }) => level > 0);
  if (headed.filter(({ level }) => level === 1).length !== 1)
    findings.push({
      check: "headings",
      severity: "warning",
      message: "The text should have exactly one first-level heading, its title",
    });
  const skipped = headed.find(({ level }, place) => place > 0 && level > headed[place - 1]!.level + 1);
  if (skipped !== undefined)
    findings.push({
      check: "headings",
      severity: "warning",
      message: `“${short(skipped.heading)}” skips a heading level: use the next level down`,
    });
  return findings;
}

function repetitionFindings({ statements }: TextReading): DraftFinding[] {
  const seen = new Set<string>();
  const repeated = statements.filter(({ text, kind }) => {
    const key = text.toLowerCase();
    if (kind === "row" || countWords(text) < REPEATED_WORDS_MIN) return false;
    return seen.has(key) || !seen.add(key);
  });
  const [first] = repeated;
  if (first === undefined) return [];
  return [
    {
      check: "repetition",
      severity: "warning",
      message: `${count(repeated.length, "sentence")} repeated. Keep each where it fits best, starting with: “${short(first.text)}”`,
    },
  ];
}

/** Hints alone: an honest text may be short. */
function lengthFindings(
  { title, meta_description, plan, written_headings }: TextUnderReview,
  words: number,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const hint = (message: string) => findings.push({ check: "length", severity: "info", message });
  // Of an edit the plan counts the new sections, the text the whole page.
  const planned = written_headings !== null ? 0 : plan.sections.reduce((sum, section) => sum + section.words, 0);
  if (planned > 0 && words < planned * LENGTH_SHARE.min)
    hint(`${words} words of ${planned} planned: the rest may depend on the open questions`);
  if (planned > 0 && words > planned * LENGTH_SHARE.max)
    hint(`${words} words where ${planned} were planned: cut what readers do not need`);
  if (meta_description === null) return findings;
  if (title.length > TITLE_CHARS_MAX)
    hint(`The title has ${title.length} characters; search results show about ${TITLE_CHARS_MAX}`);
  const { min, max } = DESCRIPTION_CHARS;
  if (meta_description.length < min || meta_description.length > max)
    hint(`The meta description has ${meta_description.length} characters; search results show ${min} to ${max}`);
  return findings;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
