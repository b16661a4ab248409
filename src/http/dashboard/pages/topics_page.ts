import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import type { Family } from "../../../domain/keyword.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatNumber, humanize } from "../format.ts";
import { csrfField, type Html, outerLink, when } from "../html.ts";
import { type Paging, pageLinks } from "../paging.ts";
import { card, emptyState, linkButton, notice, pageHead, postButton, scrollTable, simulatedBadge } from "../parts.ts";

/** The keyword universe, a family a row that opens. */
export function topicsBody(
  dashboard: Dashboard,
  {
    brand,
    families,
    keywords,
    paging,
  }: { brand: Brand; families: readonly Family[]; keywords: number; paging: Paging },
): Html {
  if (families.length === 0) {
    return html`${pageHead({ title: "Topics" })}${emptyState({
      title: "No topics yet",
      text: "A full analysis reads your site and keyword data, and groups what people search for.",
      action: linkButton(brandPath(dashboard, brand.id, "runs"), "Go to runs", "primary"),
    })}`;
  }
  return html`${pageHead({ title: "Topics", lead: `${paging.total} topic families with ${keywords} keywords.` })}
<section class="card" aria-label="Topic families">${families.map(
    (family, index) =>
      html`<details class="${index === 0 ? "" : "block"}"><summary>${family.name} <span class="badge">${humanize(family.intent)}</span>${simulatedBadge(family.simulated)} <span class="muted small">${family.keywords.length} keywords, ${formatNumber(family.total_volume)} ${when(family.total_volume !== null, () => html`searches per month`)}</span></summary>${keywordTable(family)}</details>`,
  )}</section>${pageLinks(paging, { label: "Pages of the topics", href: (page) => brandPath(dashboard, brand.id, `topics?page=${page}`) })}`;
}

function keywordTable(family: Family): Html {
  return scrollTable(
    `Keywords of ${family.name}`,
    html`<table><thead><tr><th scope="col">Keyword</th><th scope="col" class="num">Searches per month</th><th scope="col" class="num">Difficulty</th><th scope="col" class="num">CPC, US dollars</th><th scope="col">Found by</th></tr></thead><tbody>${family.keywords.map(
      (keyword) =>
        html`<tr><th scope="row">${keyword.keyword}</th><td class="num">${formatNumber(keyword.google_vol)}</td><td class="num">${formatNumber(keyword.difficulty)}</td><td class="num">${formatNumber(keyword.cpc)}</td><td>${humanize(keyword.source)}</td></tr>`,
    )}</tbody></table>`,
  );
}

/** Rivals with the reasons they are rivals, and the form that sets them. */
export function competitorsBody(
  dashboard: Dashboard,
  session: Session,
  { brand, saved }: { brand: Brand; saved: boolean },
): Html {
  const { competitors } = brand;
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
${
  competitors.length === 0
    ? emptyState({ title: "No competitors yet", text: "Start a search for competitors, or enter them below." })
    : scrollTable(
        "Competitors",
        html`<table><thead><tr><th scope="col">Competitor</th><th scope="col">Kind</th><th scope="col">Tier</th><th scope="col" class="num">Confidence</th><th scope="col">Why</th></tr></thead><tbody>${competitors.map(
          (row) =>
            html`<tr><th scope="row">${row.name ?? row.domain} ${simulatedBadge(row.simulated)}<br><span class="small">${outerLink(`https://${row.domain}/`, row.domain)}</span></th><td>${humanize(row.type)}</td><td>${humanize(row.tier)}</td><td class="num">${row.reason_codes.length === 0 && row.confidence === 0 ? "not measured" : row.confidence.toFixed(2)}</td><td>${row.reason_codes.length === 0 ? "set by you" : humanize(row.reason_codes.join(", "))}</td></tr>`,
        )}</tbody></table>`,
      )
}
${card(
  "Set the competitors yourself",
  html`<p>One domain per line. This replaces the whole list, and competitor discovery no longer changes it.</p><form method="post" action="${brandPath(dashboard, brand.id, "competitors")}" class="stack">${csrfField(session)}<label for="domains">Domains</label><textarea id="domains" name="domains" spellcheck="false">${competitors.map((row) => row.domain).join("\n")}</textarea><button class="secondary">Save</button></form>`,
)}`;
}
