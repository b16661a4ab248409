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

export interface FairPool {
  /** Does `work` in one of the pool's places, which the accounts share evenly. */
  run<T>(place: PoolPlace, work: (turn: Turn) => Promise<T>): Promise<T>;
}

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
  priority: number;
  begin(): void;
}

interface Held {
  sinceMs: number;
  /** Once; again it does nothing. */
  release(): void;
}

export function createFairPool(size: PoolSize): FairPool {
  /** Works under way by account; whoever has none is not in it. */
  const atWork = new Map<string, number>();
  /** Those who wait, by account, in the order in which the accounts get their turn. */
  const lines = new Map<string, Waiting[]>();
  /** Works under way, oldest first, known by their signals. */
  const works = new Set<AbortSignal>();
  const perAccount = Math.max(1, size.places - size.kept);

  function setLine(account: string, line: Waiting[]): void {
    if (line.length === 0) lines.delete(account);
    else lines.set(account, line);
  }

  function addWork(account: string, change: 1 | -1): void {
    const works = (atWork.get(account) ?? 0) + change;
    if (works === 0) atWork.delete(account);
    else atWork.set(account, works);
  }

  /** Next comes the account with the fewest works under way, of those the one that has waited longest. */
  function fill(): void {
    const worksOf = (account: string) => atWork.get(account) ?? 0;
    for (let free = size.places - [...atWork.values()].reduce((a, b) => a + b, 0); free > 0; free--) {
      const next = [...lines.keys()]
        .filter((account) => worksOf(account) < perAccount)
        .reduce<string | null>((best, each) => (best !== null && worksOf(best) <= worksOf(each) ? best : each), null);
      if (next === null) return;
      const [first, ...others] = lines.get(next)!;
      // Behind the other accounts now.
      lines.delete(next);
      setLine(next, others);
      first!.begin();
    }
  }

  function take({ account, priority, signal }: PoolPlace): Promise<Held> {
    const { promise, resolve, reject } = Promise.withResolvers<Held>();
    const waiting: Waiting = {
      priority,
      begin() {
        signal.removeEventListener("abort", leave);
        addWork(account, 1);
        let isHeld = true;
        const release = () => {
          if (!isHeld) return;
          isHeld = false;
          addWork(account, -1);
          fill();
        };
        resolve({ sinceMs: performance.now(), release });
      },
    };
    const leave = () => {
      const line = lines.get(account) ?? [];
      setLine(
        account,
        line.filter((each) => each !== waiting),
      );
      reject(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
    const line = lines.get(account) ?? [];
    const before = line.findIndex((each) => each.priority < priority);
    setLine(account, line.toSpliced(before === -1 ? line.length : before, 0, waiting));
    if (signal.aborted) leave();
    fill();
    return promise;
  }

  /** The oldest never waits for room: it ends, and so makes some. */
  async function waitForRoom(signal: AbortSignal): Promise<void> {
    while (size.hasRoom?.() === false && works.values().next().value !== signal) await sleep(ROOM_LOOK_MS, signal);
  }

  return {
    async run(place, work) {
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
