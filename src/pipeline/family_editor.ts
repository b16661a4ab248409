import type { FamilyDraft } from "../core/families/build_families.ts";
import type { Brand } from "../domain/brand.ts";
import { sheetMark } from "../domain/brand_sheet.ts";
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
import { brandLines } from "./brand_lines.ts";
import { openModelQuestion } from "./model_question.ts";
import type { StageContext } from "./stage.ts";

const INSTEAD = "the families as code has grouped them";
const CALLS_MAX = 6;
const DROPPED_SHOWN_MAX = 40;

/** Says of each family once whether it is a search of the brand's customers. */
export function createFamilyEditor(
  ctx: StageContext,
  subject: { brand: Brand; language: string; pages: EditorSubject["pages"] },
) {
  const { brand, language, pages } = subject;
  const judged: EditorSubject = { name: brand.name, domain: brand.domain, language, about: brandLines(brand), pages };
  const read = (verdict: unknown) => FamilyVerdict.safeParse(verdict).data;
  const told = openModelQuestion(ctx, { question: "families", instead: INSTEAD, read });
  // Another sheet of the owner's is another business to judge for.
  const mark = sheetMark(brand);
  const used = new Set<string>();
  // What an earlier prompt dropped is asked again.
  const isToday = (key: string) => key.startsWith(familyKey("", language)) && key.endsWith(mark);
  const gone = new Set(told.entries().flatMap(([key, { drop }]) => (isToday(key) ? drop : [])));
  let last = { kept: 0, merged: 0, dropped: [] as { name: string; reason: string }[] };
  const keyOf = (draft: JudgedFamily) => familyKey(headOf(draft), language) + mark;

  return {
    /** Without what was called no search, or all: each round groups anew, and nothing is to come back elsewhere. */
    withoutGone<T extends { keyword: string }>(candidates: T[]): T[] {
      const left = candidates.filter(({ keyword }) => !gone.has(keyword));
      return left.length === 0 ? candidates : left;
    },
    async edit(drafts: readonly FamilyDraft[]): Promise<FamilyDraft[]> {
      const open = drafts.filter((draft) => isOpen(draft) && told.get(keyOf(draft)) === undefined);
      await told.askBatches(open, {
        size: FAMILIES_A_CALL_MAX,
        callsMax: CALLS_MAX,
        keyOf,
        callFor: (batch) => familyEditorCall(batch, judged),
        read: (answer, batch) => readFamilies(answer, batch, language),
        report: (families) => `Asking which of ${families} keyword families are searches`,
      });
      const verdictOf = (draft: FamilyDraft) => {
        used.add(keyOf(draft));
        return isOpen(draft) ? told.get(keyOf(draft)) : undefined;
      };
      const said = phrasesGone(drafts, verdictOf).union(gone);
      const edited = applyFamilyVerdicts(drafts, verdictOf, said);
      if (!edited.kept.some(isOpen) && drafts.some(isOpen)) {
        if (told.record.failures.length === 0) told.fail("It dropped every family");
        return [...drafts];
      }
      for (const phrase of said) gone.add(phrase);
      last = { kept: edited.kept.length, merged: edited.merged, dropped: edited.dropped };
      return edited.kept.map(({ told: name, ...draft }) => ({ ...draft, name: draft.keptName ?? name ?? draft.name }));
    },
    /** Part of the stage's save: what was said is kept for as long as the family's head stays. */
    keep(tx: Db, costBefore: number) {
      const figures = () => ({ ...last, dropped: last.dropped.slice(0, DROPPED_SHOWN_MAX) });
      return told.keep(tx, used, { name: "families_edited", cost: "families_cost_usd", costBefore, figures });
    },
  };
}

/** Searches that name the brand are its own, whatever is said of them. */
function isOpen({ intent }: FamilyDraft): boolean {
  return intent !== "navigational";
}
