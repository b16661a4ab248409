/** A topic as it is written in running text. */
export interface Topic {
  /** `hypnobirthing classes`, in the spelling the texts use. */
  name: string;
  /** `a birth plan`, where the texts say it with an article. */
  withArticle: string;
  plural: boolean;
  /** Something to do (`rent camping gear`), not a thing. */
  isAction: boolean;
}

const SPELLINGS_READ_MAX = 300;
/** Share of lower-case uses from which a word is no name; uses below which nothing can be told. */
const LOWER_SHARE_MAX = 0.05;
const NAME_USES_MIN = 3;

/** Uses with `a` or `each` from which a noun is one that is counted, and their share of all uses. */
const COUNTED_USES_MIN = 2;
const COUNTED_SHARE_MIN = 0.2;

/** Words said with `an`: told by their letters but for what sounds like `you` and `one`, and a silent `h`. */
const AN = /^(?!eu|one(?![a-z])|u(?:ni|s[aeiu]|t[ei]))(?:[aeiou]|hour|honest|heir)/;
/** What follows a noun that is not part of a longer one. */
const ENDS_NOUN =
  /^(?:[.,;:!?)]|\s(?:is|are|that|which|and|or|can|will|with|for|in|to|at|from|by|does|has|early|worth|costs?|works?|take|last|include|any good|mean)\b)/;

const FRAME =
  /^(?:(?:the\s+)?(?:best|top|cheap|affordable)\s+|(?:what (?:is|are)|how (?:does|do|to)|why|when|where|which|is|are|does|do)\s+(?:an?\s+|the\s+)?)|\s+(?:near me|reviews?|cost|price|pricing|prices|vs .*|versus .*|alternatives?|comparison|benefits|meaning|definition|examples?|guide|tips|work)$/gi;

const ACTION =
  /^(?:repair|rent|buy|choose|make|clean|wash|fix|find|learn|build|create|improve|reduce|prepare|plan|get|start|train|hire|compare|install|replace|store|brew|pack|induce|speed|prevent|stop|treat|sell|book|order|write|measure|switch|migrate|file|register)\s\S+\s\S/i;

/** `how to freeze …`: what follows is something to do. */
const DOING = /^(?:how to|how (?:do|can) (?:i|you)|can (?:i|you)|should (?:i|you)|(?:best|easiest) way to)\s/i;

/** The subject of a search without its question, praise or price words, spelled as the given texts spell it. */
export function topicOf(keyword: string, texts: string, searches: readonly string[] = []): Topic {
  const bare = keyword.replace(/\?$/, "").replace(FRAME, "").replace(FRAME, "").trim() || keyword;
  const lower = texts.toLowerCase();
  const name = spelled(bare, texts);
  const last =
    bare
      .split(/\s(?:for|in|of|with|to|at|from)\s/)[0]
      ?.split(" ")
      .at(-1)
      ?.toLowerCase() ?? "";
  const isAction =
    ACTION.test(bare) ||
    [keyword.toLowerCase(), ...searches].some(
      (search) => search.replace(DOING, "") === bare.toLowerCase() && DOING.test(search),
    );
  const plural = !isAction && /s$/.test(last) && !/(?:ss|us|is)$/.test(last);
  return { name, plural, withArticle: plural || isAction ? name : withArticle(name, lower), isAction };
}

/** The words in the spelling of the texts: names large, all else small. */
export function spelled(words: string, texts: string): string {
  const lower = texts.toLowerCase();
  return words
    .split(" ")
    .map((word) => commonSpelling(word, texts, lower))
    .join(" ");
}

/** A word that the texts hardly ever write in lower case is a name and keeps its spelling. */
function commonSpelling(word: string, texts: string, lower: string): string {
  if (!/^[\p{L}\p{N}-]{2,}$/u.test(word)) return word;
  const bare = word.toLowerCase();
  const spellings = new Map<string, number>();
  let from = lower.indexOf(bare);
  for (let seen = 0; from !== -1 && seen < SPELLINGS_READ_MAX; seen++) {
    const around = `${texts.charAt(from - 1)}${texts.charAt(from + bare.length)}`;
    const spelling = texts.slice(from, from + bare.length);
    if (!/[\p{L}\p{N}]/u.test(around)) spellings.set(spelling, (spellings.get(spelling) ?? 0) + 1);
    from = lower.indexOf(bare, from + bare.length);
  }
  const total = [...spellings.values()].reduce((sum, count) => sum + count, 0);
  if ((spellings.get(bare) ?? 0) > total * LOWER_SHARE_MAX || total < NAME_USES_MIN) return bare;
  const [best] = [...spellings].sort((a, b) => b[1] - a[1] || b[0].localeCompare(a[0]));
  return best?.[0] ?? word;
}

function withArticle(name: string, lower: string): string {
  const bare = name.toLowerCase();
  for (const article of ["a", "an", "the"]) {
    const phrase = ` ${article} ${bare}`;
    let at = lower.indexOf(phrase);
    for (let seen = 0; at !== -1 && seen < SPELLINGS_READ_MAX; seen++) {
      if (ENDS_NOUN.test(lower.slice(at + phrase.length, at + phrase.length + 8))) return `${article} ${name}`;
      at = lower.indexOf(phrase, at + phrase.length);
    }
  }
  return isCounted(bare.split(" ").at(-1) ?? "", lower) ? `${AN.test(bare) ? "an" : "a"} ${name}` : name;
}

/** Whether the texts count what the word means: `a keg`, `each class`, hardly `a music`. */
function isCounted(word: string, lower: string): boolean {
  if (!/^[a-z]{3,}$/.test(word)) return false;
  const uses = lower.split(new RegExp(`\\b${word}\\b`)).slice(0, SPELLINGS_READ_MAX);
  const counted = uses.slice(0, -1).filter((before) => /\b(?:an?|each|every|one|another)\s$/.test(before)).length;
  return counted >= COUNTED_USES_MIN && counted >= (uses.length - 1) * COUNTED_SHARE_MIN;
}
