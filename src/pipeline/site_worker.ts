import type { MessagePort } from "node:worker_threads";
import { createHeapKeeper } from "../base/heap_keeper.ts";
import { yieldToRequests } from "../base/thread_priority.ts";
import { openPageShelf } from "../page/page_shelf.ts";
import { openSiteDesk, type SiteDesk } from "./site_desk.ts";

yieldToRequests();

/** A question to a desk in another thread, and what it answers. */
export interface DeskQuestion {
  method: keyof SiteDesk;
  args: unknown[];
}
export type DeskAnswer = { result: unknown } | { error: string };

/** Answers one question after the other until the port is closed. */
export function serveDesk({ port }: { port: MessagePort }): Promise<void> {
  const shelf = openPageShelf();
  const opening = { shelf, onOpen: createHeapKeeper() };
  const desk = openSiteDesk(new AbortController().signal, opening) as unknown as Record<
    string,
    (...args: unknown[]) => Promise<unknown>
  >;
  port.on("message", async ({ method, args }: DeskQuestion) => {
    port.postMessage(await answerOf(() => desk[method]!(...args)));
  });
  return new Promise((done) =>
    port.on("close", () => {
      shelf.close();
      done();
    }),
  );
}

async function answerOf(work: () => Promise<unknown>): Promise<DeskAnswer> {
  try {
    return { result: await work() };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
