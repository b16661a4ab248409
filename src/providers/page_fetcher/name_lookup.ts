import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { Resolver } from "node:dns/promises";
import { setTimeout } from "node:timers/promises";
import type { AllLookup } from "./address_guard.ts";

/** A question is asked so many times, each time waiting longer: a name is given up after four seconds. */
const FIRST_WAIT_MS = 1000;
const WAITS_GROW_TO = 1.5;
const ASKS = 3;
/** Once one family of addresses is there, the other has so long. */
const OTHER_FAMILY_MS = 200;
const KEPT_MS = 60_000;
const KEPT_MAX = 5000;

interface Kept {
  asked: Promise<LookupAddress[]>;
  untilMs: number;
}

/**
 * Name resolution past the system's, which has four threads for the whole process and waits long for a resolver that
 * drops questions. Asks the same servers, any number of names at once, each once a minute. `servers` and `waitMs` are for tests.
 */
export function createNameLookup(options: { servers?: readonly string[]; now?: () => number; waitMs?: number } = {}) {
  const { now = () => performance.now(), waitMs = FIRST_WAIT_MS } = options;
  const resolver = new Resolver({ timeout: waitMs, maxTimeout: waitMs * WAITS_GROW_TO, tries: ASKS });
  if (options.servers !== undefined) resolver.setServers(options.servers);
  const kept = new Map<string, Kept>();

  function ask(name: string): Promise<LookupAddress[]> {
    const held = kept.get(name);
    if (held !== undefined && held.untilMs > now()) return held.asked;
    if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value!);
    const asked = addressesOf(resolver, name);
    kept.set(name, { asked, untilMs: now() + KEPT_MS });
    // Silence is no answer: whoever comes later asks again.
    asked.catch(({ code }: NodeJS.ErrnoException) => void (isAnswer(code) || kept.delete(name)));
    return asked;
  }

  return {
    lookup: ((name, lookupOptions, callback) => {
      ask(name).then(
        (addresses) => callback(null, addresses),
        (error: NodeJS.ErrnoException) => {
          // No server is set up where we look for one: the system may know another way.
          if (error.code === "ECONNREFUSED") systemLookup(name, lookupOptions, callback);
          else callback(error, []);
        },
      );
    }) satisfies AllLookup,
    close: () => resolver.cancel(),
  };
}

function isAnswer(code: string | undefined): boolean {
  return code === "ENOTFOUND" || code === "ENODATA";
}

async function addressesOf(resolver: Resolver, name: string): Promise<LookupAddress[]> {
  const found: LookupAddress[] = [];
  const take = (family: 4 | 6) => (list: string[]) => {
    found.push(...list.map((address) => ({ address, family })));
  };
  const asked = [resolver.resolve4(name).then(take(4)), resolver.resolve6(name).then(take(6))];
  try {
    await Promise.any(asked);
  } catch (error) {
    const { errors } = error as AggregateError;
    throw errors.find(({ code }) => code !== "ENODATA") ?? errors[0];
  }
  await Promise.race([Promise.allSettled(asked), setTimeout(OTHER_FAMILY_MS)]);
  return [...found];
}
