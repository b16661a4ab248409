import type { BrandEvent, CitationTurn, OwnChanges, ShareChange } from "../domain/alert.ts";
import type { Brand } from "../domain/brand.ts";
import { engineName } from "../domain/engine_name.ts";

/** What a line names before it counts the rest. */
const NAMED_MAX = 5;

/** What an event says in a line, for chats. */
export function eventText(event: BrandEvent, brand: Pick<Brand, "name" | "domain">): string {
  const simulated = event.data.simulated ? " (simulated, not measured)" : "";
  return `${brand.name} (${brand.domain}): ${saying(event)}${simulated}`;
}

function saying({ type, data }: BrandEvent): string {
  switch (type) {
    case "run.finished":
      return data.status === "done"
        ? `the ${words(data.kind)} run is done`
        : `the ${words(data.kind)} run failed: ${data.error}`;
    case "run.failed":
      return `the scheduled ${words(data.kind)} run failed: ${data.error}`;
    case "visibility.changed":
      return `visibility changed more than chance explains. ${data.changes.map(shareText).join("; ")}`;
    case "citation.new":
      return `now cited for ${keywordsText(data)}`;
    case "citation.lost":
      return `no longer cited for ${keywordsText(data)}`;
    case "own_questions.changed":
      return `your own questions: ${ownText(data).join("; ")}`;
    case "finding.critical":
      return `new critical or high findings: ${findingsText(data)}`;
    case "engine.failed":
      return `not measured in the scheduled run: ${listText(data.engines.map(({ platform }) => engineName(platform)))}${data.reason === null ? "" : `. ${data.reason}`}`;
    case "publication.waiting":
      return `"${data.title}" is waiting for approval, proposed by ${data.proposed_by}: ${data.url}`;
    case "budget.reached":
      return `${data.percent} % of the monthly cost ceiling of ${data.scope === "account" ? "all brands" : "the brand"} is spent: US$ ${data.spent_usd.toFixed(2)} of ${data.monthly_cost_max_usd.toFixed(2)} in ${data.month}`;
  }
}

/** A line for each kind of change over own questions. */
export function ownText({ changes, cited_now, cited_no_more }: OwnChanges): string[] {
  const turned = ({ total, questions }: typeof cited_now) =>
    listText(
      questions.map(({ question, platforms }) => `"${question}" (${platforms.map(engineName).join(", ")})`),
      total,
    );
  return [
    ...changes.map((change) => `${shareText(change)}: more than chance`),
    ...(cited_now.total === 0 ? [] : [`Now cited for ${turned(cited_now)}`]),
    ...(cited_no_more.total === 0 ? [] : [`No longer cited for ${turned(cited_no_more)}`]),
  ];
}

/** `Mentioned by ChatGPT in 41 % of answers (was 12 %)`. */
export function shareText(change: ShareChange): string {
  return `${shareNow(change)} (was ${percent(change.from.value)})`;
}

export function shareNow({ metric, platform, to }: ShareChange): string {
  const by = platform === "all" ? "all engines" : engineName(platform);
  return `${metric === "mentions" ? "Mentioned" : "Cited"} by ${by} in ${percent(to.value)} of answers`;
}

export function keywordsText({ total, keywords }: { total: number; keywords: readonly CitationTurn[] }): string {
  return listText(
    keywords.map(({ keyword, platforms }) => `"${keyword}" (${platforms.map(engineName).join(", ")})`),
    total,
  );
}

export function findingsText({ total, findings }: { total: number; findings: readonly { title: string }[] }): string {
  return listText(
    findings.map(({ title }) => title),
    total,
  );
}

/** The first few, and how many more. */
export function listText(items: readonly string[], total = items.length): string {
  const named = items.slice(0, NAMED_MAX);
  return `${named.join(", ")}${total > named.length ? ` and ${total - named.length} more` : ""}`;
}

function percent(share: number | null): string {
  return share === null ? "an unmeasured share" : `${Math.round(share * 100)} %`;
}

export function words(name: string): string {
  return name.replaceAll("_", " ");
}
