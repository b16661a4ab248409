/** Pages that all crawls together hold at once, from the request until they are read: up to 2 MB each. */
const PAGES_HELD_MAX = 48;
/** Of one crawl at least, however many there are. */
const PAGES_HELD_MIN = 3;

/** What the crawls of a process share: each has the same part of the room, and none waits for another. */
export interface CrawlShare {
  enter(): Part;
}

export interface Part {
  /** Does the work once this crawl holds fewer pages than its part; its parts grow and shrink as others end and begin. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** This crawl's part of a room that all share. */
  portion(whole: number): number;
  leave(): void;
}

export function createCrawlShare(): CrawlShare {
  let crawls = 0;
  const limit = () => Math.max(PAGES_HELD_MIN, Math.floor(PAGES_HELD_MAX / crawls));
  return {
    enter() {
      crawls += 1;
      let held = 0;
      const waiting: (() => void)[] = [];
      return {
        async run(work) {
          if (held < limit()) held += 1;
          else await new Promise<void>((resolve) => waiting.push(resolve));
          try {
            return await work();
          } finally {
            held -= 1;
            while (waiting.length > 0 && held < limit()) {
              held += 1;
              waiting.shift()!();
            }
          }
        },
        portion: (whole) => whole / crawls,
        leave() {
          crawls -= 1;
        },
      };
    },
  };
}
