import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import { demandOf, type Family, type Keyword } from "../../../domain/keyword.ts";
import type { FamilyHead, FamilySort } from "../../../store/family_heads.ts";
import { brandPath, type Dashboard, mayWork, type Session } from "../dashboard.ts";
import { formatNumber, humanize, shownDomain } from "../format.ts";
import { csrfField, EMPTY, type Html, outerLink, when } from "../html.ts";
import { type Paging, pageLinks } from "../paging.ts";
import { card, emptyState, linkButton, notice, pageHead, postButton, simulatedBanner } from "../parts.ts";
import { analyseButton } from "../start_steps.ts";
import { type Sort, sortHead, sortText, withQuery } from "../table.ts";

export interface TopicsFacts {
  brand: Brand;
  families: readonly FamilyHead[];
  keywords: number;
  q: string;
  sort: FamilySort;
  paging: Paging;
  saved: boolean;
}

/** The keyword universe, a family a line. */
export function topicsBody(dashboard: Dashboard, session: Session, facts: TopicsFacts): Html {
  const { brand, families, keywords, q, sort, paging, saved } = facts;
  const path = brandPath(dashboard, brand.id, "topics");
  const note = when(saved, () => notice("good", "saved. Topics, recommendations and the queue will be updated."));
  if (families.length === 0 && q === "")
    return html`${pageHead({ title: "Topics" })}${note}${emptyState({
      title: "No topics yet",
      text: "A full analysis reads your site and keyword data, and groups what people search for.",
      action: analyseButton(dashboard, session, brand.id),
    })}`;
  const href = (to: string) => withQuery(path, { q, sort: to });
  const head = (label: string, key: FamilySort["key"], more: { num?: boolean; most?: boolean } = {}) =>
    sortHead(label, { key, sort, href, ...more });
  return html`${pageHead({ title: "Topics", lead: `${formatNumber(keywords)} keywords in topics of what people search for.` })}
${note}${simulatedBanner(families.some(({ simulated }) => simulated))}
<form action="${path}" class="filters" role="search"><input type="hidden" name="sort" value="${sortText(sort)}"><div class="field"><label for="q">Search topics and keywords</label><input id="q" name="q" type="search" value="${q}"></div><button class="secondary">Search</button>${when(q !== "", () => linkButton(path, "Clear"))}</form>
${
  families.length === 0
    ? emptyState({ title: "Nothing matches", text: `No topic or keyword has “${q}”.` })
    : html`<table class="work"><caption class="hidden">Topics</caption><thead><tr>${head("Topic", "name")}${head("Intent", "intent")}${head("Keywords", "keywords", { num: true, most: true })}${head("Searches per month", "volume", { num: true, most: true })}${head("Difficulty", "difficulty", { num: true })}<td></td></tr></thead><tbody>${families.map(
        (row) =>
          html`<tr><th scope="row"><a href="topics/${row.id}">${row.name}</a></th><td data-label="Intent">${humanize(row.intent)}</td><td class="num" data-label="Keywords">${formatNumber(row.keywords)}</td><td class="num" data-label="Searches per month">${formatNumber(row.volume)}</td><td class="num" data-label="Difficulty">${formatNumber(row.difficulty)}</td><td class="act">${when(mayWork(session), () => html`<button class="secondary" form="sheet" name="add.not_offered" value="${row.name}" title="Removes the topic and its recommendations">Not offered</button>`)}</td></tr>`,
      )}</tbody></table>${sheetForm(dashboard, session, brand)}${pageLinks(paging, { label: "Pages of the topics", href: (page) => withQuery(path, { q, sort: sortText(sort), page }) })}`
}
${when(mayWork(session), () => card("Add a topic", html`<p class="hint">Something you offer. It is added to the profile, and searches for it are added to the topics.</p>${addForm(session, { action: brandPath(dashboard, brand.id, "profile"), name: "add.services", label: "What you offer", fields: { to: "topics" } })}`))}`;
}

/** What the buttons of the rows belong to: each changes one value of the brand sheet. */
function sheetForm(dashboard: Dashboard, session: Session, brand: Brand): Html {
  return html`<form method="post" action="${brandPath(dashboard, brand.id, "profile")}" id="sheet">${csrfField(session)}<input type="hidden" name="to" value="topics"></form>`;
}

