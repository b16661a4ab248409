import { pipeline } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type { MessagePort } from "node:worker_threads";
import { createGunzip } from "node:zlib";
import { yieldToRequests } from "../base/thread_priority.ts";
import type { AccessLogFormat, LineProblem } from "../domain/crawler_visit.ts";
import { createLineReader } from "../traffic/access_log/read_line.ts";
import { createTally, type LogOptions, type LogTally } from "../traffic/access_log/tally.ts";

yieldToRequests();

/** Longer lines are passed over. */
export const LINE_CHARS_MAX = 65_536;
const PROBLEMS_SHOWN = 10;
const PROBLEM_CHARS = 120;
const CHUNK_BYTES = 65_536;
const GZIP = [0x1f, 0x8b];

export interface LogTask {
  /** Gives the bytes of the file piece by piece, null at its end; each piece is asked for by a message. */
  port: MessagePort;
  options: LogOptions;
  /** Most bytes the log may have once unpacked. */
  bytesMax: number;
}

export interface LogReport extends Omit<LogTally, "cells"> {
  /** null: read to its end. */
  refused: "too_large" | "not_gzip" | null;
  bytes: number;
  lines: number;
  read: number;
  skipped: number;
  formats: AccessLogFormat[];
  problems: LineProblem[];
}

/** What the pool's threads run: reads one log from its port, line by line. */
export async function readLog({
  port,
  options,
  bytesMax,
}: LogTask): Promise<{ report: LogReport } & Pick<LogTally, "cells">> {
  const tally = createTally(options);
  const lines = createLines(tally.add);
  let bytes = 0;
  let refused: LogReport["refused"] = null;
  try {
    for await (const chunk of unpacked(pieces(port))) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) {
        refused = "too_large";
        break;
      }
      lines.write(chunk);
    }
  } catch (error) {
    if (!isPackingFault(error)) throw error;
    refused = "not_gzip";
  } finally {
    port.close();
  }
  const { cells, ...counted } = tally.end();
  return { cells, report: { ...counted, ...lines.end(), refused, bytes } };
}

async function* pieces(port: MessagePort): AsyncGenerator<Uint8Array> {
  const queue: (Uint8Array | null)[] = [];
  let wake: (() => void) | null = null;
  port.on("message", (piece: Uint8Array | null) => {
    queue.push(piece);
    wake?.();
  });
  port.on("close", () => {
    queue.push(null);
    wake?.();
  });
  for (;;) {
    if (queue.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const piece = queue.shift() ?? null;
    if (piece === null) return;
    port.postMessage(null);
    yield piece;
  }
}

/** By its first bytes, whatever its name and headers say. Several packed files may follow each other. */
async function* unpacked(source: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = await source.next();
  if (first.done === true) return;
  async function* whole() {
    yield first.value as Uint8Array;
    yield* source;
  }
  if (!GZIP.every((byte, at) => first.value[at] === byte)) return yield* whole();
  // What fails is told by the reading.
  yield* pipeline(whole(), createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined);
}

function isPackingFault(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

function createLines(onLine: ReturnType<typeof createTally>["add"]) {
  const reader = createLineReader();
  const decoder = new StringDecoder("utf8");
  const counts = { lines: 0, read: 0, skipped: 0 };
  const problems: LineProblem[] = [];
  let number = 0;
  let rest = "";
  let isCut = false;

  function skip(reason: string, text: string): void {
    counts.skipped++;
    if (problems.length < PROBLEMS_SHOWN) problems.push({ line: number, reason, text: text.slice(0, PROBLEM_CHARS) });
  }

  function take(line: string): void {
    number++;
    const text = line.endsWith("\r") ? line.slice(0, -1) : line;
    if (text === "" && !isCut) return;
    if (isCut || text.length > LINE_CHARS_MAX) {
      counts.lines++;
      isCut = false;
      skip(`is longer than ${LINE_CHARS_MAX} characters`, text);
      return;
    }
    const reading = reader.read(number === 1 ? text.replace(/^\ufeff/, "") : text);
    if (reading === null) return;
    counts.lines++;
    if ("problem" in reading) skip(reading.problem, text);
    else {
      counts.read++;
      onLine(reading);
    }
  }

  return {
    write(bytes: Uint8Array): void {
      const text = rest + decoder.write(bytes as Buffer);
      let start = 0;
      for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
        take(text.slice(start, end));
        start = end + 1;
      }
      rest = text.slice(start);
      if (rest.length <= LINE_CHARS_MAX) return;
      isCut = true;
      rest = rest.slice(0, PROBLEM_CHARS);
    },
    end() {
      if (rest !== "" || isCut) take(rest);
      return { ...counts, formats: reader.formats(), problems };
    },
  };
}
