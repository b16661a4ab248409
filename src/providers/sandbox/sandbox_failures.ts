import { ProviderError } from "../../base/errors.ts";
import { unit } from "./seeded.ts";

/** Name under which every sandbox record is kept. */
export const SANDBOX = "sandbox";

/** Makes a share of calls fail, always the same ones; tests use it, by default nothing fails. */
export interface FailureSwitch {
  /** Throws a retryable ProviderError for a call that is to fail. */
  check(call: string): void;
}

export function createFailureSwitch(failRate: number): FailureSwitch {
  return {
    check(call) {
      if (failRate > 0 && unit(`fail|${call}`) < failRate)
        throw new ProviderError(SANDBOX, "Cannot answer: the sandbox was told to fail this call", {
          retryable: true,
          status: 503,
        });
    },
  };
}
