import ipaddr from "ipaddr.js";
import { plainAddress } from "../base/ip_address.ts";
import type { Agent } from "../domain/ai_agent.ts";
import type { Verification } from "../domain/crawler_visit.ts";
import DATA from "./agent_ranges.json" with { type: "json" };

/** Answers kept; then it begins anew, so that made-up addresses fill no memory. */
const KNOWN_MAX = 50_000;

/** The addresses an owner publishes for its agents. */
export interface PublishedRanges {
  /** Where it publishes them. */
  source: string;
  /** The day the owner gives them, and the day they were seen. */
  created: string;
  seen: string;
}

/** First and last address of a range as texts that compare as the addresses do. */
type Span = readonly [first: string, last: string];

/** Where its ranges come from; null where none are published. */
export function publishedRanges({ ranges }: Agent): PublishedRanges | null {
  const list = DATA.lists.find(({ source }) => source === ranges);
  return list === undefined ? null : { source: list.source, created: list.created, seen: list.seen };
}

/** Tells of an address whether an agent's owner publishes it. Keeps what it was asked. */
export function createVerifier(): (agent: Agent, address: string | null) => Verification {
  const spans = new Map(DATA.lists.map(({ source, prefixes }) => [source, spansOf(prefixes.split(" "))]));
  const known = new Map<string, Verification>();
  return (agent, address) => {
    const published = spans.get(agent.ranges ?? "");
    if (published === undefined) return "no_published_ranges";
    if (address === null) return "no_address";
    const key = `${agent.ranges} ${address}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= KNOWN_MAX) known.clear();
    const plain = plainAddress(address);
    const verdict = plain === null ? "no_address" : isWithin(published, placeOf(plain)) ? "verified" : "outside_ranges";
    known.set(key, verdict);
    return verdict;
  };
}

const OWN_NETWORKS: ReadonlySet<string> = new Set([
  "private",
  "loopback",
  "linkLocal",
  "uniqueLocal",
  "carrierGradeNat",
]);

/** Whether the address is of a network of one's own: a proxy's of the house, not a visitor's. */
export function isPrivateAddress(address: string): boolean {
  return ipaddr.isValid(address) && OWN_NETWORKS.has(ipaddr.process(address).range());
}

/** In order, none of them within or beside another's beginning, so that one look finds the range of an address. */
function spansOf(prefixes: readonly string[]): Span[] {
  const spans = prefixes.map(spanOf).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return spans.reduce<Span[]>((merged, span) => {
    const before = merged.at(-1);
    if (before === undefined || span[0] > before[1]) merged.push(span);
    else if (span[1] > before[1]) merged[merged.length - 1] = [before[0], span[1]];
    return merged;
  }, []);
}

function spanOf(prefix: string): Span {
  const [address, bits] = ipaddr.parseCIDR(prefix);
  const bytes = address.toByteArray();
  const free = bytes.map((_, at) => 0xff >> Math.min(8, Math.max(0, bits - 8 * at)));
  return [textOf(bytes.map((byte, at) => byte & ~free[at]!)), textOf(bytes.map((byte, at) => byte | free[at]!))];
}

function placeOf(address: string): string {
  return textOf(ipaddr.process(address).toByteArray());
}

/** The length first, so that no IPv4 address falls between IPv6 ones. */
function textOf(bytes: readonly number[]): string {
  return `${bytes.length < 8 ? "4" : "6"}${Buffer.from(bytes).toString("hex")}`;
}

function isWithin(spans: readonly Span[], place: string): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]![0] <= place) low = middle + 1;
    else high = middle;
  }
  return low > 0 && spans[low - 1]![1] >= place;
}
