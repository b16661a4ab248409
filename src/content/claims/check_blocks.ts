import type { WrittenBlock } from "../../domain/content_plan.ts";
import { readMarkdown, type Statement } from "../markdown.ts";
import { type ClaimVerdict, checkClaim } from "./check_claim.ts";
import type { ClaimCheck } from "./claim.ts";
import type { Ground } from "./ground.ts";

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

const SHOWN_CHARS = 160;
const LABEL_ENDS = /[:：?？]\W*$/u;
const EMPTY_CELLS = /^[^|]*(?:\|[^\p{L}\p{N}|]*)+$/u;
const NO_CLAIM: ClaimVerdict = { verdict: "no_claim", check: null, reason: null, nearest: null };
/** Of blocks that leave the page as it is nothing is new. */
const NOTHING_WRITTEN = ["keep", "remove"];

/** Every statement of the blocks against its sources. */
export function checkBlocks(blocks: readonly WrittenBlock[], ground: Ground): CheckedClaim[] {
  return blocks
    .flatMap((block, place) =>
      NOTHING_WRITTEN.includes(block.edit?.op ?? "") ? [] : blockClaims(block, place, ground),
    )
    .map((claim, place) => ({ ...claim, n: place + 1 }));
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
