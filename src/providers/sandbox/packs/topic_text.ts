import type { QuestionAnswer, Topic } from "./industry_pack.ts";

/**
 * Reads topics from the plain form they are written in: `# head (demand)`, with `, forms` behind the number
 * where the industry's idea forms suit it and `, outlets` where publishers and directories hold its results, `~ variants, …`, then one sentence a line:
 * facts unmarked, `+` tips, `-` mistakes, `? question | answer`.
 */
export function readTopics(text: string): Topic[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((block) => readTopic(block.trim().split("\n")));
}

function readTopic([first = "", ...lines]: string[]): Topic {
  const [, head, demand, forms, outlets] = /^(.+) \((\d)(, forms)?(, outlets)?\)$/.exec(first) ?? [];
  if (head === undefined)
    throw new Error(`Cannot read topic "${first}": expected "head (demand)" or "head (demand, forms)"`);
  const marked = (mark: string) =>
    lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2).trim());
  return {
    head,
    demand: Number(demand),
    takesForms: forms !== undefined,
    ...(outlets === undefined ? {} : { outlets: true }),
    variants: marked("~").flatMap((line) => line.split(", ")),
    facts: lines.filter((line) => /^[^~+?-]/.test(line)),
    tips: marked("+"),
    mistakes: marked("-"),
    questions: marked("?").map(readQuestion),
  };
}

function readQuestion(line: string): QuestionAnswer {
  const [question = "", answer = ""] = line.split(" | ");
  if (answer === "") throw new Error(`Cannot read question "${line}": expected "question | answer"`);
  return { question, answer };
}
