import { breathe } from "../base/slices.ts";
import { checkPlan } from "../content/check_plan.ts";
import { extractivePlan } from "../content/extractive_plan.ts";
import { withAnswerPassages } from "../content/site_sources.ts";
import { resolvePlan, strategistCall } from "../content/strategist.ts";
import type { ContentPlan } from "../domain/content_plan.ts";
import { type Author, type ContentRecord, createRecord } from "../domain/content_record.ts";
import type { Dossier } from "../domain/dossier.ts";
import { estimateTokens } from "../domain/model_call.ts";
import { askModel } from "./ask_model.ts";
import { hashOf, indexDossierGround, type LoadedDossier } from "./dossier_material.ts";
import type { StageContext } from "./stage.ts";

const SHORTENED_MAX = 2;
const FIELDS = ["title", "search_intent", "strategy", "outline", "internal_links"] as const;
const INSTEAD = "a plan made by fixed rules from the site's own text";

export interface PlannedContent {
  dossier: Dossier;
  plan: ContentPlan;
  record: ContentRecord;
}

/** How a dossier is made again: for another page, or for a model that takes less. */
export type LoadDossier = (options: { targetUrl?: string; tokensMax?: number }) => Promise<LoadedDossier>;

/** The strategist's plan, or the tables' where no model answers; one that says to extend a page is made for that page. */
export async function planContent(context: StageContext, key: string, load: LoadDossier): Promise<PlannedContent> {
  const first = await planOnce(context, key, { load });
  const { action, url } = first.plan.decision;
  if (action !== "extend" || first.dossier.target_url === url) return first;
  const second = await planOnce(context, `${key}:extend`, { load, targetUrl: url, before: first.record });
  return {
    ...second,
    plan: {
      ...second.plan,
      decision: second.plan.decision.action === "decline" ? second.plan.decision : first.plan.decision,
    },
  };
}

async function planOnce(
  context: StageContext,
  key: string,
  { load, targetUrl, before }: { load: LoadDossier; targetUrl?: string; before?: ContentRecord },
): Promise<PlannedContent> {
  const target = targetUrl === undefined ? {} : { targetUrl };
  let { dossier, index } = await load(target);
  const record = { ...(before ?? createRecord("")), dossier_hash: hashOf(dossier) };
  let note = "";
  for (let shortened = 0; context.providers.textModel.ask !== null; ) {
    context.report(`Planning "${dossier.task.title}" from ${dossier.sources.length} sources`);
    const asked = await askModel(context, record, {
      key: `${key}:strategist:${shortened}${note}`,
      call: strategistCall(dossier, note),
      instead: INSTEAD,
      shortens: shortened < SHORTENED_MAX,
    });
    if (asked.ok) {
      const resolved = resolvePlan(asked.object, dossier);
      if (resolved.unread !== null && note === "") {
        note = `Not to be extended: ${resolved.unread} cannot be read here. Write a page that does not compete with it, or decline.`;
        continue;
      }
      const { decision, sections } = resolved.plan;
      if (decision.action === "write" && sections.length === 0) {
        record.failures.push({ call: "strategist", reason: "The plan has no sections", instead: INSTEAD });
        break;
      }
      const ground = await indexDossierGround(dossier, context.signal);
      const checked = checkPlan(resolved.plan, { dossier, ground });
      record.refusals.push(...resolved.refusals, ...checked.refusals);
      const answering = withAnswerPassages(dossier, checked.plan.asks, index);
      record.dossier_hash = hashOf(answering);
      return finished({ dossier: answering, plan: checked.plan, record }, "model");
    }
    if (!asked.tooLong || shortened >= SHORTENED_MAX) break;
    ({ dossier, index } = await load({
      ...target,
      tokensMax: Math.floor(estimateTokens(JSON.stringify(dossier)) / 2),
    }));
    shortened++;
    record.dossier_hash = hashOf(dossier);
  }
  await breathe(context.signal);
  const { plan, refusals } = resolvePlan(extractivePlan(dossier), dossier);
  record.refusals.push(...refusals);
  return finished({ dossier, plan, record }, "rules");
}

function finished(planned: PlannedContent, author: Author): PlannedContent {
  for (const field of FIELDS) planned.record.authors[field] = author;
  for (const field of ["target_keywords", "brand_context", "sources"]) planned.record.authors[field] = "rules";
  if (author === "rules") planned.record.written_by = "builtin";
  return planned;
}
