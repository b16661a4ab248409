import type { Question } from "../../domain/question.ts";
import type { SeriesPoint } from "../../visibility/question_series.ts";
import type { ShownQuestion } from "./question.ts";

/** A point as a line of a file: shares as figures with their interval. */
export function seriesLine(point: SeriesPoint): Record<string, unknown> {
  const { key, name, run_id, observed_at, platform, questions, answers, rank, simulated, change } = point;
  const shares = (["named", "cited", "share_of_voice"] as const).flatMap((of) => [
    [of, point[of].value],
    [`${of}_n`, point[of].n],
    [`${of}_low`, point[of].interval?.[0]],
    [`${of}_high`, point[of].interval?.[1]],
  ]);
  return {
    ...{ key, name, run_id, observed_at, platform, questions, answers },
    ...Object.fromEntries(shares),
    rank: rank?.value,
    simulated,
    named_change: change?.named.delta,
    cited_change: change?.cited.delta,
    breaks: change?.breaks.map(({ platform: engine, from, to }) => `${engine}: ${from} to ${to}`),
  };
}

interface Known {
  personas: ReadonlyMap<string, { id: string; name: string }>;
  markets: ReadonlyMap<string, { id: string; country: string; language: string; place: string | null }>;
  last: ReadonlyMap<string, SeriesPoint>;
}

export function presentQuestion(row: Question, { personas, markets, last }: Known): ShownQuestion {
  const { stable_key: _key, persona_id, market_id, last_run_id: _run, ...shown } = row;
  const speaker = persona_id === null ? undefined : personas.get(persona_id);
  const asked = market_id === null ? undefined : markets.get(market_id);
  return {
    ...shown,
    persona: speaker ? { id: speaker.id, name: speaker.name } : null,
    market: asked ? { id: asked.id, country: asked.country, language: asked.language, place: asked.place } : null,
    last: lastOf(last.get(row.id)),
  };
}

function lastOf(point: SeriesPoint | undefined): ShownQuestion["last"] {
  if (point === undefined) return null;
  const { run_id, observed_at, answers, named, cited, share_of_voice, rank, simulated } = point;
  return { run_id, observed_at, answers, named, cited, share_of_voice, rank, simulated };
}

/** As a line of a file; an import takes its columns `question`, `tags`, `persona`, `country`, `language`, `place`. */
export function questionLine(shown: ShownQuestion): Record<string, unknown> {
  const { id, source, text, tags, persona: speaker, market: asked, status: state, last } = shown;
  return {
    ...{ question: text, tags, persona: speaker?.name },
    ...{ country: asked?.country, language: asked?.language, place: asked?.place },
    ...{ id, source, status: state, family: shown.family, keyword: shown.keyword, asked_at: shown.asked_at },
    ...{ answers: last?.answers, named: last?.named.value, cited: last?.cited.value, rank: last?.rank?.value },
  };
}
