/** The head of an item, up to its explanation, as places in the text. */
export interface ListHead {
  rank: number;
  start: number;
  end: number;
  /** Where the head ends and what follows begins: "Best value: Acme" names its firm there. */
  after: number;
}

export interface AnswerList {
  heads: ListHead[];
  start: number;
  end: number;
}

interface Item {
  kind: string;
  number: number | null;
  indent: number;
  start: number;
  text: string;
}

/** Items from which a list is a ranking. */
const RANKING_ITEMS_MIN = 3;
const LINES_MAX = 5_000;
const HEAD_CHARS_MAX = 60;
const QUOTE = /^[ \t>]*/;
/** `1.`, `1)`, `1/`, `(1)`, `1位`, `1o`, `No. 1:`, `Platz 1:`, `1 -`; NFKC made them of `１．` and `1º`. */
const NUMBERED =
  /^(?:#{1,6}[ \t]+)?(?:-[ \t]+)?(?:\p{L}{1,8}\.?[ \t]?°?[ \t]?|[(["【第][ \t]?)?(\d{1,3})(?:[ \t]?[.)\]】、:位/]+(?!\d)|[oa°](?=[ \t.)])|(?:er|e|st|nd|rd|th)(?=[ \t.:)])|(?=[ \t]+[-–—:][ \t]))[ \t:.)\]】–—-]*(\S.*)$/u;
const HASHED = /^(?:#{1,6}[ \t]+)?#[ \t]?(\d{1,3})[:.)]?[ \t]+(?:[-–—][ \t]+)?(\S.*)$/;
const LETTERED = /^\(?([a-z])[.)][ \t]+(\S.*)$/i;
const ROMAN = /^\(?([ivx]{1,5})[.)][ \t]+(\S.*)$/i;
const ROMAN_NUMBERS = " i ii iii iv v vi vii viii ix x xi xii xiii xiv xv".split(" ");
const HEADING = /^(#{1,6})[ \t]+(\S.*)$/;
const BULLET = /^[^\p{L}\p{N}\s|#"'„“”«»‹›「『([【<>&@$€£¥%.,;:!?…=_/\\]{1,3}[ \t]+(\S.*)$|^[•・●■◆▪](\S.*)$/u;
const INLINE = /(?<=^|[\s:;,])\(?(\d{1,2})[.)][ \t]?(?=[\p{L}"«„“「])/gu;
const HEAD_END = /\s[-–—=→]+\s|[–—]\s*|:(?!\/)\s*|\s\(|[。;!?|]|[、,.]\s|\n/;
const RANK_CELL = /^[#(]?(?:\p{L}{1,8}\.?[ \t])?(\d{1,3})(?:[.)位]|st|nd|rd|th|er|e|[oa°])?$/u;
/** A head that ends so is a sentence: what follows is its next one. */
const SENTENCE_END = /^[。!?]/;
const TABLE_RULE = /^[\s|:+–—-]+$/;

/**
 * Lists of three or more items in a visible text: numbered ones and tables with a column of ranks first, since an
 * answer that ranks numbers its items; bullets and headings where they are not the details of such items.
 */
export function rankingLists(text: string): AnswerList[] {
  const items: Item[] = [];
  let start = 0;
  const lines = text.split("\n", LINES_MAX);
  for (const line of lines) {
    items.push(...itemsOf(line, start));
    start += line.length + 1;
  }
  const ofKind = (kind: string) => items.filter((item) => item.kind === kind || item.kind === "text");
  const ranked = [...["number", "letter", "roman"].flatMap((kind) => numberedLists(ofKind(kind))), ...tables(lines)]
    .map(listOf)
    .filter(isRanking);
  const loose = [...looseLists(ofKind("bullet")), ...[1, 2, 3, 4].flatMap((n) => headingList(ofKind(`heading${n}`)))]
    .map(listOf)
    .filter((list) => isRanking(list) && !ranked.some((other) => other.start < list.start && list.start < other.end));
  return [...ranked, ...loose];
}

function isRanking({ heads }: AnswerList): boolean {
  return heads.length >= RANKING_ITEMS_MIN;
}

function listOf(items: readonly Item[]): AnswerList {
  const numbers = new Set(items.map(({ number }) => number));
  const isNumbered = numbers.size === items.length && !numbers.has(null);
  const heads = items.map((item, i) => headOf(item, isNumbered ? item.number! : i + 1));
  return { heads, start: heads[0]?.start ?? 0, end: heads.at(-1)?.end ?? 0 };
}

/** The items that a line may begin, one a kind; a line without a mark is `text`. */
function itemsOf(line: string, offset: number): Item[] {
  const parts = inlineParts(line);
  if (parts.length > 1) return parts.flatMap(([from, part]) => itemsOf(part, offset + from));
  const indent = QUOTE.exec(line)![0].length;
  const rest = line.slice(indent);
  const items: Item[] = [];
  const add = (kind: string, match: RegExpExecArray | null, number: number | null): void => {
    const text = match?.at(-1) ?? match?.at(-2);
    if (text !== undefined) items.push({ kind, number, indent, text, start: offset + line.length - text.length });
  };
  const numbered = NUMBERED.exec(rest) ?? HASHED.exec(rest);
  add("number", numbered, Number(numbered?.[1]));
  const lettered = LETTERED.exec(rest);
  add("letter", lettered, (lettered?.[1]?.toLowerCase().charCodeAt(0) ?? 0) - 96);
  const roman = ROMAN.exec(rest);
  add("roman", roman, ROMAN_NUMBERS.indexOf(roman?.[1]?.toLowerCase() ?? "-"));
  const heading = HEADING.exec(rest);
  add(`heading${heading?.[1]?.length}`, heading, null);
  if (items.length === 0) add("bullet", BULLET.exec(rest), null);
  if (items.length === 0 && rest !== "" && indent === 0)
    items.push({ kind: "text", number: null, indent, start: offset, text: rest });
  return items;
}

/** "1. Acme 2. Bolt 3. Core" in one line, cut before each number. */
function inlineParts(line: string): [number, string][] {
  const cuts: number[] = [];
  for (const match of line.matchAll(INLINE)) if (Number(match[1]) === cuts.length + 1) cuts.push(match.index);
  if (cuts.length < RANKING_ITEMS_MIN) return [];
  return cuts.map((cut, i) => [cut, line.slice(cut, cuts[i + 1])]);
}

/** Up from 1, down to 1, or 1 each time as markdown allows. */
function numberedLists(items: readonly Item[]): Item[][] {
  const lists: Item[][] = [];
  let open: Item[] = [];
  for (const item of items) {
    if (item.kind === "text" || item.number! < 1) continue;
    const last = open.at(-1);
    const step = last === undefined ? null : item.number! - last.number!;
    if (step !== null && item.indent > open[0]!.indent) continue;
    const goes = open.length < 2 ? step : open[1]!.number! - open[0]!.number!;
    const isNext =
      step === goes && (step === 1 ? open[0]!.number === 1 : step === -1 || (step === 0 && item.number === 1));
    if (isNext && item.indent === open[0]!.indent) open.push(item);
    else if (item.number === 1 || open.length < 2 || step! < 0) {
      lists.push(open);
      open = [item];
    }
  }
  lists.push(open);
  return lists.filter((list) => list[0]?.number === 1 || list.at(-1)?.number === 1);
}

function looseLists(items: readonly Item[]): Item[][] {
  const lists: Item[][] = [[]];
  for (const item of items) {
    const open = lists.at(-1)!;
    if (item.kind === "text") lists.push([]);
    else if (open.length === 0 || open[0]!.indent === item.indent) open.push(item);
  }
  return lists;
}

function headingList(items: readonly Item[]): Item[][] {
  return [items.filter(({ kind }) => kind !== "text")];
}

/** Rows of a table in the order of its column of ranks. */
function tables(lines: readonly string[]): Item[][] {
  const found: Item[][] = [];
  let rows: { cells: { text: string; start: number }[] }[] = [];
  let start = 0;
  for (const line of [...lines, ""]) {
    const cells = line.includes("|") && !TABLE_RULE.test(line) ? cellsOf(line, start) : [];
    if (cells.length > 1) rows.push({ cells });
    else if (!TABLE_RULE.test(line) || line === "") {
      found.push(rankedRows(rows));
      rows = [];
    }
    start += line.length + 1;
  }
  return found;
}

function cellsOf(line: string, start: number): { text: string; start: number }[] {
  const cells: { text: string; start: number }[] = [];
  for (const match of line.matchAll(/[^|]+/g)) {
    const text = match[0].trim();
    if (text !== "") cells.push({ text, start: start + match.index + match[0].indexOf(text) });
  }
  return cells;
}

function rankedRows(rows: readonly { cells: { text: string; start: number }[] }[]): Item[] {
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let column = 0; column < columns; column++) {
    const items = rows.flatMap(({ cells }): Item[] => {
      const number = Number(RANK_CELL.exec(cells[column]?.text ?? "")?.[1]);
      const name = cells.find(({ text }, i) => i !== column && /^(?!\d[\d.,]*\s).*\p{L}/u.test(text));
      return number > 0 && name !== undefined ? [{ kind: "row", number, indent: 0, ...name }] : [];
    });
    const ranks = items.map(({ number }) => number!).toSorted((a, b) => a - b);
    if (items.length >= rows.length - 1 && ranks.every((rank, i) => rank === i + 1 || rank === ranks[i - 1]))
      return items;
  }
  return [];
}

function headOf({ text, start }: Item, rank: number): ListHead {
  const head = text.slice(0, HEAD_CHARS_MAX);
  const end = HEAD_END.exec(head);
  if (end === null || end.index === 0) return { rank, start, end: start + head.length, after: start + head.length };
  const at = start + end.index;
  return { rank, start, end: at, after: SENTENCE_END.test(end[0]) ? at : at + end[0].length };
}
