import type { WrittenBlock, WrittenText } from "../domain/content_plan.ts";
import type { Dossier } from "../domain/dossier.ts";
import type { DraftClaim } from "../domain/execution.ts";
import { type ClaimVerdict, checkClaim } from "./claims/check_claim.ts";
import type { ClaimCheck } from "./claims/claim.ts";
import type { Ground } from "./claims/ground.ts";
import { readMarkdown, type Statement } from "./markdown.ts";

/** The place of title and description, which stand in no block. */
export const HEAD_BLOCK = -1;

/** A statement of a written text, and what became of it. */
export interface CheckedClaim extends Omit<ClaimVerdict, "check"> {
  /** From 1, in the text's order. */
  n: number;
  /** Place of its block among those written, and the block's section. */
  block: number;
  section: string;
  kind: Statement["kind"];
  text: string;
  /** Its own marks, or its paragraph's, or its block's. */
  cites: string[];
  /** The statement before it or its table's header, which it may lean on. */
  context: string;
  check: ClaimCheck | "judge" | null;
}

const HEAD = ["title", "meta_description"] as const;
const SHOWN_CHARS = 160;
const LABEL_ENDS = /[:：?？]\W*$/u;
const EMPTY_CELLS = /^[^|]*(?:\|[^\p{L}\p{N}|]*)+$/u;
const NO_CLAIM: ClaimVerdict = { verdict: "no_claim", check: null, reason: null, nearest: null };
/** Of blocks that leave the page as it is nothing is new. */
const NOTHING_WRITTEN = ["keep", "remove"];

export interface TextCheck {
  ground: Ground;
  claims: CheckedClaim[];
}

/** Every statement of the text against the sources it cites, by code; `open` ones are for the judge. */
export function checkText(text: WrittenText, ground: Ground): TextCheck {
  return { ground, claims: claimsIn(text, ground) };
}

/** The check of a text of which only these blocks have changed: what was judged of the others, and of the same words, stands. */
export function checkAgain(
  text: WrittenText,
  { before, changed }: { before: TextCheck; changed: ReadonlySet<number> },
): TextCheck {
  const known = new Map(before.claims.map((claim) => [keyOf(claim), claim]));
  const claims = claimsIn(text, before.ground).map((claim) => {
    const judged = known.get(keyOf(claim));
    const stands = judged !== undefined && (!changed.has(claim.block) || isSettled(judged, claim));
    return stands ? { ...judged, n: claim.n } : claim;
  });
  return { ground: before.ground, claims };
}

export function refusedOf({ claims }: TextCheck): CheckedClaim[] {
  return claims.filter(({ verdict }) => verdict === "refused");
}

function claimsIn(text: WrittenText, ground: Ground): CheckedClaim[] {
  return numbered([...headClaims(text, ground), ...checkBlocks(text.blocks, ground)]);
}

/** Every statement of the blocks against its sources. */
export function checkBlocks(blocks: readonly WrittenBlock[], ground: Ground): CheckedClaim[] {
  return numbered(
    blocks.flatMap((block, place) =>
      NOTHING_WRITTEN.includes(block.edit?.op ?? "") ? [] : blockClaims(block, place, ground),
    ),
  );
}

function numbered(claims: readonly CheckedClaim[]): CheckedClaim[] {
  return claims.map((claim, place) => ({ ...claim, n: place + 1 }));
}

/** They speak for the whole page: whatever the company's own pages say may prove them, or of a task what the audit saw. */
function headClaims(text: WrittenText, ground: Ground): CheckedClaim[] {
  const own = [...ground.sources.values()].filter((source) => source.own || source.audited).map(({ mark }) => mark);
  return HEAD.flatMap((section): CheckedClaim[] => {
    const said = text[section].trim();
    if (said === "") return [];
    const kind = section === "title" ? ("heading" as const) : ("sentence" as const);
    const verdict = checkClaim({ text: said, cites: own, kind }, ground);
    return [{ n: 0, block: HEAD_BLOCK, section, kind, text: said, cites: own, context: "", ...verdict }];
  });
}

/** It was judged with the same sources and stood. */
function isSettled(judged: CheckedClaim, { verdict, cites, context }: CheckedClaim): boolean {
  const same = judged.context === context && judged.cites.join() === cites.join();
  return same && verdict === "open" && (judged.verdict === "supported" || judged.verdict === "no_claim");
}

