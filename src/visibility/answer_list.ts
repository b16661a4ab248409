/** A list in an answer: the head of each item, up to its explanation. */
interface AnswerList {
  heads: string[];
}

/** Items from which a list is a ranking. */
const RANKING_ITEMS_MIN = 3;
const LINES_MAX = 5_000;
const HEAD_CHARS_MAX = 120;
const NUMBERED = /^([ \t]{0,8})(?:#{1,6}[ \t]*)?(?:\*\*)?(\d{1,3})(?:[.)]|[、.)])(?:\*\*)?[ \t]*(\S.*)$/;
const BULLET = /^([ \t]{0,8})[-*•・+][ \t]+(\S.*)$/;
const HEAD_END = /\s[-–—]\s|[::]\s|[::]\*\*|\*\*\s*[-–—:(]|\s\(|。|、\s/;

/**
 * Lists of three or more items, numbered ones first: an answer that ranks numbers its items, and bullets under an item
 * are its details.
 */
export function rankingLists(answer: string): AnswerList[] {
  const lines = answer.split("\n", LINES_MAX);
  const lists = [...numberedLists(lines), ...bulletLists(lines)];
  return lists.filter((list) => list.heads.length >= RANKING_ITEMS_MIN);
}

function numberedLists(lines: readonly string[]): AnswerList[] {
  const lists: AnswerList[] = [];
  let heads: string[] = [];
  let indent = 0;
  for (const line of lines) {
    const match = NUMBERED.exec(line);
    if (match === null) continue;
    const [, space = "", digits = "", rest = ""] = match;
    if (Number(digits) === heads.length + 1 && (heads.length === 0 || space.length === indent)) {
      if (heads.length === 0) indent = space.length;
      heads.push(headOf(rest));
    } else if (digits === "1" && space.length <= indent) {
      lists.push({ heads });
      heads = [headOf(rest)];
      indent = space.length;
    }
  }
  lists.push({ heads });
  return lists;
}

function bulletLists(lines: readonly string[]): AnswerList[] {
  const lists: AnswerList[] = [];
  let heads: string[] = [];
  let indent = -1;
  for (const line of lines) {
    const match = BULLET.exec(line);
    if (match !== null) {
      const [, space = "", rest = ""] = match;
      if (indent === -1) indent = space.length;
      if (space.length === indent) heads.push(headOf(rest));
    } else if (line.trim() !== "" && !/^\s/.test(line)) {
      lists.push({ heads });
      heads = [];
      indent = -1;
    }
  }
  lists.push({ heads });
  return lists;
}

function headOf(item: string): string {
  const text = item.slice(0, HEAD_CHARS_MAX);
  const end = text.search(HEAD_END);
  return end > 0 ? text.slice(0, end) : text;
}
