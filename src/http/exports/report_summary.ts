import { plural } from "../../core/phrase.ts";
import type { ShareChange } from "../../domain/alert.ts";
import type { ReportFacts } from "../../service/report.ts";
import { formatDay, formatPercent } from "../dashboard/format.ts";
import { queueTitle } from "../dashboard/pages/queue_page.ts";

/** Three sentences: what AI answers say, how the site is, what was done and comes next. Facts alone. */
export function summaryOf(facts: ReportFacts): string[] {
  return [visibilitySentence(facts), healthSentence(facts), workSentence(facts)];
}

function visibilitySentence({ visibility, brand }: ReportFacts): string {
  if (visibility === null) return `What AI answers say about ${brand.name} was not measured in this period.`;
  const { points, engines } = visibility;
  const [first, last] = [points[0]!, points.at(-1)!];
  const [share] = last.shares;
  const now = `${formatPercent(share?.value)} of AI answers mentioned ${brand.name}`;
  if (points.length === 1)
    return `On ${formatDay(last.at)}, ${now}; there is no earlier measurement to compare it with.`;
  const { mentions = null } = engines.find((row) => row.mentions !== null) ?? {};
  if (mentions === null)
    return `On ${formatDay(last.at)}, ${now}; this cannot be compared with ${formatDay(first.at)}, because the models or questions were different.`;
  return `On ${formatDay(last.at)}, ${now}; over the questions also asked on ${formatDay(first.at)}, the share ${movement(mentions)}.`;
}

/** `rose from 12% to 31%, more than chance explains`. */
export function movement({ from, to, beyond_noise }: ShareChange): string {
  const [was, is] = [formatPercent(from.value), formatPercent(to.value)];
  if (was === is) return `stayed at ${is}`;
  const moved = (to.value ?? 0) > (from.value ?? 0) ? "rose" : "fell";
  return `${moved} from ${was} to ${is}, ${beyond_noise ? "more than chance explains" : "which may be chance"}`;
}

function healthSentence({ health }: ReportFacts): string {
  if (health === null) return "The site has not been audited.";
  const { scores, technical, fixed, open } = health;
  const { health_score: score } = technical;
  const state =
    score === null
      ? "Site health could not be measured"
      : `Site health is ${Math.round(score)} of 100${sinceText(scores, score)}`;
  return `${state}; ${plural(fixed.total, "finding")} ${fixed.total === 1 ? "was" : "were"} fixed in the period and ${open} ${open === 1 ? "is" : "are"} open.`;
}

function sinceText(scores: readonly { at: string; score: number }[], now: number): string {
  const [first] = scores;
  if (first === undefined || scores.length < 2) return "";
  const moved = Math.round(now) - Math.round(first.score);
  const how = moved === 0 ? "unchanged" : `${moved > 0 ? "up" : "down"} ${plural(Math.abs(moved), "point")}`;
  return `, ${how} since ${formatDay(first.at)}`;
}

function workSentence({ done, next }: ReportFacts): string {
  const measured = done.filter(({ windows }) => windows.some(({ effects }) => effects.length > 0)).length;
  const work =
    done.length === 0
      ? "No recommendations were reported as completed"
      : `${plural(done.length, "recommendation")} ${done.length === 1 ? "was" : "were"} completed, ${measured} of them with a measured effect so far`;
  const [first] = next;
  return first === undefined ? `${work}.` : `${work}; next: ${queueTitle(first)}.`;
}
