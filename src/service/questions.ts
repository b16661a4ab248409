import { isoTime } from "../base/clock.ts";
import { AppError, found } from "../base/errors.ts";
import { sha256Hex } from "../base/ids.ts";
import type { Brand } from "../domain/brand.ts";
import { type MarketInput, QUESTION_LIMITS, type Question } from "../domain/question.ts";
import { type Db, transact } from "../store/db.ts";
import { countQuestions, getQuestion, getQuestionByKey, insertQuestion, updateQuestion } from "../store/questions.ts";
import { fieldOf, namesBrand } from "../visibility/answer_facts.ts";
import { requireMarket, requirePersona } from "./question_targets.ts";
import { refuseField } from "./refuse_field.ts";
import type { VerbDeps } from "./runs.ts";

/** A question as a caller gives it: a persona by id or name, a market by id or as one. */
export interface QuestionInput {
  text: string;
  tags?: string[] | undefined;
  persona?: string | null | undefined;
  market?: string | MarketInput | null | undefined;
}

/** Adds an own question; the same text for the same persona and market is there already, and is taken up again if retired. */
export function addQuestion(
  deps: VerbDeps,
  brandId: string,
  input: QuestionInput,
): { question: Question; existing: boolean } {
  return transact(deps.db, (tx) => putQuestion(tx, deps, { brandId, input }));
}

/** Part of a transaction. */
export function putQuestion(
  tx: Db,
  deps: VerbDeps,
  { brandId, input }: { brandId: string; input: QuestionInput },
): { question: Question; existing: boolean } {
  const now = isoTime(deps.clock.now());
  const target = targetOf(tx, deps, { brandId, input });
  const key = keyOf({ text: input.text, ...target });
  const known = getQuestionByKey(tx, brandId, "own", key);
  if (known?.status === "active") return { question: known, existing: true };
  refuseFull(tx, brandId, { isNew: known === undefined });
  const tags = input.tags ?? known?.tags ?? [];
  if (known !== undefined) {
    updateQuestion(tx, known.id, { status: "active", tags, retired_at: null, updated_at: now });
    return { question: getQuestion(tx, brandId, known.id)!, existing: true };
  }
  const question: Question = {
    id: deps.ids.orderedUuid(),
    brand_id: brandId,
    source: "own",
    stable_key: key,
    text: input.text,
    ...{ generated_text: null, keyword: null, family: null },
    ...target,
    tags,
    status: "active",
    revision: 1,
    ...{ edited_at: null, retired_at: null, asked_at: null, last_run_id: null },
    ...{ created_at: now, updated_at: now },
  };
  insertQuestion(tx, question);
  return { question, existing: false };
}

export interface QuestionChange extends Omit<QuestionInput, "text"> {
  /** null: as it was generated. */
  text?: string | null | undefined;
  status?: "active" | "retired" | undefined;
}

/** Changes a question. What changes what is asked makes a new revision: its series breaks there. */
export function changeQuestion(
  deps: VerbDeps,
  of: { brand: Pick<Brand, "id" | "domain" | "name" | "competitors" | "brand_context">; id: string },
  change: QuestionChange,
): Question {
  const { brand, id } = of;
  return transact(deps.db, (tx) => {
    const message = `Question not found. GET /brands/${brand.id}/questions lists them`;
    const known = found(getQuestion(tx, brand.id, id), message);
    const now = isoTime(deps.clock.now());
    const asked = known.source === "own" ? changedOwn(tx, deps, { known, change }) : changedGenerated(known, change);
    if (known.source === "generated") refuseMixing(brand, known, asked.text ?? known.text);
    const isEdited = (Object.keys(asked) as (keyof typeof asked)[]).some((name) => asked[name] !== known[name]);
    const back = change.status === "active" && known.status === "retired";
    if (back && known.source === "own") refuseFull(tx, brand.id, { isNew: false });
    updateQuestion(tx, id, {
      ...(isEdited ? { ...asked, revision: known.revision + 1, edited_at: now } : {}),
      ...(change.tags === undefined ? {} : { tags: change.tags }),
      ...(change.status === "retired" && known.status !== "retired" ? { status: "retired", retired_at: now } : {}),
      ...(back ? { status: "active", retired_at: null } : {}),
      updated_at: now,
    });
    return getQuestion(tx, brand.id, id)!;
  });
}

type Asked = Partial<Pick<Question, "text" | "persona_id" | "market_id" | "stable_key">>;

function changedOwn(tx: Db, deps: VerbDeps, { known, change }: { known: Question; change: QuestionChange }): Asked {
  const isSame = change.text === undefined && change.persona === undefined && change.market === undefined;
  if (isSame && change.status !== "active") return {};
  if (change.text === null)
    refuseField("body.text", "must be a text: this question was not generated, so there is no original to restore");
  const { text = known.text, persona = known.persona_id, market = known.market_id } = change;
  const target = targetOf(tx, deps, { brandId: known.brand_id, input: { persona, market } });
  const stable_key = keyOf({ text, ...target });
  const other = getQuestionByKey(tx, known.brand_id, "own", stable_key);
  if (other !== undefined && other.id !== known.id)
    throw new AppError("conflict", `Question ${other.id} already asks this (${other.status}). Edit that one instead`);
  return { text, ...target, stable_key };
}

function changedGenerated(known: Question, { text, persona, market }: QuestionChange): Asked {
  if ((persona ?? market ?? null) !== null)
    refuseField(
      persona ? "body.persona" : "body.market",
      "applies to own questions only: POST it as one of yours. Generated questions are asked in the brand's first market",
    );
  return { text: text === null ? known.generated_text! : (text ?? known.text) };
}

/** An edit must not make an unprompted question a prompted one: their shares are kept apart. */
function refuseMixing(brand: Parameters<typeof fieldOf>[0], known: Question, text: string): void {
  const field = fieldOf(brand);
  const isBranded = namesBrand(known.generated_text!, field);
  if (text === known.text || namesBrand(text, field) === isBranded) return;
  refuseField(
    "body.text",
    isBranded
      ? "must name the brand, as the generated question does. Add it as an own question instead"
      : "must not name the brand, because that would prompt the answer. Add it as an own question instead",
  );
}

function targetOf(
  tx: Db,
  deps: VerbDeps,
  { brandId, input }: { brandId: string; input: Pick<QuestionInput, "persona" | "market"> },
) {
  const { persona, market } = input;
  return {
    persona_id: persona == null ? null : requirePersona(tx, brandId, persona).id,
    market_id: market == null ? null : requireMarket(tx, deps, { brandId, market }),
  };
}

function keyOf(asked: { text: string; persona_id: string | null; market_id: string | null }): string {
  const text = asked.text
    .toLowerCase()
    .replace(/[\s?？!.。¿]+/g, " ")
    .trim();
  return sha256Hex([text, asked.persona_id ?? "", asked.market_id ?? ""].join("\n"));
}

function refuseFull(tx: Db, brandId: string, { isNew }: { isNew: boolean }): void {
  const { active, all } = QUESTION_LIMITS;
  if (countQuestions(tx, brandId, { source: "own", status: "active" }) >= active)
    throw new AppError("conflict", `A brand has at most ${active} active own questions. Retire some first`);
  if (isNew && countQuestions(tx, brandId, { source: "own" }) >= all)
    throw new AppError("conflict", `A brand has at most ${all} own questions, retired ones included. Edit one instead`);
}
