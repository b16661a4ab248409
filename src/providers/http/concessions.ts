import { ProviderError } from "../../base/errors.ts";

/** A part of a request that a vendor may refuse and a call can do without. */
export interface Option {
  name: string;
  /** As the record tells it: `country SG`. */
  told: string;
  /** The vendor's words when it is refused. */
  refusedBy: RegExp;
}

export interface Conceded<T> {
  answer: T;
  /** What was asked without, because the vendor refused it now or earlier. */
  without: string[];
}

/** Bad request, unprocessable: of this request, not of the vendor. */
const REFUSALS = [400, 422];

/** On a refusal of an option the same is asked again without it; what one vendor refused is not tried there again. */
export function createConcessions() {
  const refused = new Set<string>();
  return async function ask<T>(
    options: readonly Option[],
    call: (takes: (name: string) => boolean) => Promise<T>,
  ): Promise<Conceded<T>> {
    for (;;) {
      const left = options.filter(({ told }) => !refused.has(told));
      try {
        const answer = await call((name) => left.some((option) => option.name === name));
        return { answer, without: options.filter((option) => !left.includes(option)).map(({ told }) => told) };
      } catch (error) {
        const isRefusal = error instanceof ProviderError && REFUSALS.includes(error.status ?? 0);
        const more = isRefusal ? left.filter(({ refusedBy }) => refusedBy.test(error.message)) : [];
        if (more.length === 0) throw error;
        for (const { told } of more) refused.add(told);
      }
    }
  };
}
