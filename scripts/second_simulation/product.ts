import { type Calibration, calibrate, calibrationMultiplier, predictChange } from "../../src/learning/calibration.ts";
import type { Observation, Policy } from "./types.ts";

type Taught = Parameters<typeof calibrate>[0];
type PlayGroup = Parameters<typeof calibrationMultiplier>[1];

/** What the product does with outcomes; the kinds of play and formats are its own, the signals have names of this world. */
export function makePolicy(): Policy {
  let last: { history: Observation[]; calibration: Calibration } | null = null;
  const calibrationOf = (history: Observation[]): Calibration => {
    if (last?.history !== history) last = { history, calibration: calibrate(history as unknown as Taught) };
    return last.calibration;
  };
  return {
    multiplier: (group, history) => calibrationMultiplier(calibrationOf(history), group as PlayGroup)?.value ?? 1,
    predict: (group, history) => predictChange(calibrationOf(history), group as PlayGroup),
  };
}
