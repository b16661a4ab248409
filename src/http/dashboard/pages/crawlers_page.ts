import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import type { VisitReading } from "../../../service/crawler_visits.ts";
import { engineName, formatDay, formatNumber, humanize } from "../format.ts";
import { type Html, outerLink, when } from "../html.ts";
import { card, emptyState, notice, pageHead, scrollTable, simulatedBadge } from "../parts.ts";

const PAGES_SHOWN = 20;
/** Of these files are left out. */
const PAGES_LOOKED_AT = 200;

/** What crawlers of AI companies read of the site, by its own access logs. */
export function crawlersBody(brand: Brand, reading: VisitReading): Html {
  const { logged, from, to, simulated, book } = reading;
  const how = html`<p class="hint"><code>POST /brands/${brand.id}/access-logs</code> accepts a log as your server wrote it, gzipped or not: <a href="/docs">API reference</a>. No log lines or visitor addresses are stored.</p>`;
  if (logged === null) {
    const text = "Your site's access log shows which AI crawlers visit and which pages they never read.";
    return html`${pageHead({ title: "AI crawlers" })}${emptyState({ title: "No access log yet", text: html`${text}${how}` })}`;
  }
  const { pages_known, pages_never_read, cited_never_read, outside_ranges } = book.summary();
  return html`${pageHead({
    title: "AI crawlers",
    badges: simulatedBadge(simulated),
    lead: `${formatDay(from)} to ${formatDay(to)}. Logs cover ${formatDay(logged.from)} to ${formatDay(logged.to)}.`,
  })}
${when(outside_ranges > 0, () => notice("info", `${formatNumber(outside_ranges)} requests used a crawler's name but came from addresses that its owner does not publish. They are not counted.`))}
${agentsCard(book)}
${enginesCard(book)}
${cited_never_read === null ? notice("info", "no AI engine was queried in this period, so there are no citations to compare with.") : pagesCard(book, "cited_never_read", `Cited by AI answers, read by no crawler (${formatNumber(cited_never_read)})`)}
${pages_known === null ? notice("info", "pages that were never read are listed once the site has been audited.") : pagesCard(book, "never_read", `Pages never read by a crawler (${formatNumber(pages_never_read)} of ${formatNumber(pages_known)})`)}
${pagesCard(book, "read", "Most requested")}
${how}`;
}

function agentsCard(book: VisitReading["book"]): Html {
  const head = html`<thead><tr><th scope="col">Crawler</th><th scope="col">For</th><th scope="col" class="num">Visits</th><th scope="col">Verified</th><th scope="col" class="num">Pages read</th><th scope="col" class="num">Errors</th><th scope="col">Last seen</th></tr></thead>`;
  const rows = book.byAgent().map((row) => {
    const verified =
      row.visits === 0
        ? ""
        : row.unverified === null
          ? `${formatNumber(row.verified)} of ${formatNumber(row.visits)}`
          : `Unverified: ${row.unverified}`;
    const errors = row.outcomes.client_error + row.outcomes.server_error;
    return html`<tr><th scope="row">${row.agent}<br><span class="muted small">${row.operator}</span></th><td data-label="For">${humanize(row.purpose)}</td><td class="num" data-label="Visits">${formatNumber(row.visits)}</td><td data-label="Verified">${verified}</td><td class="num" data-label="Pages read">${formatNumber(row.pages_read)}</td><td class="num" data-label="Errors">${formatNumber(errors)}</td><td data-label="Last seen">${row.last_day === null ? "never" : formatDay(row.last_day)}</td></tr>`;
  });
  return card(
    "By crawler",
    scrollTable("Visits by crawler", html`<table class="stacking">${head}<tbody>${rows}</tbody></table>`),
  );
}

function enginesCard(book: VisitReading["book"]): Html {
  const engines = book.byEngine();
  return when(engines.length > 0, () => {
    const head = html`<thead><tr><th scope="col">Engine</th><th scope="col">Its crawlers</th><th scope="col" class="num">Pages cited</th><th scope="col" class="num">Of these, read</th><th scope="col" class="num">Read, never cited</th></tr></thead>`;
    const rows = engines.map(
      (row) =>
        html`<tr><th scope="row">${engineName(row.engine)}</th><td data-label="Its crawlers">${row.agents.join(", ") || "not known"}</td><td class="num" data-label="Pages cited">${formatNumber(row.pages_cited)}</td><td class="num" data-label="Of these, read">${formatNumber(row.cited_and_read)}</td><td class="num" data-label="Read, never cited">${formatNumber(row.read_never_cited)}</td></tr>`,
    );
    return card(
      "Cited and read",
      scrollTable("Pages cited and read", html`<table class="stacking">${head}<tbody>${rows}</tbody></table>`),
    );
  });
}

function pagesCard(book: VisitReading["book"], set: "read" | "never_read" | "cited_never_read", title: string): Html {
  const pages = book
    .byPage(set)
    .slice(0, PAGES_LOOKED_AT)
    .map(book.rowOf)
    .filter((page) => !page.is_file);
  return when(pages.length > 0, () => {
    const head = html`<thead><tr><th scope="col">Page</th><th scope="col" class="num">Visits</th><th scope="col">Read by</th><th scope="col">Cited by</th></tr></thead>`;
    const rows = pages
      .slice(0, PAGES_SHOWN)
      .map(
        (row) =>
          html`<tr><th scope="row">${outerLink(row.url ?? `https://${row.page}`, row.page)}</th><td class="num" data-label="Visits">${formatNumber(row.visits)}</td><td data-label="Read by">${row.read_by.join(", ")}</td><td data-label="Cited by">${row.cited_by.map(engineName).join(", ")}</td></tr>`,
      );
    return card(title, scrollTable(title, html`<table class="stacking">${head}<tbody>${rows}</tbody></table>`), {
      id: set,
    });
  });
}
