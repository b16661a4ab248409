import { noteControl } from "./control_signs.ts";
import { notePartOpened } from "./dead_parts.ts";
import type { OpenElement } from "./dom_walk.ts";
import { noteFocus } from "./focus_signs.ts";
import { noteFormPart } from "./form_faults.ts";
import { noteHindrance } from "./hindrance_signs.ts";
import { noteNamed } from "./named_addresses.ts";
import type { PageDraft } from "./page_draft.ts";
import { notePartSigns } from "./part_signs.ts";
import { noteElementSigns } from "./source_signs.ts";

/** All that an element tells as it opens, whatever it stands in. */
export function noteOpening(draft: PageDraft, element: OpenElement): void {
  noteElementSigns(draft, element);
  notePartSigns(draft, element);
  noteHindrance(draft, element);
  noteNamed(draft, element);
  noteFocus(draft, element);
  noteControl(element);
  noteFormPart(draft, element);
  notePartOpened(draft, element);
}
