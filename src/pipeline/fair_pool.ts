import PQueue, { type Queue } from "p-queue";
import { sleep } from "../base/clock.ts";

/** Who asks for a place. */
export interface PoolPlace {
  account: string;
  /** Higher goes first among the account's own. */
  priority: number;
  /** Ends the wait; the work itself ends by its own means. */
  signal: AbortSignal;
}

/**
 * Between two units of work: lets somebody who waits have the place, once it was held for a while; resolves when it is
 * ours again.
 */
export type Turn = () => Promise<void>;

export interface PoolSize {
  /** Works at a time. */
  places: number;
  /** Of them, those that no account may take as long as it has the others: for whoever comes next. */
  kept: number;
  /** How long a place is held before its holder makes room for one who waits, milliseconds. */
  turnMs?: number;
  /** Whether others may be at work beside the oldest: while not, they begin nothing new. */
  hasRoom?: () => boolean;
}

const TURN_MS = 20_000;
const ROOM_LOOK_MS = 250;

interface Waiting {
  id: string;
  run: () => Promise<unknown>;
  place: PoolPlace;
}

interface PlaceOptions {
  id?: string;
  place?: PoolPlace;
}

interface Held {
  sinceMs: number;
  release(): void;
}

export type FairPool = ReturnType<typeof createFairPool>;

export function createFairPool(size: PoolSize) {
  /** Works under way by account; whoever has none is not in it. */
  const atWork = new Map<string, number>();
  /** Those who wait, by account, in the order in which the accounts get their turn. */
  const lines = new Map<string, Waiting[]>();
  /** Works under way, oldest first, known by their signals. */
  const works = new Set<AbortSignal>();
  let perAccount = Math.max(1, size.places - size.kept);

  /** Next comes the account with the fewest works under way, of those the one that has waited longest. */
  class AccountQueue implements Queue<() => Promise<unknown>, PlaceOptions> {
    /** Those that may begin now. */
    get size(): number {
      let total = 0;
      for (const [account, line] of lines) {
        if ((atWork.get(account) ?? 0) < perAccount) total += line.length;
      }
      return total;
    }

    enqueue(run: () => Promise<unknown>, { id, place }: PlaceOptions = {}): void {
      const line = lines.get(place!.account) ?? [];
      const before = line.findIndex((entry) => entry.place.priority < place!.priority);
      line.splice(before === -1 ? line.length : before, 0, { id: id!, run, place: place! });
      lines.set(place!.account, line);
    }

    dequeue(): (() => Promise<unknown>) | undefined {
      let next: string | null = null;
      let least = perAccount;
      for (const account of lines.keys()) {
        const works = atWork.get(account) ?? 0;
        if (works < least) {
          next = account;
          least = works;
        }
      }
      if (next === null) return undefined;
      const line = lines.get(next)!;
      const { run } = line.shift()!;
      // Behind the other accounts now.
      lines.delete(next);
      if (line.length > 0) lines.set(next, line);
      return run;
    }

    remove(id: string): void {
      for (const [account, line] of lines) {
        const at = line.findIndex((entry) => entry.id === id);
        if (at === -1) continue;
        line.splice(at, 1);
        if (line.length === 0) lines.delete(account);
        return;
      }
    }

    filter(): (() => Promise<unknown>)[] {
      return [...lines.values()].flat().map((entry) => entry.run);
    }

    setPriority(): void {
      throw new Error("Places keep their priority");
    }
  }

  const queue = new PQueue<AccountQueue, PlaceOptions & { signal?: AbortSignal }>({
    concurrency: size.places,
    queueClass: AccountQueue,
  });

  function take(place: PoolPlace): Promise<Held> {
    return new Promise((resolve, reject) => {
      // p-queue gives the place away when its signal aborts, whatever still goes on there: it hears of waiting only.
      const waiting = new AbortController();
      const stopWaiting = () => waiting.abort(place.signal.reason);
      place.signal.addEventListener("abort", stopWaiting, { once: true });
      if (place.signal.aborted) stopWaiting();
      const hold = async () => {
        place.signal.removeEventListener("abort", stopWaiting);
        atWork.set(place.account, (atWork.get(place.account) ?? 0) + 1);
        await new Promise<void>((release) => resolve({ sinceMs: performance.now(), release }));
        const left = atWork.get(place.account)! - 1;
        if (left === 0) atWork.delete(place.account);
        else atWork.set(place.account, left);
      };
      queue.add(hold, { place, signal: waiting.signal }).catch(reject);
    });
  }

  /** The oldest never waits for room: it ends, and so makes some. */
  async function waitForRoom(signal: AbortSignal): Promise<void> {
    while (size.hasRoom?.() === false && works.values().next().value !== signal) await sleep(ROOM_LOOK_MS, signal);
  }

  return {
    /** From now on so many places: whoever is at work beyond them stays. */
    resize(places: number): void {
      perAccount = Math.max(1, places - size.kept);
      queue.concurrency = places;
    },
    /** Does `work` in one of the pool's places, which the accounts share evenly. */
    async run<T>(place: PoolPlace, work: (turn: Turn) => Promise<T>): Promise<T> {
      let held = await take(place);
      works.add(place.signal);
      let passing = null as Promise<void> | null;
      const pass = async () => {
        held.release();
        held = await take({ ...place, priority: 0 });
      };
      const turn: Turn = async () => {
        await waitForRoom(place.signal);
        if (passing === null) {
          if (lines.size === 0 || performance.now() - held.sinceMs < (size.turnMs ?? TURN_MS)) return;
          passing = pass().finally(() => {
            passing = null;
          });
        }
        await passing;
      };
      try {
        await waitForRoom(place.signal);
        return await work(turn);
      } finally {
        works.delete(place.signal);
        held.release();
        // It ended while it made room: the place it still waits for is not needed any more.
        passing?.then(
          () => held.release(),
          () => undefined,
        );
      }
    },
  };
}
