import { isoTime } from "../base/clock.ts";
import type { FamilyDraft } from "../core/families/build_families.ts";
import type { Brand } from "../domain/brand.ts";
import { type ContentRecord, createRecord, summed } from "../domain/content_record.ts";
import { RUN_BUDGET_MS } from "../domain/run.ts";
import {
  applyFamilyVerdicts,
  type EditorSubject,
  FAMILIES_A_CALL_MAX,
  FamilyVerdict,
  familyEditorCall,
  familyKey,
  headOf,
  readFamilies,
} from "../keywords/family_editor.ts";
import type { Db } from "../store/db.ts";
import { keepModelVerdicts, listModelVerdicts } from "../store/model_verdicts.ts";
import { askModel } from "./ask_model.ts";
import { brandLines } from "./brand_lines.ts";
import { costLeftUsd } from "./run_cost.ts";
import type { StageContext, StageFigures } from "./stage.ts";

const QUESTION = "families";
const INSTEAD = "the families as code has grouped them";
const CALLS_MAX = 6;
/** Of the run's time, all calls together. */
const EDITOR_MS_MAX = RUN_BUDGET_MS / 7;
const DROPPED_SHOWN_MAX = 40;

/** Says of each family once whether it is a search of the brand's customers. */
export interface FamilyEditor {
  edit(drafts: readonly FamilyDraft[]): Promise<FamilyDraft[]>;
  /** Part of the stage's save: what was said is kept for as long as the family's head stays. */
  keep(tx: Db): StageFigures;
}

export function createFamilyEditor(
  ctx: StageContext,
  subject: { brand: Brand; language: string; pages: EditorSubject["pages"] },
): FamilyEditor {
  const { db, brand, providers, clock } = ctx;
  const { language } = subject;
  const kept = listModelVerdicts(db, brand.id, QUESTION);
  const told = new Map<string, FamilyVerdict>();
  for (const [hash, { verdict }] of kept) {
    const read = FamilyVerdict.safeParse(verdict);
    if (read.success) told.set(hash, read.data);
  }
  const used = new Set<string>();
  const record = createRecord("");
  const within: StageContext = {
    ...ctx,
    deadlineMs: Math.min(ctx.deadlineMs, clock.now() + EDITOR_MS_MAX),
    limits: { ...ctx.limits, runCostMaxUsd: costLeftUsd(ctx) },
  };
  let last = { kept: 0, merged: 0, dropped: [] as { name: string; reason: string }[] };
  const keyOf = (draft: FamilyDraft) => familyKey(headOf(draft), language);

  return {
    async edit(drafts) {
      const open = drafts.filter((draft) => isOpen(draft) && !told.has(keyOf(draft)));
      for (let start = 0; start < open.length && record.calls.length < CALLS_MAX; start += FAMILIES_A_CALL_MAX) {
        if (providers.textModel.ask === null || record.failures.length > 0) break;
        const batch = open.slice(start, start + FAMILIES_A_CALL_MAX);
        ctx.report(`Asking which of ${batch.length} keyword families are searches`);
        const call = familyEditorCall(batch, subjectOf(subject));
        const key = `${QUESTION}:${batch.map(keyOf).join("|")}`;
        const answer = await askModel(within, record, { key, call, instead: INSTEAD });
        if (!answer.ok) break;
        for (const [family, verdict] of readFamilies(answer.object, batch, language))
          told.set(familyKey(headOf(family), language), verdict);
      }
      const edited = applyFamilyVerdicts(drafts, (draft) => {
        used.add(keyOf(draft));
        return isOpen(draft) ? told.get(keyOf(draft)) : undefined;
      });
      if (!edited.kept.some(isOpen) && drafts.some(isOpen)) {
        if (record.failures.length === 0)
          record.failures.push({ call: QUESTION, reason: "It dropped every family", instead: INSTEAD });
        return [...drafts];
      }
      last = { kept: edited.kept.length, merged: edited.merged, dropped: edited.dropped };
      return edited.kept.map(({ told: name, ...draft }) => ({ ...draft, name: draft.keptName ?? name ?? draft.name }));
    },
    keep(tx) {
      const of = { brand_id: brand.id, question: QUESTION, used_at: isoTime(clock.now()) };
      const rows = [...used].flatMap((hash) => {
        const verdict = told.get(hash);
        return verdict === undefined
          ? []
          : [{ ...of, hash, verdict, model: kept.get(hash)?.model ?? record.written_by }];
      });
      keepModelVerdicts(tx, rows);
      return figuresOf(record, { ...last, reused: rows.filter(({ hash }) => kept.has(hash)).length });
    },
  };
}

/** Searches that name the brand are its own, whatever is said of them. */
function isOpen({ intent }: FamilyDraft): boolean {
  return intent !== "navigational";
}

function figuresOf(
  record: ContentRecord,
  last: { kept: number; merged: number; reused: number; dropped: { name: string; reason: string }[] },
): StageFigures {
  const { calls, failures, cost_usd } = summed(record);
  if (calls.length + failures.length + last.reused === 0) return {};
  return {
    families_edited: { ...last, dropped: last.dropped.slice(0, DROPPED_SHOWN_MAX), calls, failures },
    ...(cost_usd === null ? {} : { families_cost_usd: cost_usd }),
  };
}

function subjectOf({
  brand,
  language,
  pages,
}: {
  brand: Brand;
  language: string;
  pages: EditorSubject["pages"];
}): EditorSubject {
  return { name: brand.name, domain: brand.domain, language, about: brandLines(brand), pages };
}
