import type { OpenElement } from "./dom_walk.ts";
import type { PageDraft } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";

const OPERATED: ReadonlySet<string> = new Set(["button", "link", "checkbox", "switch", "textbox", "combobox"]);
const REACHED: ReadonlySet<string> = new Set(
  "a button input select textarea summary area details iframe option".split(" "),
);
const WIDGET = ["aria-controls", "aria-expanded", "aria-haspopup", "aria-activedescendant"];
const NAMES = ["alt", "aria-label", "aria-labelledby", "title"];

/** Elements that by their role are used like controls and that no keyboard reaches; graphics without a name. */
export function noteFocus(draft: PageDraft, { tag, attributes, hidden, silent, region }: OpenElement): void {
  const { role, tabindex, href } = attributes;
  if (hidden) return;
  if (tag === "a" && href !== undefined && tabindex === "-1" && region === "nav" && !silent) draft.skipped++;
  if (silent) return;
  const isNamed = NAMES.some((name) => attributes[name]?.trim());
  if (tag === "area" && href !== undefined && !isNamed) noteSign(draft, "unnamed_graphic", `<area href="${href}">`);
  if (role === "img" && tag !== "img" && tag !== "svg" && tag !== "i" && tag !== "span" && !isNamed)
    noteSign(draft, "unnamed_graphic", `<${tag} role="img">`);
  const isEditable = attributes.contenteditable !== undefined;
  if (role === undefined || !OPERATED.has(role) || REACHED.has(tag) || isEditable || tabindex !== undefined) return;
  // Of a part that opens and closes its script may make it one that has the focus.
  const isWidget = WIDGET.some((name) => name in attributes);
  if (attributes["aria-disabled"] !== "true" && !isWidget) noteSign(draft, "unfocusable", `<${tag} role="${role}">`);
}
