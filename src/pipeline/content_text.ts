import { breathe } from "../base/slices.ts";
import { askInstead } from "../content/ask_instead.ts";
import { assembleText, declinedText } from "../content/assemble.ts";
import { extractiveText } from "../content/extractive.ts";
import { applyJudgement, judgeCalls, sectionsCall, sectionsUnanswered } from "../content/judge.ts";
import { ownText, withNearest, withoutSharedCites } from "../content/own_text.ts";
import { answeredAsks, applyRepair, repairCall, withoutAnswered } from "../content/repair.ts";
import {
  type CheckedClaim,
  checkAgain,
  checkText,
  HEAD_BLOCK,
  refusedOf,
  type TextCheck,
} from "../content/text_check.ts";
import { resolveText, writerCall } from "../content/writer.ts";
import type { ContentPlan, WrittenText } from "../domain/content_plan.ts";
import { type Author, type ContentRecord, createRecord } from "../domain/content_record.ts";
import type { Dossier } from "../domain/dossier.ts";
import type { OwnText } from "../domain/run.ts";
import { indexDossierGround } from "./dossier_material.ts";
import { askModel } from "./model_question.ts";
import type { StageContext } from "./stage.ts";

const FIELDS = ["title", "page_meta", "body", "asks", "conflicts"] as const;
const INSTEAD = "the extractive text, with original sentences from the site";
/** Repeats of asking instead until the text stands as it is then. */
const SETTLE_ROUNDS_MAX = 3;

interface Written {
  text: WrittenText;
  /** Of the text as it stands now. */
  check: TextCheck;
  record: ContentRecord;
}

export interface TextMaterial {
  key: string;
  dossier: Dossier;
  hash: string;
  plan: ContentPlan;
}

/**
 * The writer's text, checked by code and judged, its refused passages written again once; what still does not stand is
 * asked instead. Where no model answers: the site's own sentences. `sectionsOff` are headings that a model finds
 * unanswered; null where none has read the text.
 */
export async function writeContent(
  context: StageContext,
  material: TextMaterial,
): Promise<Written & { sectionsOff: string[] | null }> {
  const { dossier, plan } = material;
  const record = createRecord(material.hash);
  const ground = await indexDossierGround(dossier, context.signal);
  if (plan.decision.action === "decline") {
    const text = declinedText(plan, dossier.task.title);
    // It states nothing of the company: what it says is about the plan.
    return finished({ text, check: { ...checkText(text, ground), claims: [] }, record }, "rules");
  }
  const written = await writeText(context, material, record);
  context.report("Checking the draft");
  if (written === null) {
    const { text, refusals } = resolveText(extractiveText(dossier, plan), { dossier, plan });
    record.refusals.push(...refusals);
    await breathe(context.signal);
    return finished(settled({ text, check: checkText(text, ground), record }, material), "rules");
  }
  const first = await judged(context, material, { text: written, check: checkText(written, ground), record, round: 1 });
  const last = finished(settled(await repaired(context, material, first), material), "model");
  return { ...last, sectionsOff: await unanswered(context, material, last) };
}

/** A caller's own text, checked and judged as any other; what does not stand is told and left to its writer. */
export async function checkOwnText(
  context: StageContext,
  { own, ...material }: TextMaterial & { own: OwnText },
): Promise<Written & { sectionsOff: string[] | null }> {
  const { dossier, plan } = material;
  const record = createRecord(material.hash);
  const ground = await indexDossierGround(dossier, context.signal);
  context.report("Checking the text");
  const { text, refusals } = resolveText(ownText(own, { dossier, plan }), { dossier, plan });
  record.refusals.push(...refusals);
  const first = checkText(text, ground);
  const check = { ...first, claims: withoutSharedCites(first.claims, dossier) };
  const seen = await judged(context, material, { text, check, record, round: 1 });
  noteRefused(record, refusedOf(seen.check));
  const sectionsOff = await unanswered(context, material, seen);
  const told = { ...seen, check: { ...seen.check, claims: withNearest(seen.check.claims) } };
  return { ...finished(told, "caller"), sectionsOff };
}

/** Whether the text answers its new headings. */
async function unanswered(
  context: StageContext,
  { key, dossier }: TextMaterial,
  { text, record }: Written,
): Promise<string[] | null> {
  const headings = text.blocks.map(({ heading }) => heading.trim()).filter((heading) => heading !== "");
  const call = sectionsCall({ body: assembleText(text, dossier).body, headings });
  if (call === null) return [];
  const asked = await askModel(context, record, {
    key: `${key}:sections`,
    call,
    instead: "no check of whether sections answer their headings",
  });
  return asked.ok ? sectionsUnanswered(asked.object, headings) : null;
}

