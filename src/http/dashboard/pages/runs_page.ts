import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import { RUN_KINDS, type RunKind, STAGE_NAMES, type StageName } from "../../../domain/run.ts";
import type { RunView } from "../../../store/run_list.ts";
import type { RunStageRow } from "../../../store/runs.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatDuration, formatTime, shownDomain, stateName } from "../format.ts";
import { csrfField, EMPTY, type Html, when } from "../html.ts";
import { type Paging, pageLinks } from "../paging.ts";
import {
  card,
  emptyState,
  linkButton,
  notice,
  pageHead,
  postButton,
  scrollTable,
  simulatedBadge,
  statusBadge,
} from "../parts.ts";

const KIND_NAMES: Record<RunKind, string> = {
  full: "Full analysis",
  brand_enrichment: "Read the brand profile",
  technical_enrichment: "Audit the site",
  llm_enrichment: "Query the answer engines",
  discovery: "Discover topics and opportunities",
  competitor_discovery: "Find competitors",
  synthesize: "Recalculate opportunities",
  scoring: "Score and build the queue",
  brief: "Write a brief",
  execution: "Write a draft",
};

const STAGE_LABELS: Record<StageName, string> = {
  brand_enrichment: "Read the brand from its site",
  technical_enrichment: "Audit the site",
  family_discovery: "Group keywords into topics",
  competitor_discovery: "Find competitors",
  evidence_collection: "Read search results",
  own_questions: "Ask your own questions",
  llm_enrichment: "Query the answer engines",
  opportunity_synthesis: "Find opportunities",
  leverage_scoring: "Score leverage",
  queue_building: "Build the action queue",
  brief_writing: "Write the brief",
  draft_writing: "Write the draft",
};

/** Kinds that a button starts; briefs and drafts have forms of their own. */
export const STARTABLE_KINDS = RUN_KINDS.filter((kind) => kind !== "brief" && kind !== "execution");

export function runName(kind: RunKind): string {
  return KIND_NAMES[kind];
}

export function isActive(run: RunView): boolean {
  return run.status === "queued" || run.status === "running";
}

/** A line at the top of a brand's pages while work goes on. */
export function activeRunNotice(dashboard: Dashboard, run: RunView | undefined): Html {
  if (run === undefined || !isActive(run)) return EMPTY;
  const href = brandPath(dashboard, run.brand_id, `runs/${run.id}`);
  return notice("info", html`${runName(run.kind)} is in progress. <a href="${href}">View progress</a>`);
}

export function runsBody(
  dashboard: Dashboard,
  session: Session,
  { brand, runs, paging, schedule }: { brand: Brand; runs: readonly RunView[]; paging: Paging; schedule: Html },
): Html {
  const action = brandPath(dashboard, brand.id, "start");
  return html`${pageHead({
    title: "Runs",
    lead: "All runs for this brand, newest first.",
    actions: postButton(session, { action, label: "Run a full analysis", fields: { kind: "full" }, kind: "primary" }),
  })}
${
  runs.length === 0
    ? emptyState({ title: "Nothing has run yet", text: "A full analysis takes a few minutes on a real site." })
    : html`${scrollTable("Runs", runTable(dashboard, runs))}${pageLinks(paging, { label: "Pages of the runs", href: (page) => brandPath(dashboard, brand.id, `runs?page=${page}`) })}`
}
${schedule}
${card(
  "Run a single part",
  html`<p>A full analysis does all of these. A single part is faster if only that has changed.</p>
<form method="post" action="${action}" class="inline-form">${csrfField(session)}<label for="kind">Part</label><select id="kind" name="kind">${STARTABLE_KINDS.filter((kind) => kind !== "full").map((kind) => html`<option value="${kind}">${KIND_NAMES[kind]}</option>`)}</select><button class="secondary">Start</button></form>`,
)}
${dangerCard(dashboard, session, brand)}`;
}

function runTable(dashboard: Dashboard, runs: readonly RunView[]): Html {
  return html`<table class="stacking"><thead><tr><th scope="col">Run</th><th scope="col">Status</th><th scope="col">Started</th><th scope="col" class="num">Took</th><th scope="col">Details</th></tr></thead><tbody>${runs.map(
    (run) =>
      html`<tr><th scope="row"><a href="${brandPath(dashboard, run.brand_id, `runs/${run.id}`)}">${KIND_NAMES[run.kind]}</a></th><td data-label="Status">${statusBadge(run.status)}</td><td class="nowrap" data-label="Started">${formatTime(run.started_at)}</td><td class="num nowrap" data-label="Took">${tookOf(run)}</td><td data-label="Details">${run.error ?? skippedText(run) ?? run.meta.stage_detail}</td></tr>`,
  )}</tbody></table>`;
}

