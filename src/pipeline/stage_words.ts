import { errorMessage, ProviderError } from "../base/errors.ts";
import type { StageName } from "../domain/run.ts";
import { StageUnavailable } from "./stage.ts";

export function stageTitle(name: StageName): string {
  const words = name.replaceAll("_", " ");
  return words[0]!.toUpperCase() + words.slice(1);
}

/** A full run goes on without what has no provider, no input, or no vendor left that answers. */
export function isSkippable(error: unknown): boolean {
  return error instanceof StageUnavailable || error instanceof ProviderError;
}

/** What the caller is told; errors nobody foresaw keep their details in the log. */
export function failureText(error: unknown): string {
  if (isSkippable(error)) return errorMessage(error);
  return "The run failed with an internal error. Start it again. If it fails again, see the server log";
}
