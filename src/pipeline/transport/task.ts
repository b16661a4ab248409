import type { OwnSite } from "../../providers/providers.ts";

/** What stages have done that needs no database: JSON in and out. */
export const TASK_NAMES = [
  "crawl_site",
  "judge_site",
  "read_key_pages",
  "read_foreign_pages",
  "ask_engine",
  "search",
  "keyword_metrics",
  "keyword_ideas",
  "keyword_competitors",
  "ask_model",
  "embed",
] as const;
export type TaskName = (typeof TASK_NAMES)[number];

/** The brand's site as the sandbox's world wants it. */
export type SiteShown = Pick<OwnSite, "domain"> & { pages: ReturnType<OwnSite["pages"]> };

export interface Task {
  name: TaskName;
  /** What is bounded over all workers together: `crawl`, or the kind and the vendor (`ask-openai`). */
  lane: string;
  /** Of a crawl: the site, which one crawl at a time reads. */
  site: string | null;
  /** Epoch milliseconds at which the work ends with what it has. */
  deadlineMs: number | null;
  /** JSON, as the task's doer takes it. */
  input: unknown;
  /** Absent where no world is simulated. */
  own?: SiteShown;
}

/** As its row has it. */
export interface SentTask extends Task {
  /** Row of the task whose result it goes on from. */
  material?: string;
}

export interface TaskWatch {
  signal: AbortSignal;
  /** How far a crawl is; may be called less often than it goes on, and not at all. */
  onProgress?(...told: unknown[]): void;
}

/**
 * Does a task and gives its result in parts, each JSON; throws what the work throws. `material` is the result of the task
 * before that it goes on from.
 */
export type DoTask = (task: Task, watch: TaskWatch, material?: AsyncIterable<unknown>) => Promise<Parts>;
export type Parts = Iterable<unknown> | AsyncIterable<unknown>;

/** What a task came to, where the way keeps it. */
export interface TaskResult {
  /** As the way that did it knows it. */
  handle: unknown;
  /** Read from the beginning, part by part. */
  parts(): AsyncIterable<unknown>;
}

/** Where a task belongs: whoever asks again for the same key of the run gets the same result. */
export interface TaskPlace {
  /** What it goes on from. */
  material?: TaskResult;
  runId: string;
  stage: string;
  key: string;
  /** Aborts when the run is let go, here or for good. */
  runSignal: AbortSignal;
}

/** The way to where tasks are done. In the process there is none: stages do their work themselves. */
export interface Transport {
  run(task: Task, place: TaskPlace, watch: TaskWatch): Promise<TaskResult>;
  /** Who is there to do tasks, where they are processes of their own. */
  seen?(): { ready: number; refused: number; crawls: number; reachable: boolean };
  /** Crawls that can be at work there at once, where that is known. */
  crawlPlaces?(): number;
  /** Lets go of what is under way; its results are taken up after the next start where the way keeps them. */
  close(): Promise<void>;
}

/** The transport as a stage of a run uses it. */
export interface Elsewhere {
  run(task: Task, watch: TaskWatch): Promise<unknown[]>;
  /** The same, and the result stays where it is, as what a further task may go on from. */
  hold(task: Task, watch: TaskWatch, material?: TaskResult): Promise<TaskResult>;
  /** What `work` asks for belongs to one call that the run keeps under this key. */
  within<T>(key: string, work: () => Promise<T>): Promise<T>;
}