function tookOf(run: RunView): string {
  return run.finished_at === null ? "" : formatDuration(Date.parse(run.finished_at) - Date.parse(run.started_at));
}

function dangerCard(dashboard: Dashboard, session: Session, brand: Brand): Html {
  const form = (page: string, label: string, text: string) =>
    html`<details class="block"><summary>${label}</summary><p>${text}</p><form method="post" action="${brandPath(dashboard, brand.id, page)}" class="stack">${csrfField(session)}<label class="check"><input type="checkbox" name="sure" value="yes" required> Yes, ${shownDomain(brand.domain)}</label><button class="danger">${label}</button></form></details>`;
  return card(
    "Clear or remove",
    html`${form("reset", "Clear all results", "Removes topics, evidence, opportunities, the queue, briefs and drafts of this brand. The brand stays.")}
${form("delete", "Remove the brand", "Frees up a brand on your plan. Clear the results first if no data should stay on the server.")}`,
  );
}

export function runBody(
  dashboard: Dashboard,
  session: Session,
  given: { run: RunView; stages: readonly RunStageRow[]; planned: readonly StageName[]; result: string | null },
): Html {
  const { run, result } = given;
  const active = isActive(run);
  return html`<div${active ? html` data-run="${brandPath(dashboard, run.brand_id, `runs/${run.id}/events`)}"` : EMPTY}>
${pageHead({
  title: KIND_NAMES[run.kind],
  badges: html`${statusBadge(run.status)} ${simulatedBadge(run.meta.simulated)}`,
  lead: `Started ${formatTime(run.started_at)}${run.finished_at ? `, took ${tookOf(run)}` : ""}`,
  ...(result ? { actions: linkButton(result, "See the result", "primary") } : {}),
})}
${when(active, () => html`<p class="live" role="status"><span class="spinner" aria-hidden="true"></span> <span data-detail>${run.meta.stage_detail}</span></p>`)}
${when(run.status === "failed", () => failedState(dashboard, session, run))}
${stageList(given)}
${when(active, () => html`<p class="hint">You can leave this page. The run continues, and nothing is lost if the server restarts.</p>`)}
</div>`;
}

function failedState(dashboard: Dashboard, session: Session, run: RunView): Html {
  const again =
    run.kind === "brief" || run.kind === "execution"
      ? linkButton(
          brandPath(dashboard, run.brand_id, run.kind === "brief" ? "queue" : "content"),
          "Try again from there",
        )
      : postButton(session, {
          action: brandPath(dashboard, run.brand_id, "start"),
          label: "Try again",
          fields: { kind: run.kind },
          kind: "primary",
        });
  return html`${notice("bad", html`${run.error ?? "The run failed"}.`)}<p>Finished steps are kept.</p><div class="actions">${again}</div>`;
}

function stageList(given: { run: RunView; stages: readonly RunStageRow[]; planned: readonly StageName[] }): Html {
  const { run, stages, planned } = given;
  const finished = new Map(stages.map((row) => [row.stage, row]));
  const current = isActive(run) ? (run.meta.current_stage ?? planned.find((stage) => !finished.has(stage))) : null;
  return html`<ol class="stages">${planned.map((stage) => {
    const row = finished.get(stage);
    const state = row ? (row.skipped === null ? "done" : "skipped") : stage === current ? "now" : "later";
    const skipped = row?.skipped ?? null;
    const said = skipped !== null ? `skipped: ${skipped}` : state === "later" && !isActive(run) ? "not reached" : "";
    return html`<li class="stage ${state}" data-stage="${stage}"><span class="stage-name">${STAGE_LABELS[stage]}</span> <span class="stage-state">${said || stateName(state).toLowerCase()}</span></li>`;
  })}</ol>${when(run.meta.skipped?.length, () => html`<p class="hint">The run continued without what was skipped. Figures that depend on it are shown as not measured.</p>`)}`;
}

/** `skipped: Find competitors` */
function skippedText({ meta }: RunView): string | null {
  const skipped = (meta.skipped ?? []).map(({ stage }) => (STAGE_NAMES.includes(stage) ? STAGE_LABELS[stage] : stage));
  return skipped.length === 0 ? null : `skipped: ${skipped.join(", ")}`;
}
