import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import type { StageName } from "../../../domain/run.ts";
import { TIER_LIMITS } from "../../../domain/tier.ts";
import type { RunView } from "../../../store/run_list.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatDay, formatNumber, formatPercent, shownDomain } from "../format.ts";
import { csrfField, EMPTY, type Html, when } from "../html.ts";
import { card, linkButton, notice, pageHead, simulatedBadge, statusBadge } from "../parts.ts";
import { startSteps } from "../start_steps.ts";
import { isActive, runName } from "./runs_page.ts";

export interface BrandCard {
  brand: Brand;
  /** The newest run of any kind. */
  lastRun: RunView | undefined;
  /** Items of the queue that wait for a decision. */
  waiting: number;
  /** Over the plan. */
  readOnly: boolean;
  /** What the newest run does, in order. */
  stages: readonly StageName[];
}

/** Runs that are followed at once: a browser keeps few streams open. */
const LIVE_MAX = 3;

/** What was typed into the form that adds a brand, and why it was refused. */
export interface BrandFormState {
  domain: string;
  name: string;
  problem: string;
}

export function brandsBody(
  dashboard: Dashboard,
  session: Session,
  given: { cards: readonly BrandCard[]; refused?: BrandFormState },
): Html {
  const { cards, refused } = given;
  const { brandsMax, name } = TIER_LIMITS[session.account.tier];
  const full = cards.length >= brandsMax;
  const followed = new Set(
    cards.filter(({ lastRun }) => lastRun !== undefined && isActive(lastRun)).slice(0, LIVE_MAX),
  );
  // Said once where it holds for all that was measured.
  const measured = cards.filter(({ brand }) => brand.technical_context !== null || brand.llm_context !== null);
  const made = measured.length > 0 && measured.every(({ brand }) => isSimulated(brand));
  return html`${pageHead({
    title: "Your brands",
    badges: simulatedBadge(made),
    lead: `${cards.length} of ${brandsMax} on the ${name} plan.`,
  })}
${
  cards.length === 0
    ? html`${startSteps("domain")}<p class="lead">The first analysis reads the site, audits it, finds your topics and competitors, queries the answer engines, and gives you a list of what to do first.</p>`
    : html`<ul class="brand-cards">${cards.map((entry) => brandCard(dashboard, entry, { live: followed.has(entry), marked: !made }))}</ul>`
}
${full ? fullState(dashboard, name, brandsMax) : addForm(dashboard, session, refused)}`;
}

function isSimulated({ technical_context: technical, llm_context: llm }: Brand): boolean {
  return technical?.simulated === true || llm?.simulated === true;
}

function brandCard(dashboard: Dashboard, entry: BrandCard, { live, marked }: { live: boolean; marked: boolean }): Html {
  const { brand, lastRun, waiting, readOnly, stages } = entry;
  const { technical_context: technical, llm_context: llm } = brand;
  const run = lastRun && brandPath(dashboard, brand.id, `runs/${lastRun.id}`);
  return html`<li class="card brand-card"${live ? html` data-run="${run}/events"` : EMPTY}>
<h2><a href="${brandPath(dashboard, brand.id)}">${brand.name}</a> ${simulatedBadge(marked && isSimulated(brand))} ${when(readOnly, () => html`<span class="badge">Read-only</span>`)}</h2>
<p class="muted">${shownDomain(brand.domain)}</p>
<dl class="facts">
<div><dt>Site health</dt><dd>${formatNumber(technical?.health_score)}</dd></div>
<div><dt>AI visibility</dt><dd>${formatPercent(llm?.visibility.value)}</dd></div>
<div><dt>To review</dt><dd>${waiting}</dd></div>
</dl>
${
  lastRun === undefined
    ? html`<p class="muted">Not analysed yet</p>`
    : isActive(lastRun)
      ? progress(lastRun, { stages, href: run! })
      : html`<p class="muted">Last run ${formatDay(lastRun.started_at)} ${statusBadge(lastRun.status)}</p>`
}</li>`;
}

/** How far a run is; a script keeps it so. */
function progress(run: RunView, { stages, href }: { stages: readonly StageName[]; href: string }): Html {
  const { current_stage: now, stage_detail: detail } = run.meta;
  const done = now === null ? 0 : Math.max(0, stages.indexOf(now));
  return html`<p><a href="${href}">${runName(run.kind)}</a> ${statusBadge(run.status)}</p><progress max="${stages.length}" value="${done}" data-stages="${stages.join(" ")}" aria-label="Steps done"></progress><p class="muted small" data-detail>${detail}</p>`;
}

function fullState(dashboard: Dashboard, name: string, brandsMax: number): Html {
  const text = `The ${name} plan allows ${brandsMax === 1 ? "one brand" : `${brandsMax} brands`}. A larger plan allows more. You can also remove a brand on its Runs page.`;
  return card(
    "Add a brand",
    html`${notice("info", text)}<div class="actions">${linkButton(`${dashboard.base}/settings`, "See plans")}</div>`,
    { wide: true },
  );
}

function addForm(dashboard: Dashboard, session: Session, refused: BrandFormState | undefined): Html {
  const invalid = refused ? html` aria-invalid="true" aria-describedby="brand-problem"` : EMPTY;
  return card(
    "Add a brand",
    html`${when(refused, () => html`<div id="brand-problem">${notice("bad", `${refused!.problem}.`)}</div>`)}
<form method="post" action="${dashboard.base}/b" class="row-form">${csrfField(session)}
<div class="field"><label for="domain">Domain</label><input id="domain" name="domain" required maxlength="253" placeholder="acme.com" autocapitalize="none" spellcheck="false" value="${refused?.domain ?? ""}"${invalid}></div>
<div class="field"><label for="name">Name</label><input id="name" name="name" required maxlength="200" placeholder="Acme" value="${refused?.name ?? ""}"></div>
<label class="check"><input type="checkbox" name="analyze" value="yes" checked> Start the first analysis now</label>
<button class="primary">Add the brand</button></form>`,
    { wide: true },
  );
}
