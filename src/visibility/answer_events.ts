import { registrableDomain } from "../base/domain_name.ts";
import type { AnswerGap, LlmAnswerData, LlmGapData, RivalMention } from "../domain/evidence/answer_data.ts";
import type { EvidenceContent } from "../domain/evidence/evidence.ts";
import { isCounted } from "./shares.ts";
import { hostOwner } from "./sides.ts";

/** A stored answer with the id of its record. */
export interface StoredAnswer {
  id: string;
  data: LlmAnswerData;
}

/** Domains that answers rest on instead of the brand's, kept in a gap. */
const OTHER_DOMAINS_MAX = 10;

/** One `llm_citation` for each page of the brand that an answer cites. */
export function citationEvents(answers: readonly StoredAnswer[]): EvidenceContent<"llm_citation">[] {
  return answers.flatMap(({ id, data }) =>
    data.cited_urls.map((url) => ({
      type: "llm_citation",
      subject: data.keyword,
      data: {
        keyword: data.keyword,
        family: data.family,
        intent: data.intent,
        branded: data.branded,
        question: data.question,
        platform: data.platform,
        model: data.model,
        url,
        title: data.sources.find((source) => source.url === url)?.title ?? null,
        mentioned: data.mentioned,
        answer_evidence_id: id,
      },
    })),
  );
}

/**
 * One `llm_gap` for each keyword in whose unbranded answers a rival is mentioned or cited and the brand, in the same
 * answer, is not; with who, on which platform and by which page.
 */
export function gapsOf(answers: readonly StoredAnswer[], brandDomain: string): EvidenceContent<"llm_gap">[] {
  const byKeyword = Map.groupBy(
    answers.filter(({ data }) => !data.branded && isCounted(data)),
    (answer) => answer.data.keyword,
  );
  return [...byKeyword].flatMap(([keyword, group]) => {
    const missing = group.flatMap(gapOfAnswer);
    if (missing.length === 0) return [];
    return [{ type: "llm_gap", subject: keyword, data: gapData(group, missing, brandDomain) }];
  });
}

function gapOfAnswer({ id, data }: StoredAnswer): AnswerGap[] {
  const rivals = data.competitors_mentioned.filter((rival) => !data.competitors_prompted.includes(rival.domain));
  const mentionGap = data.mentioned === false && rivals.length > 0;
  const citationGap = data.cited === false && data.competitors_cited.length > 0;
  if (!mentionGap && !citationGap) return [];
  return [
    {
      platform: data.platform,
      question: data.question,
      kinds: [...(mentionGap ? (["mention"] as const) : []), ...(citationGap ? (["citation"] as const) : [])],
      rivals_mentioned: mentionGap ? rivals : [],
      rivals_cited: citationGap ? data.competitors_cited : [],
      answer_evidence_id: id,
    },
  ];
}

function gapData(group: readonly StoredAnswer[], missing: AnswerGap[], brandDomain: string): LlmGapData {
  const first = group[0]!.data;
  const citable = group.filter((answer) => answer.data.cited !== null);
  return {
    keyword: first.keyword,
    family: first.family,
    intent: first.intent,
    platforms: [...new Set(missing.map((gap) => gap.platform))],
    kinds: [...new Set(missing.flatMap((gap) => gap.kinds))],
    rivals: rivalCounts(missing),
    answers: group.length,
    answers_with_gap: missing.length,
    brand_mentioned: group.filter((answer) => answer.data.mentioned).length,
    brand_cited: citable.length === 0 ? null : citable.filter((answer) => answer.data.cited).length,
    measured: { mentioned: group.filter(({ data }) => data.mentioned !== null).length, cited: citable.length },
    cited_domains: citedDomains(group, brandDomain),
    where: missing,
  };
}

function rivalCounts(missing: readonly AnswerGap[]): LlmGapData["rivals"] {
  const counts = new Map<string, LlmGapData["rivals"][number]>();
  const of = (rival: RivalMention) => {
    const known = counts.get(rival.domain) ?? { domain: rival.domain, name: rival.name, mentioned: 0, cited: 0 };
    counts.set(rival.domain, known);
    return known;
  };
  for (const gap of missing) {
    for (const rival of gap.rivals_mentioned) of(rival).mentioned++;
    for (const domain of new Set(gap.rivals_cited.map((rival) => rival.domain)))
      of(gap.rivals_cited.find((rival) => rival.domain === domain)!).cited++;
  }
  return [...counts.values()].toSorted((a, b) => b.mentioned + b.cited - (a.mentioned + a.cited));
}

/** Whom the answers cite instead: number of answers by domain. */
function citedDomains(group: readonly StoredAnswer[], brandDomain: string) {
  const counts = new Map<string, number>();
  const own = new Set([brandDomain]);
  for (const { data } of group) {
    const cited = data.sources.filter((source) => source.cited && hostOwner(source.url, own) === null);
    for (const domain of new Set(cited.map((source) => registrableDomain(source.url))))
      if (domain !== null) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, OTHER_DOMAINS_MAX)
    .map(([domain, answers]) => ({ domain, answers }));
}
