import type { ModelCall } from "../../domain/model_call.ts";

/** Who writes, for one call. */
export interface Writer {
  /** `vendor/model`. */
  name: string;
  signal: AbortSignal;
  ask<T>(call: Omit<ModelCall<T>, "name" | "version">): Promise<T>;
}
