import { sha256Hex } from "../base/ids.ts";
import type { ModelCall } from "../domain/model_call.ts";
import type { ToldFault } from "./told_fault.ts";

export interface ReadFaults {
  faults: ToldFault[];
  /** Said by the model, and not so on the pages. */
  refused: number;
}

/** What a model is asked about a whole site, in one call or some; `M` is a piece of the material, plain data. */
export interface SiteQuestion<M, A> {
  callFor(material: readonly M[], domain: string): ModelCall<A>;
  /** What of an answer is so. */
  read(answer: A, material: readonly M[]): ReadFaults;
}

/** JSON, as the question may be put in another process. */
export interface QuestionOrder<A = unknown> {
  domain: string;
  /** Of the material of one call. */
  tokensMax: number;
  /** What a model said, by the hash of what it was asked. */
  told: readonly (readonly [hash: string, answer: A])[];
  /** Whether a question may be put. */
  mayAsk: boolean;
}

export interface QuestionSeen<M> {
  /** Of each call. */
  hashes: string[];
  /** Pieces shown in all calls. */
  shown: number;
  /** Calls that are answered. */
  answered: number;
  /** null: nobody said anything. */
  found: ReadFaults | null;
  /** What a model is to be shown, a call each; null where nothing is open. */
  question: M[][] | null;
}

/** By what is asked: an answer holds as long as this stays the same. */
export function questionHash({ version, data }: ModelCall<unknown>): string {
  return sha256Hex(JSON.stringify([version, data]));
}

/** What is known of a site's answers, and the calls that are open. What two calls tell counts once. */
export function seeQuestion<M, A>(
  { callFor, read }: SiteQuestion<M, A>,
  calls: readonly M[][],
  { domain, told, mayAsk }: QuestionOrder<A>,
): QuestionSeen<M> {
  const known = new Map(told);
  const asked = calls.map((material) => ({ material, hash: questionHash(callFor(material, domain)) }));
  const readings = asked.flatMap(({ material, hash }) => {
    const answer = known.get(hash);
    return answer === undefined ? [] : [read(answer, material)];
  });
  const open = mayAsk ? asked.filter(({ hash }) => !known.has(hash)).map(({ material }) => material) : [];
  const faults = new Map(readings.flatMap((each) => each.faults).map((fault) => [keyOf(fault), fault]));
  const refused = readings.reduce((sum, each) => sum + each.refused, 0);
  return {
    hashes: asked.map(({ hash }) => hash),
    shown: calls.reduce((sum, { length }) => sum + length, 0),
    answered: readings.length,
    found: readings.length === 0 ? null : { faults: [...faults.values()], refused },
    question: open.length === 0 ? null : open,
  };
}

function keyOf(fault: ToldFault): string {
  if (fault.kind === "source") return JSON.stringify(fault.lines);
  const { kind, a } = fault;
  return JSON.stringify([kind, a, fault.kind === "contradiction" ? fault.b : null]);
}
