/** WAI-ARIA 1.2 and 1.3, DPub and Graphics roles that authors may write. */
export const ARIA_ROLES: ReadonlySet<string> = new Set(
  (
    "alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox " +
    "comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form " +
    "generic grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu " +
    "menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation " +
    "progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter " +
    "sectionheader separator slider spinbutton status strong subscript suggestion superscript switch tab table tablist " +
    "tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem " +
    "graphics-document graphics-object graphics-symbol"
  ).split(" "),
);

export function isAriaRole(role: string): boolean {
  return ARIA_ROLES.has(role) || role.startsWith("doc-");
}

const ARIA_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    "activedescendant atomic autocomplete braillelabel brailleroledescription busy checked colcount colindex " +
    "colindextext colspan controls current describedby description details disabled dropeffect errormessage expanded " +
    "flowto grabbed haspopup hidden invalid keyshortcuts label labelledby level live modal multiline multiselectable " +
    "orientation owns placeholder posinset pressed readonly relevant required roledescription rowcount rowindex " +
    "rowindextext rowspan selected setsize sort valuemax valuemin valuenow valuetext"
  ).split(" "),
);

/** `name` without its `aria-`. */
export function isAriaAttribute(name: string): boolean {
  return ARIA_ATTRIBUTES.has(name);
}