/** One more of a list. */
export function addForm(
  session: Session,
  given: { action: string; name: string; label: string; fields?: Record<string, string>; placeholder?: string },
): Html {
  const id = given.name.replaceAll(".", "-");
  return html`<form method="post" action="${given.action}" class="inline-form">${csrfField(session)}${Object.entries(given.fields ?? {}).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<label for="${id}">${given.label}</label><input id="${id}" name="${given.name}" required maxlength="200" spellcheck="false"${given.placeholder ? html` placeholder="${given.placeholder}"` : EMPTY}><button class="secondary">Add</button></form>`;
}

export const KEYWORD_VALUES: Record<"keyword" | "volume" | "difficulty" | "cpc" | "source", KeywordValue> = {
  keyword: ({ keyword }) => keyword,
  volume: (row) => demandOf(row),
  difficulty: ({ difficulty }) => difficulty,
  cpc: ({ cpc }) => cpc,
  source: ({ source }) => humanize(source),
};
type KeywordValue = (row: Keyword) => string | number | undefined;
export type KeywordSort = Sort<keyof typeof KEYWORD_VALUES>;

export interface TopicFacts {
  family: Family;
  /** Those of the page. */
  shown: readonly Keyword[];
  sort: KeywordSort;
  paging: Paging;
}

/** One family with its keywords. */
export function topicBody(
  dashboard: Dashboard,
  session: Session,
  { brand, family, shown, sort, paging }: TopicFacts & { brand: Brand },
): Html {
  const path = brandPath(dashboard, brand.id, `topics/${family.id}`);
  const head = (label: string, key: KeywordSort["key"], more: { num?: boolean; most?: boolean } = {}) =>
    sortHead(label, { key, sort, href: (to) => withQuery(path, { sort: to }), ...more });
  const profile = brandPath(dashboard, brand.id, "profile");
  return html`<p><a href="${brandPath(dashboard, brand.id, "topics")}">← Topics</a> · <a href="${withQuery(brandPath(dashboard, brand.id, "queue"), { topic: family.name })}">In the action queue</a></p>
${pageHead({
  title: family.name,
  lead: `${humanize(family.intent)}, ${formatNumber(family.keywords.length)} keywords, ${family.total_volume === null ? "searches per month not measured" : `${formatNumber(family.total_volume)} searches per month`}.`,
  actions: postButton(session, {
    action: profile,
    label: "We do not offer this",
    fields: { "add.not_offered": family.name, to: "topics" },
  }),
})}
${simulatedBanner(family.simulated)}
<table class="work"><caption class="hidden">Keywords of ${family.name}</caption><thead><tr>${head("Keyword", "keyword")}${head("Searches per month", "volume", { num: true, most: true })}${head("Difficulty", "difficulty", { num: true })}${head("CPC, US dollars", "cpc", { num: true, most: true })}${head("Found by", "source")}</tr></thead><tbody>${shown.map(
    (row) =>
      html`<tr><th scope="row">${row.keyword}</th><td class="num" data-label="Searches per month">${formatNumber(row.google_vol)}</td><td class="num" data-label="Difficulty">${formatNumber(row.difficulty)}</td><td class="num" data-label="CPC">${formatNumber(row.cpc)}</td><td data-label="Found by">${humanize(row.source)}</td></tr>`,
  )}</tbody></table>${pageLinks(paging, { label: "Pages of the keywords", href: (page) => withQuery(path, { sort: sortText(sort), page }) })}`;
}

