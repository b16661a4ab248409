import type { Brand } from "../../domain/brand.ts";
import { addPersona, changePersona, retirePersona } from "../../service/question_targets.ts";
import { addQuestion, changeQuestion } from "../../service/questions.ts";
import { listPersonas, listQuestions } from "../../store/questions.ts";
import type { BrandEntry } from "./brand_file.ts";
import { type Applying, differing, doing, note } from "./plan.ts";
import type { FilePath } from "./read_file.ts";

const TEXT_SHOWN_MAX = 60;

/** Personas before the questions that name them; what goes, in the other order. */
export function applyQuestions(applying: Applying, brand: Brand, entry: BrandEntry, path: FilePath): void {
  const strangers = applyPersonas(applying, brand.id, entry.personas ?? [], [...path, "personas"]);
  applyOwn(applying, brand, entry.questions, [...path, "questions"]);
  if (!applying.prune || entry.personas === undefined) return;
  for (const { id, name } of strangers) {
    doing(applying, [...path, "personas"], () => retirePersona(applying.deps, { brandId: brand.id, id }));
    note(applying, { action: "remove", path: [...path, "personas"], what: `persona "${name}" (retired)` });
  }
}

/** Gives those in use that the file does not name. */
function applyPersonas(
  applying: Applying,
  brandId: string,
  wanted: NonNullable<BrandEntry["personas"]>,
  path: FilePath,
): { id: string; name: string }[] {
  const { deps } = applying;
  const known = listPersonas(deps.db, brandId);
  const named = new Set<string>();
  for (const [index, persona] of wanted.entries()) {
    const place = [...path, index];
    const there = known.find(({ name }) => name.toLowerCase() === persona.name.toLowerCase());
    const fields = there === undefined ? [] : differing(persona, there);
    if (there !== undefined && fields.length > 0)
      doing(applying, place, () => changePersona(deps, { brandId, id: there.id }, persona));
    const isBack = there !== undefined && there.status !== "active";
    if (there === undefined || isBack) doing(applying, place, () => addPersona(deps, brandId, persona));
    named.add(there?.id ?? "");
    const action = there === undefined ? "create" : fields.length > 0 || isBack ? "change" : "unchanged";
    note(applying, { action, path: place, what: `persona "${persona.name}"`, fields });
  }
  return known.filter(({ id, status }) => status === "active" && !named.has(id));
}

/** A question is known by its text, persona and market. */
function applyOwn(applying: Applying, brand: Brand, wanted: BrandEntry["questions"], path: FilePath): void {
  if (wanted === undefined) return;
  const { deps } = applying;
  const before = new Map(listQuestions(deps.db, brand.id, { source: "own" }).map((row) => [row.id, row]));
  const named = new Set<string>();
  for (const [index, input] of wanted.entries()) {
    const place = [...path, index];
    const { question } = doing(applying, place, () => addQuestion(deps, brand.id, input));
    const known = before.get(question.id);
    const fields = known === undefined ? [] : differing({ status: "active", tags: input.tags }, known);
    if (fields.includes("tags"))
      doing(applying, place, () => changeQuestion(deps, { brand, id: question.id }, { tags: input.tags }));
    const isNew = known === undefined && !named.has(question.id);
    named.add(question.id);
    const action = isNew ? "create" : fields.length > 0 ? "change" : "unchanged";
    note(applying, { action, path: place, what: `question "${shown(input.text)}"`, fields });
  }
  if (!applying.prune) return;
  for (const { id, text, status } of before.values()) {
    if (status !== "active" || named.has(id)) continue;
    doing(applying, path, () => changeQuestion(deps, { brand, id }, { status: "retired" }));
    note(applying, { action: "remove", path, what: `question "${shown(text)}" (retired)` });
  }
}

function shown(text: string): string {
  return text.length > TEXT_SHOWN_MAX ? `${text.slice(0, TEXT_SHOWN_MAX)}…` : text;
}
