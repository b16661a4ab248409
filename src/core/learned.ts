import type { ExpectedImpact, LeverageParts, Opportunity } from "../domain/opportunity.ts";
import {
  CALIBRATION_MAX,
  CALIBRATION_MIN,
  type Calibration,
  calibrationMultiplier,
  predictChange,
  type Tally,
} from "../learning/calibration.ts";
import { groupOf } from "../learning/outcome_observations.ts";
import { KIND_NAMES, signed } from "./impact_text.ts";
import { plural } from "./phrase.ts";
import { type PlaceOnPage, type Scored, scoreBeforeOutcomes, scoreOf } from "./score_multipliers.ts";
import { roundScore } from "./score_weights.ts";

/** A change told as more than this is told as this. */
const GROWTH_MAX = 9.99;
/** A multiplier this close to a bound is told as at it. */
const NEAR = 0.02;

type Grouped = Pick<Opportunity, "play_kind" | "recommended_format" | "contributing_signals">;

/** The score, 0 or more, with the priority and each multiplier that it is made of; `calibration` is what outcomes taught. */
export function scoreLeverage(
  opportunity: Scored,
  calibration: Calibration,
  page?: PlaceOnPage,
): { score: number; parts: LeverageParts } {
  const { parts } = scoreBeforeOutcomes(opportunity, page);
  return scoreOf(parts.priority, [...parts.multipliers, learnedMultiplier(opportunity, calibration)]);
}

/** The multiplier that outcomes teach, with the raw counts, what is expected and why it is not more. */
function learnedMultiplier(opportunity: Grouped, calibration: Calibration): LeverageParts["multipliers"][number] {
  const learned = calibrationMultiplier(calibration, groupOf(opportunity));
  if (learned === null) return { name: "calibration", value: 1, basis: "no outcomes reported yet", n: 0 };
  const { kind, all, effect, middle, doubted } = learned;
  const value = roundScore(learned.value);
  const interval: [number, number] = [roundScore(growthOf(effect.low)), roundScore(growthOf(effect.high))];
  const name = KIND_NAMES[opportunity.play_kind];
  if (all.n === 0)
    return {
      name: "calibration",
      value,
      basis: "from the outcomes of other brands on this server; none for this brand yet",
      n: 0,
      interval,
    };
  const counted = `${kind.n === 0 ? `${name}: no outcomes yet` : `${name}: ${countText(kind)} (median ${percent(kind.median)})`}, all kinds: ${countText(all)}`;
  const expected = `${percent(effect.value)} expected (80 % interval ${percent(effect.low)} to ${percent(effect.high)}), against ${percent(middle)} for the median kind of recommendation`;
  return {
    name: "calibration",
    value,
    basis: `${counted}; ${expected}; ${limitText(value, kind, doubted)}`,
    n: kind.n,
    interval,
  };
}

function limitText(value: number, { n }: Tally, doubted: boolean): string {
  if (doubted) return "not higher, because this kind is so far above the others that its reports may be too favourable";
  if (value > CALIBRATION_MAX - NEAR) return `close to ${CALIBRATION_MAX}, the highest value outcomes can give`;
  if (value < CALIBRATION_MIN + NEAR) return `close to ${CALIBRATION_MIN}, the lowest value outcomes can give`;
  if (Math.abs(value - 1) < NEAR) return "close to 1, because its outcomes do not set it apart from the median kind";
  if (n === 0) return "no further from 1, because it is based only on other kinds of recommendation";
  return `no further from 1, because ${plural(n, "outcome")} with this spread ${n === 1 ? "shows" : "show"} no clearer effect`;
}

/** What the play is worth by what came of the brand's plays: an interval that holds the next outcome at 80 %. */
export function learnedImpact(opportunity: Grouped, calibration: Calibration): ExpectedImpact["measured"] {
  const group = groupOf(opportunity);
  const change = predictChange(calibration, group);
  if (change === null || calibration.all.n === 0) return undefined;
  const [low, value, high] = [change.low, change.value, change.high].map((bound) => Math.round(growthOf(bound) * 100));
  const outcomes = calibration.kinds.get(group.kind)?.n ?? 0;
  return { low_percent: low!, percent: value!, high_percent: high!, outcomes, of: calibration.all.n };
}

function countText({ n, rose }: Tally): string {
  return `${rose} of ${n} rose`;
}

/** A change relative to the larger of both figures, as one relative to the first. */
function growthOf(change: number): number {
  if (change <= 0) return Math.max(-1, change);
  return change >= 1 ? GROWTH_MAX : Math.min(GROWTH_MAX, change / (1 - change));
}

function percent(change: number): string {
  return `${signed(Math.round(growthOf(change) * 100))} %`;
}
