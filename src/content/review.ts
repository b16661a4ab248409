import type { Ask, Conflict, ContentPlan } from "../domain/content_plan.ts";
import type { DraftFinding, DraftReview } from "../domain/execution.ts";
import type { Format } from "../domain/opportunity.ts";
import { contentKeys, countWords } from "../language/words.ts";
import { checkAddress } from "./claims/check_claim.ts";
import type { Ground } from "./claims/ground.ts";
import { readMarkdown, type TextReading, type TextSection } from "./markdown.ts";
import type { CheckedClaim } from "./text_check.ts";

/** A finished draft and what it was made from. */
export interface TextUnderReview {
  title: string;
  /** null: a task, which is no page. */
  meta_description: string | null;
  /** Markdown as it is published, with its asks. */
  body: string;
  format: Format;
  /** What code and judge made of its statements. */
  claims: readonly CheckedClaim[];
  plan: Pick<ContentPlan, "sections">;
  /** Headings that a judge found unanswered; null where none has read the text. */
  sections_off: readonly string[] | null;
  /** Of an edit the headings that are new: the page's own are not the draft's. null: all are. */
  written_headings: readonly string[] | null;
  asks: readonly Ask[];
  conflicts: readonly Conflict[];
  /** Why nothing should be written; null for a text. */
  declined: string | null;
}

