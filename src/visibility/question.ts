import type { Intent } from "../domain/intent.ts";
import { isQuestion, withoutNearMe } from "../language/question.ts";
import { keywordShapesFor, type QuestionTemplates, questionLanguage, templatesFor } from "./words.ts";

export interface QuestionInput {
  keyword: string;
  intent: Intent;
  language: string;
  /** How many different questions; fewer come back where the language has no more. */
  count: number;
  /** Town or region of the brand, for local keywords. */
  place?: string;
  /** Towns and regions it serves: a keyword that names one is asked as it stands. */
  places?: readonly string[];
}

const KEYWORD_CHARS_MAX = 120;

/** Different natural questions about a keyword, none with a brand's name; the same input gives the same questions. */
export function questionsFor(input: QuestionInput): string[] {
  const keyword = cleanKeyword(input.keyword);
  if (keyword === "" || input.count < 1) return [];
  const templates = templatesFor(input.language);
  const plan = chooseTemplates(keyword, input, templates);
  const hash = stableHash(keyword);
  const ordered = [...rotated(plan.templates, hash), ...rotated(plan.more ?? [], hash)];
  const questions = new Set(ordered.map((template) => fill(template, { k: plan.keyword, p: input.place ?? "" })));
  return [...questions].slice(0, input.count);
}

/** Questions that name the brand on purpose; never pooled with the others. */
export function brandedQuestionsFor(brandName: string, options: { language: string; count: number }): string[] {
  const name = cleanKeyword(brandName);
  if (name === "") return [];
  return templatesFor(options.language)
    .branded.slice(0, options.count)
    .map((template) => fill(template, { b: name }));
}

interface TemplatePlan {
  keyword: string;
  templates: readonly string[];
  /** For further questions, when the fitting ones are used up. */
  more?: readonly string[];
}

/** What the keyword already says decides before its intent: "best crm" is not asked as "the best best crm". */
function chooseTemplates(keyword: string, input: QuestionInput, t: QuestionTemplates): TemplatePlan {
  const shapes = keywordShapesFor(input.language);
  const bare = withoutNearMe(keyword);
  const isPlaced = input.places?.some((place) => ` ${keyword.toLowerCase()} `.includes(` ${place.toLowerCase()} `));
  if (isPlaced !== true && (bare !== keyword || input.intent === "local")) {
    return { keyword: bare, templates: input.place ? t.localWithPlace : t.local };
  }
  if (shapes.isHowTo.test(keyword)) return { keyword, templates: t.howTo };
  if (isQuestion(keyword, questionLanguage(input.language)))
    return {
      keyword,
      templates: [asQuestion(keyword, t)],
      more: [`${asQuestion(keyword, t)} ${t.whoHelps}`],
    };
  if (shapes.isVersus.test(keyword)) return { keyword, templates: t.versus };
  if (shapes.isAlternatives.test(keyword)) return { keyword, templates: t.alternatives, more: t.commercial };
  if (shapes.isSuperlative.test(keyword)) return { keyword: keyword.replace(/^the /i, ""), templates: t.superlative };
  const wanted = keyword.replace(shapes.actionWords, "").trim();
  if (wanted !== keyword && wanted !== "") return { keyword: wanted, templates: t.transactional };
  const priced = keyword.replace(shapes.priceWords, " ").replace(/\s+/g, " ").trim();
  if (priced !== keyword && priced !== "") return { keyword: priced, templates: t.price };
  return { keyword, templates: t[input.intent === "local" ? "commercial" : input.intent] };
}

function rotated<T>(items: readonly T[], by: number): T[] {
  const first = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

/** The keyword is a question: asked as it stands, written as a sentence. */
function asQuestion(keyword: string, { asked }: QuestionTemplates): string {
  const text = keyword.replace(/^¿\s*/, "").replace(/[?？。\s]+$/, "");
  return fill(text.endsWith("とは") ? "{k}何ですか。" : asked, { k: text });
}

/** A replacer function, since `$&` in a keyword is text. */
function fill(template: string, values: Record<string, string>): string {
  const filled = template.replace(/\{([kbp])\}/g, (_whole, name: string) => values[name] ?? "");
  return filled.replace(/^¿?./u, (start) => start.toUpperCase());
}

/** One line, capped, without quotation marks that would end ours. */
function cleanKeyword(keyword: string): string {
  return keyword
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}„“”«»「」{}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, KEYWORD_CHARS_MAX);
}

/** FNV-1a: spreads the keywords over the templates, always alike. */
function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
