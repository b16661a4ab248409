import type { FamilyFacts } from "./family_facts.ts";
import type { ContributingSignal, PlayKind } from "./opportunity.ts";
import type { KeywordSignals, SignalIndex } from "./signals.ts";

const SIGNALS_MAX = 12;
const CITED_MAX = 3;
const TECHNICAL_MAX = 3;

/** Evidence a play rests on, the deciding record first; every id is that of a stored record. */
export function contributingSignals(kind: PlayKind, facts: FamilyFacts, index: SignalIndex): ContributingSignal[] {
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
  for (const reading of facts.signals.flatMap(({ signals }) => signals.cited).slice(0, CITED_MAX)) {
    add(
      reading.evidenceId,
      reading.type,
      `an answer about "${reading.keyword}" cites ${reading.domains.slice(0, 3).join(", ") || "no source"}`,
    );
  }
  for (const { keyword, signals } of facts.signals) {
    if (signals.metricsEvidenceId !== null) add(signals.metricsEvidenceId, "keyword", `search figures of "${keyword}"`);
  }
  for (const issue of (facts.page && index.technicalByUrl.get(facts.page.url)?.slice(0, TECHNICAL_MAX)) ?? []) {
    add(issue.evidenceId, "technical_issue", `"${issue.rule}" on ${facts.page!.url}`);
  }
  const first = found[0];
  if (first !== undefined) first.role = "primary";
  return found;
}

type Add = (evidenceId: string, type: string, signal: string) => void;

function addSearch({ searchGap, search }: KeywordSignals, add: Add): void {
  if (searchGap !== null)
    add(searchGap.evidenceId, searchGap.type, standing(searchGap.keyword, searchGap.brandPosition));
  if (search !== null) add(search.evidenceId, search.type, standing(search.keyword, search.brandPosition));
}

function addAnswers({ answerGap }: KeywordSignals, add: Add): void {
  if (answerGap === null) return;
  const kind = answerGap.cited !== null ? "cited" : "mentioned";
  const rival = answerGap.rivals[0];
  const told = answerGap[kind];
  const standing = told === null ? "the brand's place not told" : `${kind} in ${told} of ${answerGap.answers} answers`;
  add(
    answerGap.evidenceId,
    "llm_gap",
    `"${answerGap.keyword}": ${standing}${rival === undefined ? "" : `, ${rival.domain} in ${Math.min(rival.count, answerGap.answers)}`}`,
  );
}

function standing(keyword: string, position: number | null): string {
  return position === null ? `"${keyword}": not among the results read` : `"${keyword}": position ${position}`;
}
