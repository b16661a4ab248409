/** What a room's code weighs: lines, regular expressions and numbers that stand in it. */
export interface SourceMeasure {
  lines: number;
  regexes: number;
  numbers: number;
}

/** Comments, texts and regular expressions, in this order; what is left is code. */
const TOKENS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|(?<=(?:^|[=(,:!&|?{};[\n>]|\breturn)\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*/g;
/** These need no explanation. */
const PLAIN_NUMBERS = new Set(["0", "1", "2", "-1"]);

/** Counts in one source file. Patterns built from strings count as regular expressions too. */
export function measureSource(text: string): SourceMeasure {
  let regexes = 0;
  const code = text.replace(TOKENS, (token) => {
    if (token.startsWith("/") && !token.startsWith("/*") && !token.startsWith("//")) regexes++;
    return token.startsWith("`") ? insertedCode(token) : " ";
  });
  regexes += code.match(/\bRegExp\(/g)?.length ?? 0;
  const numbers = code.match(/(?<![\w.$])\d[\d_]*(?:\.\d+)?(?:e-?\d+)?\b/gi) ?? [];
  return {
    lines: text.split("\n").length - 1,
    regexes,
    numbers: numbers.filter((number) => !PLAIN_NUMBERS.has(number)).length,
  };
}

/** What a template text holds between its braces. */
function insertedCode(template: string): string {
  return (template.match(/\$\{[^}]*\}/g) ?? []).join(" ").replace(/"(?:[^"\\\n]|\\.)*"/g, " ");
}
