import { MessageChannel, type MessagePort } from "node:worker_threads";
import { AppError } from "../base/errors.ts";
import { createThreads, isOutOfMemory } from "../base/threads.ts";
import type { LogOptions, LogTally } from "../traffic/access_log/tally.ts";
import type { LogReport, LogTask } from "./access_log_worker.ts";

/** Logs that are read at once; each takes a thread. */
export const LOGS_AT_ONCE = 3;
const HEAP_MB_MAX = 160;
/** Pieces on their way to the thread: some 64 KB each. */
const PIECES_AHEAD = 16;

export interface LogReading extends Pick<LogTally, "cells"> {
  report: LogReport;
}

/** Reads logs in threads; what a log holds is never in memory as a whole. */
export type AccessLogReader = ReturnType<typeof createAccessLogReader>;

export function createAccessLogReader() {
  const file = new URL("./access_log_worker.ts", import.meta.url);
  const threads = createThreads<LogTask>({ file, threads: LOGS_AT_ONCE, heapMb: HEAP_MB_MAX });
  return {
    read: (
      body: AsyncIterable<Uint8Array>,
      { options, bytesMax, signal }: { options: LogOptions; bytesMax: number; signal: AbortSignal },
    ) =>
      threads.inTurn(async (pool) => {
        const { port1, port2 } = new MessageChannel();
        const work = { port: port2, options, bytesMax };
        const reading: Promise<LogReading> = pool.run(work, { name: "readLog", signal, transferList: [port2] });
        try {
          // A thread that fails ends the sending, too: its port closes with it.
          const [result] = await Promise.all([reading, send(body, port1)]);
          return result;
        } catch (error) {
          if (isOutOfMemory(error)) throw tooMuch();
          throw error;
        } finally {
          port1.close();
        }
      }),
    close: threads.close,
  };
}

async function send(body: AsyncIterable<Uint8Array>, port: MessagePort): Promise<void> {
  let ahead = 0;
  let isOpen = true;
  let wake: (() => void) | null = null;
  port.on("message", () => {
    ahead--;
    wake?.();
  });
  port.on("close", () => {
    isOpen = false;
    wake?.();
  });
  for await (const piece of body) {
    if (!isOpen) return;
    // A copy: the piece may be a part of what others still use.
    const own = new Uint8Array(piece);
    port.postMessage(own, [own.buffer]);
    ahead++;
    while (ahead >= PIECES_AHEAD && isOpen)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
  port.postMessage(null);
}

function tooMuch(): AppError {
  return new AppError(
    "payload_too_large",
    "The log contains more different pages than can be counted at once. Upload it in parts with fewer days each",
  );
}
