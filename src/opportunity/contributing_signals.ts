import type { KeywordSignals } from "../core/signals.ts";
import type { ContributingSignal, PlayKind } from "../domain/opportunity.ts";
import type { FamilyFacts } from "./facts.ts";

const SIGNALS_MAX = 12;
const CITED_MAX = 3;

/** Evidence a play rests on, the deciding record first; every id is that of a stored record. */
export function contributingSignals(kind: PlayKind, facts: FamilyFacts): ContributingSignal[] {
  const found: ContributingSignal[] = [];
  const seen = new Set<string>();
  const add = (evidenceId: string, type: string, signal: string) => {
    if (seen.has(evidenceId) || found.length >= SIGNALS_MAX) return;
    seen.add(evidenceId);
    found.push({ evidence_id: evidenceId, signal, type, role: "supporting" });
  };
  const answersFirst = kind === "get_cited" || facts.searches.length === 0;
  for (const { signals } of facts.signals.slice(0, SIGNALS_MAX)) {
    if (answersFirst) addAnswers(signals, add);
    addSearch(signals, add);
    if (!answersFirst) addAnswers(signals, add);
  }
  for (const citation of facts.signals.flatMap(({ signals }) => signals.ownCitations).slice(0, CITED_MAX)) {
    add(citation.evidenceId, citation.type, `an answer on "${citation.keyword}" cites ${citation.url}`);
  }
  const sources = facts.signals.flatMap(({ signals }) => [...signals.overviews, ...signals.cited]);
  for (const reading of sources.filter((source) => source.domains.length > 0).slice(0, CITED_MAX)) {
    const what = reading.type === "citation" ? "the AI overview" : `${reading.platform ?? "an engine"}'s answer`;
    add(
      reading.evidenceId,
      reading.type,
      `${what} on "${reading.keyword}" cites ${reading.domains.slice(0, 3).join(", ")}`,
    );
  }
  for (const { keyword, signals } of facts.signals) {
    if (signals.metricsEvidenceId !== null) add(signals.metricsEvidenceId, "keyword", `keyword data for "${keyword}"`);
  }
  const first = found[0];
  if (first !== undefined) first.role = "primary";
  return found;
}

type Add = (evidenceId: string, type: string, signal: string) => void;

/** The gap record where there is one: it names who stands instead. */
function addSearch({ searchGap, search }: KeywordSignals, add: Add): void {
  if (search === null) return;
  const { keyword, brandPosition: position } = search;
  const standing =
    position === null ? `"${keyword}": not in the results checked` : `"${keyword}": position ${position}`;
  if (searchGap !== null) add(searchGap.evidenceId, searchGap.type, standing);
  add(search.evidenceId, search.type, standing);
}

function addAnswers({ answerGap, answers }: KeywordSignals, add: Add): void {
  const kind = answers?.cited == null ? "mentioned" : "cited";
  const presence = answers?.[kind] ?? null;
  if (answers === null || presence === null) return;
  const { evidenceId, type } = answerGap ?? answers;
  const rival = presence.rivals[0];
  const beside = rival === undefined ? "" : `, ${rival.domain} in ${rival.count}`;
  add(evidenceId, type, `"${answers.keyword}": ${kind} in ${presence.present} of ${presence.of} answers${beside}`);
}
