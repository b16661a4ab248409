import type { QuestionTurn, ShareChange } from "../domain/alert.ts";
import type { QuestionReading } from "../domain/question.ts";
import { alikePairs, citedIn, namedIn, type ReadingPair, shareOfReadings } from "./question_series.ts";
import { areApart } from "./share_changes.ts";

/** What changed over the questions that were asked alike both times. */
export interface QuestionChanges {
  /** Of all engines together first, where there are several. */
  changes: ShareChange[];
  /** Questions whose answers cite the brand at one of the two times alone. */
  gained: QuestionTurn[];
  lost: QuestionTurn[];
}

/** Questions that name the brand count in no share: they would answer themselves. */
export function questionChanges(
  before: readonly QuestionReading[],
  after: readonly QuestionReading[],
): QuestionChanges {
  const pairs = alikePairs(before, after);
  const unprompted = pairs.filter(([, { branded }]) => !branded);
  const engines = [...new Set(unprompted.map(([, { platform }]) => platform))].toSorted();
  const sides = [...(engines.length > 1 ? ["all"] : []), ...engines];
  const changes = (["mentions", "citations"] as const).flatMap((metric) =>
    sides.flatMap((platform) => {
      const meant = unprompted.filter(([, is]) => platform === "all" || is.platform === platform);
      return changeOf(metric, platform, meant) ?? [];
    }),
  );
  return { changes, ...turnsOf(pairs) };
}

function changeOf(metric: ShareChange["metric"], platform: string, pairs: readonly ReadingPair[]): ShareChange | null {
  const of = metric === "mentions" ? namedIn : citedIn;
  const measured = pairs.filter(([was, is]) => of(was).n > 0 && of(is).n > 0);
  if (measured.length === 0) return null;
  const from = shareOfReadings(
    measured.map(([was]) => was),
    of,
  );
  const to = shareOfReadings(
    measured.map(([, is]) => is),
    of,
  );
  const questions = new Set(measured.map(([, { question_id }]) => question_id)).size;
  return { metric, platform, from, to, questions_compared: questions, beyond_noise: areApart({ from, to }) };
}

function turnsOf(pairs: readonly ReadingPair[]): Pick<QuestionChanges, "gained" | "lost"> {
  const citable = pairs.filter((pair) => pair.every((reading) => reading.citable > 0));
  const turns = [...Map.groupBy(citable, ([{ question_id }]) => question_id)].map(([question_id, group]) => {
    const [was, is] = [0, 1].map((side) =>
      turnOf(
        question_id,
        group.map((pair) => pair[side]!),
      ),
    );
    return { was: was!, is: is! };
  });
  return {
    gained: turns.filter(({ was, is }) => was.cited === 0 && is.cited > 0).map(({ is }) => is),
    lost: turns.filter(({ was, is }) => was.cited > 0 && is.cited === 0).map(({ was }) => was),
  };
}

function turnOf(question_id: string, readings: readonly QuestionReading[]): QuestionTurn {
  return {
    question_id,
    platforms: readings.filter(({ cited }) => cited > 0).map(({ platform }) => platform),
    cited: readings.reduce((sum, { cited }) => sum + cited, 0),
    answers: readings.reduce((sum, { citable }) => sum + citable, 0),
  };
}
