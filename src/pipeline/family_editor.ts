import { sheetMark } from "../brand/sheet.ts";
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
  type JudgedFamily,
  phrasesGone,
  readFamilies,
} from "../keywords/family_editor.ts";
import type { Db } from "../store/db.ts";
import { askModel } from "./ask_model.ts";
import { brandLines } from "./brand_lines.ts";
import { boundedStage } from "./run_cost.ts";
import type { StageContext, StageFigures } from "./stage.ts";
import { openVerdictBook } from "./verdict_book.ts";

const QUESTION = "families";
const INSTEAD = "the families as code has grouped them";
const CALLS_MAX = 6;
/** Of the run's time, each time that it is asked. */
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
  const { providers } = ctx;
  const { brand, language, pages } = subject;
  const judged: EditorSubject = { name: brand.name, domain: brand.domain, language, about: brandLines(brand), pages };
  const told = openVerdictBook(ctx, QUESTION, (verdict) => FamilyVerdict.safeParse(verdict).data);
  const used = new Set<string>();
  const gone = new Set<string>();
  const record = createRecord("");
  let last = { kept: 0, merged: 0, dropped: [] as { name: string; reason: string }[] };
  // Another sheet of the owner's is another business to judge for.
  const mark = sheetMark(brand);
  const keyOf = (draft: JudgedFamily) => familyKey(headOf(draft), language) + mark;

  return {
    async edit(drafts) {
      const open = drafts.filter((draft) => isOpen(draft) && told.get(keyOf(draft)) === undefined);
      const within = boundedStage(ctx, EDITOR_MS_MAX);
      for (let start = 0; start < open.length && record.calls.length < CALLS_MAX; start += FAMILIES_A_CALL_MAX) {
        if (providers.textModel.ask === null || record.failures.length > 0) break;
        const batch = open.slice(start, start + FAMILIES_A_CALL_MAX);
        ctx.report(`Asking which of ${batch.length} keyword families are searches`);
        const call = familyEditorCall(batch, judged);
        const key = `${QUESTION}:${batch.map(keyOf).join("|")}`;
        const answer = await askModel(within, record, { key, call, instead: INSTEAD });
        if (!answer.ok) break;
        for (const [family, verdict] of readFamilies(answer.object, batch, language)) told.set(keyOf(family), verdict);
      }
      const verdictOf = (draft: FamilyDraft) => {
        used.add(keyOf(draft));
        return isOpen(draft) ? told.get(keyOf(draft)) : undefined;
      };
      // Each round groups anew: what was said of a phrase holds wherever it comes to stand.
      for (const phrase of phrasesGone(drafts, verdictOf)) gone.add(phrase);
      const edited = applyFamilyVerdicts(drafts, verdictOf, gone);
      if (!edited.kept.some(isOpen) && drafts.some(isOpen)) {
        if (record.failures.length === 0)
          record.failures.push({ call: QUESTION, reason: "It dropped every family", instead: INSTEAD });
        return [...drafts];
      }
      last = { kept: edited.kept.length, merged: edited.merged, dropped: edited.dropped };
      return edited.kept.map(({ told: name, ...draft }) => ({ ...draft, name: draft.keptName ?? name ?? draft.name }));
    },
    keep(tx) {
      const { reused } = told.keep(tx, used, record.written_by);
      return figuresOf(record, { ...last, reused });
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