/** Why a domain is a rival; how its kind was told is left out. */
const REASONS: Readonly<Record<string, string>> = {
  ranks_for_brand_keywords: "ranks for your searches",
  ranks_beside_brand: "next to you in results",
  ranks_for_buyer_keywords: "also where people buy",
  shares_ranking_keywords: "shares keywords with you",
  cited_in_answers: "AI answers cite it",
  cited_beside_brand: "next to you in AI answers",
  named_in_answers: "AI answers mention it",
};
const RIVAL_SORTS = ["tier", "name", "type", "confidence"] as const;
export type Rival = Brand["competitors"][number];
export type RivalSort = Sort<(typeof RIVAL_SORTS)[number]>;
export const RIVAL_VALUES: Record<RivalSort["key"], (row: Rival) => string | number | null> = {
  // Direct ones first, as they come.
  tier: ({ tier }) => tier.replace("direct", "0"),
  name: ({ name, domain }) => name ?? shownDomain(domain),
  type: ({ type }) => type,
  confidence: (row) => (isUnmeasured(row) ? null : row.confidence),
};

/** Rivals with the reasons they are rivals; each is added and removed by itself. */
export function competitorsBody(
  dashboard: Dashboard,
  session: Session,
  { brand, rows, sort, saved }: { brand: Brand; rows: readonly Rival[]; sort: RivalSort; saved: boolean },
): Html {
  const path = brandPath(dashboard, brand.id, "competitors");
  const head = (label: string, key: RivalSort["key"], more: { num?: boolean; most?: boolean } = {}) =>
    sortHead(label, { key, sort, href: (to) => withQuery(path, { sort: to }), ...more });
  return html`${pageHead({
    title: "Competitors",
    lead: brand.competitors_pinned
      ? "Set by you. Competitor discovery does not change them."
      : "Found through search results, AI answers and comparison pages.",
    actions: postButton(session, {
      action: brandPath(dashboard, brand.id, "start"),
      label: "Find competitors",
      fields: { kind: "competitor_discovery" },
    }),
  })}
${when(saved, () => notice("good", "the competitors are saved. The next analysis compares you with them."))}
${simulatedBanner(rows.some((row) => row.simulated === true))}
${
  rows.length === 0
    ? emptyState({ title: "No competitors yet", text: "Start a search for competitors, or add the first one below." })
    : html`<table class="work even"><caption class="hidden">Competitors</caption><thead><tr>${head("Competitor", "name")}${head("Closeness", "tier")}${head("Kind", "type")}${head("Confidence", "confidence", { num: true, most: true })}<th scope="col">Why</th><td></td></tr></thead><tbody>${rows.map((row) => rivalRow(row, mayWork(session)))}</tbody></table>
<form method="post" action="${path}" id="rivals">${csrfField(session)}</form>`
}
${when(mayWork(session), () =>
  card(
    "Add a competitor",
    html`<p class="hint">The list is then yours: competitor discovery no longer changes it.</p>${addForm(session, { action: path, name: "add", label: "Domain", placeholder: "rival.com" })}
<details class="block"><summary>Edit the whole list</summary><form method="post" action="${path}" class="stack">${csrfField(session)}<label for="domains">Domains, one per line</label><textarea id="domains" name="domains" spellcheck="false">${brand.competitors.map((row) => row.domain).join("\n")}</textarea><button class="secondary">Save</button></form></details>`,
  ),
)}`;
}

function rivalRow(row: Rival, may: boolean): Html {
  const name = row.name ?? shownDomain(row.domain);
  const reasons = row.reason_codes.flatMap((code) =>
    code.startsWith("typed_by_") ? [] : [REASONS[code] ?? humanize(code)],
  );
  const why = reasons.join(", ") || (row.reason_codes.length === 0 ? "set by you" : "");
  return html`<tr><th scope="row">${name}${when(row.name != null && row.name !== row.domain, () => html` <span class="small">${outerLink(`https://${row.domain}/`, shownDomain(row.domain))}</span>`)}</th><td data-label="Closeness">${humanize(row.tier)}</td><td data-label="Kind">${humanize(row.type)}</td><td class="num" data-label="Confidence">${isUnmeasured(row) ? "not measured" : row.confidence.toFixed(2)}</td><td>${why === "" ? EMPTY : why.charAt(0).toUpperCase() + why.slice(1)}</td><td class="act">${when(may, () => html`<button class="secondary" form="rivals" name="remove" value="${row.domain}" aria-label="Remove ${name}">Remove</button>`)}</td></tr>`;
}

function isUnmeasured({ reason_codes, confidence }: Rival): boolean {
  return reason_codes.length === 0 && confidence === 0;
}