const LISTED_MAX = 8;
const QUOTED_CHARS = 120;
const TITLE_CHARS_MAX = 65;
const DESCRIPTION_CHARS = { min: 70, max: 160 };
/** Of the words planned: a hint below and above. */
const LENGTH_SHARE = { min: 0.5, max: 1.75 };
const REPEATED_WORDS_MIN = 5;
const PLACEHOLDER =
  /\b(?:lorem ipsum|(?-i:TODO|TBD|FIXME|XXX))\b|\[(?:insert|add|your|tk)\b[^\]]{0,60}\](?!\()|\{\{?[a-z_ ]{2,40}\}?\}/i;
const ASK_ID_ENDS = /[:\s]/;

/** What an editor would object to; `passed` is false with an error among the findings, `publishable` also while the
 * company has to answer or to settle something. */
export function reviewText(text: TextUnderReview, ground: Ground): DraftReview & { words: number } {
  const reading = readMarkdown(text.body, ground.language);
  const words = countWords(reading.statements.map((statement) => statement.text).join("\n"));
  const { declined, asks, conflicts } = text;
  if (declined !== null) {
    const findings = [finding("declined", "info", `Nothing to publish: ${declined}`)];
    const none = { claims: 0, claims_supported: 0, sections_off: 0 };
    return { passed: false, publishable: false, findings, words, asks: asks.length, ...none };
  }
  const sections = sectionFindings(text, reading, ground.language);
  const said = text.claims.filter(({ verdict }) => verdict !== "no_claim");
  const findings = [
    ...claimFindings(text.claims),
    ...linkFindings(reading, ground),
    ...askFindings(text, reading),
    ...sections,
    ...formatFindings(text, reading),
    ...structureFindings(text, reading, ground),
    ...repetitionFindings(reading),
    ...lengthFindings(text, words),
  ];
  const passed = findings.every(({ severity }) => severity !== "error");
  return {
    passed,
    publishable: passed && ![...asks, ...conflicts].some(({ blocks_publishing }) => blocks_publishing),
    findings,
    words,
    claims: said.length,
    claims_supported: said.filter(({ verdict }) => verdict === "supported").length,
    asks: asks.length,
    sections_off: sections.length,
  };
}

function finding(check: string, severity: DraftFinding["severity"], message: string): DraftFinding {
  return { check, severity, message };
}

function claimFindings(claims: readonly CheckedClaim[]): DraftFinding[] {
  const refused = claims.filter(({ verdict }) => verdict === "refused");
  const open = claims.filter(({ verdict }) => verdict === "open");
  const findings = refused
    .slice(0, LISTED_MAX)
    .map(({ reason, text }) =>
      finding("claims", "error", `${reason ?? "Its sources do not say this"}. Correct or remove it: “${short(text)}”`),
    );
  if (refused.length > LISTED_MAX)
    findings.push(finding("claims", "error", `${refused.length - LISTED_MAX} more statements like these`));
  if (open.length > 0)
    findings.push(
      finding(
        "claims",
        "warning",
        `${count(open.length, "statement")} passed the automatic checks, but no model compared the wording with the sources. Check them against their sources, starting with: “${short(open[0]!.text)}”`,
      ),
    );
  return findings;
}

function linkFindings({ links, tricks }: TextReading, ground: Ground): DraftFinding[] {
  const wrong = new Set(links.flatMap(({ url }) => checkAddress(url, ground)?.reason ?? []));
  return [
    ...[...wrong].slice(0, LISTED_MAX).map((reason) => finding("links", "error", reason)),
    ...tricks.map((trick) => finding("markup", "error", `The text uses ${trick}: use plain Markdown`)),
  ];
}

/** What only the company can answer or settle: no fault of the writing, and still not to be published. */
function askFindings({ asks, conflicts }: TextUnderReview, { statements }: TextReading): DraftFinding[] {
  const known = new Set(asks.map(({ id }) => id));
  const loose = statements
    .flatMap((statement) => statement.asks)
    .find((ask) => !known.has(ask.split(ASK_ID_ENDS, 1)[0] ?? ""));
  return [
    ...asks.map(({ id, question, who, blocks_publishing }) => {
      const of = `${id} for ${who || "the company"}`;
      return blocks_publishing
        ? finding("asks", "warning", `Question ${of} must be answered before publishing: ${question}`)
        : finding("asks", "info", `${of}: ${question}`);
    }),
    ...conflicts.map(({ text, pages }) => {
      const on = pages.length > 0 ? ` (${pages.join(", ")})` : "";
      return finding("conflicts", "warning", `The site contradicts itself or is out of date${on}: ${text}`);
    }),
    ...(loose === undefined
      ? []
      : [
          finding(
            "asks",
            "error",
            `The text contains a question that is not in the list of open questions. List or remove it: “${short(loose)}”`,
          ),
        ]),
  ];
}

/** Sections that hold nothing but an ask, and those that a judge found to speak of something else. */
function sectionFindings(
  { sections_off, written_headings }: TextUnderReview,
  { sections }: TextReading,
  language: string,
): DraftFinding[] {
  const isAmong = (headings: readonly string[], heading: string) =>
    headings.some((other) => other.trim().toLowerCase() === heading.trim().toLowerCase());
  return sections.flatMap(({ level, heading }, place) => {
    if (level < 2 || (written_headings !== null && !isAmong(written_headings, heading))) return [];
    const said = bodyOf(sections, place);
    const name = `“${short(heading)}”`;
    if (isAmong(sections_off ?? [], heading))
      return finding(
        "sections",
        "error",
        `The section under ${name} does not answer its heading: answer it or remove it`,
      );
    if (contentKeys(said.map(({ text }) => text).join("\n"), language).length > 0) return [];
    return said.some(({ asks }) => asks.length > 0)
      ? finding(
          "sections",
          "warning",
          `${name} contains only a question to the company: it can be published once the question is answered`,
        )
      : finding("sections", "error", `The section ${name} is empty: write it or remove it`);
  });
}

/** What stands under a heading and the lower ones that belong to it. */
function bodyOf(sections: readonly TextSection[], place: number): TextSection["statements"] {
  const after = sections.slice(place + 1);
  const end = after.findIndex(({ level }) => level <= sections[place]!.level);
  const own = sections[place]!.statements.filter(({ kind }) => kind !== "heading");
  return [...own, ...(end < 0 ? after : after.slice(0, end)).flatMap(({ statements }) => statements)];
}

/** Providers or ways are compared side by side. */
function formatFindings({ format }: TextUnderReview, { sections }: TextReading): DraftFinding[] {
  const blocks = sections.flatMap((section) => section.blocks);
  const headed = sections.filter(({ level, statements }) => level > 2 && statements.length > 1).length;
  if (format !== "comparison" || blocks.includes("table") || blocks.includes("list") || headed > 1) return [];
  return [
    finding(
      "comparison",
      "error",
      "The comparison has no table or list of differences: compare the options side by side",
    ),
  ];
}

function structureFindings(
  { title, body }: TextUnderReview,
  { sections }: TextReading,
  { sources }: Pick<Ground, "sources">,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const placeholder = PLACEHOLDER.exec(body)?.[0];
  // What the site or its audit shows may be spoken of.
  const isShown = [...sources.values()].some(
    ({ own, audited, text }) => (own || audited) && text.includes(placeholder ?? ""),
  );
  if (placeholder !== undefined && !isShown)
    findings.push(
      finding("placeholders", "error", `The text contains a placeholder. Replace it: “${short(placeholder)}”`),
    );
  if (title.trim() === "")
    findings.push(finding("headings", "error", "The draft has no title: say what the page is about"));
  const headed = sections.filter(({ level }) => level > 0);
  if (headed.filter(({ level }) => level === 1).length !== 1)
    findings.push(finding("headings", "warning", "The text should have exactly one first-level heading, its title"));
  const skipped = headed.find(({ level }, place) => place > 0 && level > headed[place - 1]!.level + 1);
  if (skipped !== undefined)
    findings.push(
      finding("headings", "warning", `“${short(skipped.heading)}” skips a heading level: use the next level down`),
    );
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
    finding(
      "repetition",
      "warning",
      `${count(repeated.length, "sentence")} repeated. Keep each where it fits best, starting with: “${short(first.text)}”`,
    ),
  ];
}

/** Hints alone: an honest text may be short. */
function lengthFindings(
  { title, meta_description, plan, written_headings }: TextUnderReview,
  words: number,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const hint = (message: string) => findings.push(finding("length", "info", message));
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

/** A text as findings quote it. */
function short(text: string): string {
  return text.length <= QUOTED_CHARS ? text : `${text.slice(0, QUOTED_CHARS - 1).trimEnd()}…`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
