import { BODY_BYTES_MAX, BodyTooLarge, readCapped } from "./body.ts";
import type { HttpDeps } from "./manners.ts";

/** Bytes of one streamed answer: some 80,000 tokens, each in an event of its own. */
export const STREAM_BYTES_MAX = 32 * 1024 * 1024;

export interface Patience {
  /** It reads the prompt first. */
  firstByteMs: number;
  /** Between two bytes. */
  idleMs: number;
}

export type StreamFault =
  | { kind: "silent"; waitedMs: number }
  | { kind: "large" }
  | { kind: "broken"; cause: unknown }
  /** A good status and no event stream. */
  | { kind: "strange"; body: string };

/** A fetch for one exchange whose body is watched while it comes. */
export type WatchedFetch = ReturnType<typeof createWatchedFetch>;

/**
 * An event stream may last: it ends when no byte comes for a while, when it gets too long or when the connection
 * breaks. Any other body is read whole and `asStream` may make an event stream of it. Redirects are not followed.
 */
export function createWatchedFetch(
  deps: Pick<HttpDeps, "fetch">,
  { patience, asStream }: { patience: Patience; asStream(body: string): string | null },
) {
  const ending = new AbortController();
  let fault: StreamFault | null = null;
  let timer: NodeJS.Timeout | undefined;
  return {
    fetch: watched as typeof globalThis.fetch,
    /** null: nothing went wrong on the way. */
    fault: () => fault,
    /** Stops waiting; to be called when the exchange is over. */
    end: () => clearTimeout(timer),
  };

  async function watched(...[input, init]: Parameters<typeof globalThis.fetch>): Promise<Response> {
    const signal = init?.signal ? AbortSignal.any([init.signal, ending.signal]) : ending.signal;
    wait(patience.firstByteMs);
    try {
      const response = await deps.fetch(input, { ...init, redirect: "manual", signal });
      if (response.ok && isEventStream(response) && response.body !== null)
        return new Response(ReadableStream.from(bytesOf(response.body)), plainHead(response));
      const bytes = await readCapped(response, BODY_BYTES_MAX);
      if (!response.ok) return new Response(bytes, plainHead(response));
      const body = bytes.toString("utf8");
      const events = asStream(body);
      if (events === null) fault = { kind: "strange", body };
      return new Response(events ?? "", plainHead(response));
    } catch (error) {
      throw new TypeError("fetch failed", { cause: note(error) });
    } finally {
      if (fault !== null) clearTimeout(timer);
    }
  }

  async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    let size = 0;
    try {
      for await (const chunk of body) {
        wait(patience.idleMs);
        size += chunk.byteLength;
        if (size > STREAM_BYTES_MAX) throw new BodyTooLarge(`its answer is larger than ${STREAM_BYTES_MAX} bytes`);
        yield chunk;
      }
    } catch (error) {
      throw note(error);
    } finally {
      clearTimeout(timer);
    }
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      fault ??= { kind: "silent", waitedMs: ms };
      ending.abort(new Error("no data arrived"));
    }, ms);
  }

  /** The first fault is what happened; others follow from it. */
  function note(error: unknown): unknown {
    fault ??= error instanceof BodyTooLarge ? { kind: "large" } : { kind: "broken", cause: error };
    return error;
  }
}

function isEventStream(response: Response): boolean {
  return response.headers.get("content-type")?.includes("event-stream") ?? false;
}

/** The body is decoded by now, so its encoding and length hold no longer. */
function plainHead(response: Response): ResponseInit {
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return { status: response.status, headers };
}