function keyOf({ block, section, kind, text }: CheckedClaim): string {
  return `${block}\n${section}\n${kind}\n${text}`;
}

/** What the text claims, each statement with the records and pages it rests on. */
export function claimsOf({ claims }: TextCheck, dossier: Dossier): DraftClaim[] {
  const byMark = new Map(dossier.sources.map((source) => [source.mark, source]));
  const blocks = new Set(dossier.target_blocks.map(({ id }) => id));
  return claims
    .filter(({ verdict, block, cites }) => block !== HEAD_BLOCK && verdict !== "no_claim" && cites.length > 0)
    .map(({ text, cites }) => {
      const sources = cites.flatMap((mark) => byMark.get(mark) ?? []);
      const ofPage = cites.some((mark) => blocks.has(mark)) ? [dossier.target_url] : [];
      return {
        text,
        evidence_ids: [...new Set(sources.flatMap(({ evidence_id }) => evidence_id ?? []))],
        source_urls: [...new Set([...sources.map(({ url }) => url), ...ofPage].filter((url) => url !== null))],
      };
    });
}

function blockClaims(block: WrittenBlock, place: number, ground: Ground): CheckedClaim[] {
  const { statements, links, tricks } = readMarkdown(block.markdown, ground.language);
  const shared = { n: 0, block: place, section: block.section };
  const shown = block.markdown.slice(0, SHOWN_CHARS);
  const unseen = links
    .map(({ url }) => url)
    .filter((url) => !statements.some((each) => each.links.some((link) => link.url === url)));
  const fault = (check: ClaimCheck, reason: string): CheckedClaim => ({
    ...shared,
    kind: "sentence",
    text: shown,
    cites: [],
    context: "",
    verdict: "refused",
    check,
    reason,
    nearest: null,
  });
  const faults = [
    ...tricks.map((trick) => fault("markup", `The text uses ${trick}: use plain Markdown`)),
    ...block.cites
      .filter((mark) => !ground.sources.has(mark))
      .map((mark) => fault("marks", `The block cites ${mark}, which is not a source: cite an existing one`)),
  ];
  const heading: Statement[] = block.heading === "" ? [] : [plainStatement(block.heading, "heading")];
  const loose: Statement[] =
    unseen.length === 0 ? [] : [{ ...plainStatement("", "sentence"), links: unseen.map((url) => ({ text: "", url })) }];
  const site = [...ground.sources.values()].filter((source) => source.own).map(({ mark }) => mark);
  const marked = [...new Set([...block.cites, ...statements.flatMap(({ cites }) => cites)])].filter((mark) =>
    ground.sources.has(mark),
  );
  return [
    ...faults,
    ...[...heading, ...statements, ...loose]
      .filter(({ text, links: own }) => text !== "" || own.length > 0)
      .map((statement, at, all): CheckedClaim => {
        const before = all[at - 1];
        const { kind, text } = statement;
        const paragraph = statements
          .filter((other) => other.block === statement.block)
          .flatMap(({ cites }) => cites.filter((mark) => ground.sources.has(mark)));
        const own = statement.cites.length > 0 ? statement.cites : [...new Set(paragraph)];
        // A heading names what the page is about, which any page of the company may tell.
        const claim = {
          text,
          kind,
          cites: kind === "heading" ? site : own,
          links: statement.links.map(({ url }) => url),
        };
        return {
          ...shared,
          kind,
          text: text === "" ? shown : text,
          cites: own.length > 0 ? own : marked,
          context: statement.context !== "" ? statement.context : (before?.text ?? ""),
          ...(isLabelOfAsk(statement) ? NO_CLAIM : checkClaim(claim, ground, marked)),
        };
      }),
  ];
}

/** `Price: [Ask A1]`, `Is it sold? [Ask A1]`, or a row that only asks. */
function isLabelOfAsk({ text, asks, kind }: Statement): boolean {
  if (asks.length === 0) return false;
  return kind === "row" ? EMPTY_CELLS.test(text) : LABEL_ENDS.test(text);
}

function plainStatement(text: string, kind: Statement["kind"]): Statement {
  return { text, kind, cites: [], asks: [], links: [], context: "", block: -1 };
}