async function writeText(
  context: StageContext,
  { key, dossier, plan }: TextMaterial,
  record: ContentRecord,
): Promise<WrittenText | null> {
  const { textModel } = context.providers;
  if (textModel.ask === null) return null;
  const { call, leftOut } = writerCall(dossier, plan, { contextTokens: textModel.contextTokens });
  context.report(`Writing "${plan.title}"`);
  const asked = await askModel(context, record, { key: `${key}:writer`, call, instead: INSTEAD });
  if (!asked.ok) return null;
  const { text, refusals } = resolveText(asked.object, { dossier, plan });
  const unread = leftOut.map((name) => ({
    where: "sources",
    text: name,
    check: "budget",
    reason: "It did not fit the model's context",
  }));
  record.refusals.push(...refusals, ...unread);
  if (text.blocks.length > 0) return text;
  record.failures.push({ call: "writer", reason: "The answer has no sections", instead: INSTEAD });
  return null;
}

/** The refused passages and the answered questions go back once. */
async function repaired(context: StageContext, material: TextMaterial, first: Written): Promise<Written> {
  const { text, check, record } = first;
  const refused = refusedOf(check);
  const asks = answeredAsks(text, check);
  const sentences = refused
    .filter(({ block }) => block !== HEAD_BLOCK)
    .map(({ block, text: said, reason, nearest }) => ({
      block,
      text: said,
      reason: reason ?? "",
      nearest: nearest === null ? null : `[${nearest.mark}] ${nearest.text}`,
    }));
  const head = refused
    .filter(({ block }) => block === HEAD_BLOCK)
    .map(({ text: said, reason }) => ({ text: said, reason: reason ?? "" }));
  if (sentences.length + asks.length + head.length === 0) return first;
  noteRefused(record, refused);
  context.report(`Revising ${sentences.length} refused passages and ${asks.length} answered questions`);
  const asked = await askModel(context, record, {
    key: `${material.key}:repair`,
    call: repairCall(text, material.dossier, { sentences, asks, head }),
    instead: "questions in place of the refused passages",
  });
  if (!asked.ok) return first;
  const again = applyRepair(text, asked.object);
  const { text: resolved } = resolveText(withoutAnswered(again.text, asks), {
    ...material,
    plan: { ...material.plan, asks: [] },
  });
  const changed = new Set([...again.changed, ...(head.length > 0 ? [HEAD_BLOCK] : [])]);
  const second = await judged(context, material, {
    text: resolved,
    check: checkAgain(resolved, { before: check, changed }),
    record,
    round: 2,
    only: changed,
  });
  record.repaired = Math.max(0, refused.length - refusedOf(second.check).length);
  return second;
}

/** What the code could not settle is asked of the judge; without an answer it stays, and the record says so. */
async function judged(
  context: StageContext,
  { key, dossier }: TextMaterial,
  given: Written & { round: number; only?: ReadonlySet<number> },
): Promise<Written> {
  const { record, text, only, check } = given;
  const { contextTokens } = context.providers.textModel;
  let { claims } = check;
  const body = assembleText(text, dossier).marked;
  const open = claims.filter(({ verdict, block }) => verdict === "open" && (only === undefined || only.has(block)));
  for (const [place, call] of judgeCalls(open, { ground: check.ground, body, contextTokens }).entries()) {
    const asked = await askModel(context, record, {
      key: `${key}:judge:${given.round}:${place}`,
      call,
      instead: "the automatic checks only",
    });
    if (asked.ok) claims = applyJudgement(claims, asked.object);
  }
  return { text, check: { ...check, claims }, record };
}

/** What does not stand is asked instead. */
function settled({ text, check, record }: Written, { dossier, plan }: TextMaterial): Written {
  let now = { text, check };
  for (let round = 0; round < SETTLE_ROUNDS_MAX; round++) {
    const refused = refusedOf(now.check);
    if (refused.length === 0) break;
    noteRefused(record, refused);
    record.asked_instead += refused.length;
    const next = askInstead(now.text, {
      refused,
      language: dossier.language,
      title: plan.title || (dossier.keywords[0]?.keyword ?? dossier.brand.name),
    });
    const changed = new Set(refused.map(({ block }) => block));
    now = { text: next, check: checkAgain(next, { before: now.check, changed }) };
  }
  return { ...now, record };
}

function noteRefused(record: ContentRecord, refused: readonly CheckedClaim[]): void {
  for (const { section: where, text: said, reason, check } of refused) {
    if (!record.refusals.some((known) => known.where === where && known.text === said))
      record.refusals.push({ where, text: said, check: check ?? "", reason: reason ?? "" });
  }
}

function finished(written: Written, author: Author): Written & { sectionsOff: null } {
  for (const field of FIELDS) written.record.authors[field] = author;
  if (author !== "model") written.record.written_by = author === "rules" ? "builtin" : author;
  return { ...written, sectionsOff: null };
}
