import { html } from "hono/html";
import { sheetOf } from "../../../brand/sheet.ts";
import type { Brand } from "../../../domain/brand.ts";
import {
  BRAND_STATES,
  type BrandSheet,
  SHEET_TEXTS,
  type SheetField,
  type SheetMarket,
  type SheetSource,
  type SheetValue,
} from "../../../domain/brand_sheet.ts";
import { brandPath, type Dashboard, mayWork, type Session } from "../dashboard.ts";
import { humanize, pathOf } from "../format.ts";
import { csrfField, EMPTY, type Html, outerLink, when } from "../html.ts";
import { card, notice, pageHead, postButton } from "../parts.ts";
import { addForm } from "./topics_page.ts";

const FIELDS: Readonly<Record<SheetField, { title: string; hint: string }>> = {
  aliases: {
    title: "Other names",
    hint: "Other names people use for the company. AI answers with one of them count as mentions.",
  },
  services: { title: "What it offers", hint: "Topics and recommendations are based on these." },
  not_offered: { title: "What it does not offer", hint: "Topics and recommendations about these are removed." },
  audiences: { title: "Target groups", hint: "Who the company serves." },
  places: { title: "Places", hint: "Where the company operates or can be visited." },
  languages: { title: "Languages", hint: "Codes such as en or es-CO." },
  markets: {
    title: "Markets",
    hint: "Language and country such as es-CO, with a town if it matters. Searches and questions use the first one.",
  },
  state: { title: "State", hint: "Whether the company is still what its site says." },
};
const SAID_BY: Readonly<Record<SheetSource, string>> = { rules: "Read", model: "Found by the model", person: "Yours" };

const RUN_ID = /^[0-9a-f-]{36}$/;

/** The brand sheet: each value with who said it and where, and a form a field. */
export function profileBody(
  dashboard: Dashboard,
  session: Session,
  { brand, saved }: { brand: Brand; saved: string | null },
): Html {
  const sheet = sheetOf(brand);
  const may = mayWork(session);
  const texts = (field: (typeof SHEET_TEXTS)[number]) => {
    const rows = sheet[field];
    return fieldCard(dashboard, session, {
      brand,
      field,
      shown: valueTable(FIELDS[field].title, rows, may ? field : undefined),
      isRead: rows.some(({ source }) => source !== "person"),
      input: textArea(field, rows.map(({ value }) => value).join("\n")),
    });
  };
  return html`${pageHead({
    title: "Profile",
    lead: "What we know about the company. Your entries are never overwritten, and everything else adapts to them immediately.",
  })}
${when(saved !== null, () => notice("good", !RUN_ID.test(saved!) ? "saved." : html`saved. <a href="${brandPath(dashboard, brand.id, `runs/${saved}`)}">A run</a> will apply it to recommendations and the queue.`))}
<form method="post" action="${brandPath(dashboard, brand.id, "profile")}" id="sheet">${csrfField(session)}</form>
${SHEET_TEXTS.map(texts)}
${fieldCard(dashboard, session, {
  brand,
  field: "markets",
  shown: valueTable(
    FIELDS.markets.title,
    sheet.markets.map((market) => ({ ...market, value: marketLine(market) })),
    may ? "markets" : undefined,
  ),
  isRead: sheet.markets.some(({ source }) => source !== "person"),
  input: textArea("markets", sheet.markets.map(marketLine).join("\n")),
})}
${fieldCard(dashboard, session, { brand, field: "state", shown: stateShown(sheet), input: stateInput(sheet) })}`;
}

/** `es-CO Bogotá`. */
export function marketLine({ language, country, place }: Pick<SheetMarket, "language" | "country" | "place">): string {
  return `${language}-${country}${place === null ? "" : ` ${place}`}`;
}

function fieldCard(
  dashboard: Dashboard,
  session: Session,
  given: { brand: Brand; field: SheetField; shown: Html; input: Html; isRead?: boolean },
): Html {
  const { brand, field, shown, input, isRead } = given;
  const action = brandPath(dashboard, brand.id, "profile");
  const { title, hint } = FIELDS[field];
  if (!mayWork(session)) return card(title, html`<p class="hint">${hint}</p>${shown}`, { id: field });
  const whole = html`<form method="post" action="${action}" class="stack">${csrfField(session)}<input type="hidden" name="field" value="${field}">${input}<button class="secondary">Save my version</button></form>`;
  const isOwn = brand.profile_set?.[field] !== undefined;
  const back = when(isOwn, () =>
    postButton(session, {
      action,
      label: "Restore what was found",
      fields: { field, back: "yes" },
      kind: "plain",
      describe: title,
    }),
  );
  if (field === "state") return card(title, html`<p class="hint">${hint}</p>${shown}${whole}${back}`, { id: field });
  const confirm = when(isRead, () =>
    postButton(session, { action, label: "Confirm all", fields: { [`confirm.${field}`]: "yes" }, describe: title }),
  );
  return card(
    title,
    html`<p class="hint">${hint}</p>${shown}<div class="actions">${addForm(session, { action, name: `add.${field}`, label: "Add another" })}${confirm}${back}</div>
<details class="block"><summary>Edit as a list</summary>${whole}</details>`,
    { id: field },
  );
}

function textArea(field: SheetField, text: string): Html {
  return html`<label for="${field}-values">One per line</label><textarea id="${field}-values" name="values" spellcheck="false">${text}</textarea>`;
}

function valueTable(
  label: string,
  rows: readonly Pick<SheetValue, "value" | "source" | "page" | "quote" | "unsure">[],
  field?: SheetField,
): Html {
  if (rows.length === 0) return html`<p class="muted">Nothing known yet.</p>`;
  const button = (verb: string, value: string, text: string) =>
    html`<button class="secondary" form="sheet" name="${verb}.${field}" value="${value}" aria-label="${text}: ${value}">${text}</button>`;
  return html`<table class="work"><caption class="hidden">${label}</caption><thead><tr><th scope="col">Value</th><th scope="col">Source</th><th scope="col">Page</th>${when(field, () => html`<td></td>`)}</tr></thead><tbody>${rows.map(
    ({ value, source, page, quote, unsure }) =>
      html`<tr><th scope="row">${value}${when(quote, () => html`<br><span class="muted small">“${quote}”</span>`)}</th><td>${SAID_BY[source]}${when(unsure, () => html`, unsure`)}</td><td class="small page-cell">${page === null ? "" : outerLink(page, pathOf(page))}</td>${when(field, () => html`<td class="act">${when(field === "services", () => button("disown", value, "Not offered"))} ${button("remove", value, "Remove")}</td>`)}</tr>`,
  )}</tbody></table>`;
}

function stateShown({ state }: BrandSheet): Html {
  const { value, moved_to, note, ...said } = state;
  return html`${valueTable(FIELDS.state.title, [{ value: `${humanize(value)}${moved_to === undefined ? "" : `: ${moved_to}`}`, ...said }])}${note === undefined ? EMPTY : html`<p>${note}</p>`}`;
}

function stateInput({ state }: BrandSheet): Html {
  return html`<label for="state-value">State</label><select id="state-value" name="value">${BRAND_STATES.map(
    (value) =>
      html`<option value="${value}"${value === state.value ? html` selected` : EMPTY}>${humanize(value)}</option>`,
  )}</select><label for="state-to">Moved to, or new name</label><input id="state-to" name="moved_to" value="${state.moved_to ?? ""}"><label for="state-note">Note</label><input id="state-note" name="note" value="${state.note ?? ""}">`;
}
