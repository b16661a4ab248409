import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createWatchedFetch, STREAM_BYTES_MAX, type WatchedFetch } from "../../../src/providers/http/watched_fetch.ts";
import { startLocalServer } from "../../support/local_server.ts";

type Handler = Parameters<typeof startLocalServer>[0];

async function withServer(handler: Handler, use: (url: string, watched: WatchedFetch) => Promise<void>, ms = 20_000) {
  const server = await startLocalServer(handler);
  const options = { patience: { firstByteMs: ms, idleMs: ms }, asStream: () => null };
  try {
    await use(`http://127.0.0.1:${server.port}/`, createWatchedFetch({ fetch }, options));
  } finally {
    await server.close();
  }
}

const EVENTS = { "content-type": "text/event-stream" };

describe("createWatchedFetch()", () => {
  test("ends a stream that grows without end", async () => {
    const chunk = Buffer.alloc(1024 * 1024, ":");
    await withServer(
      (_request, response) => {
        response.writeHead(200, EVENTS);
        const more = () => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once("drain", more);
        };
        more();
      },
      async (url, watched) => {
        const response = await watched.fetch(url);
        let size = 0;
        await assert.rejects(async () => {
          for await (const part of response.body!) size += part.byteLength;
        });
        assert.deepEqual(watched.fault(), { kind: "large" });
        assert.ok(size <= STREAM_BYTES_MAX);
      },
    );
  });

  test("tells a server that never begins, and a body that is no stream", async () => {
    await withServer(
      () => undefined,
      async (url, watched) => {
        await assert.rejects(watched.fetch(url), /fetch failed/);
        assert.deepEqual(watched.fault(), { kind: "silent", waitedMs: 50 });
      },
      50,
    );
    await withServer(
      (_request, response) => response.end("<html>"),
      async (url, watched) => {
        await watched.fetch(url);
        assert.deepEqual(watched.fault(), { kind: "strange", body: "<html>" });
        watched.end();
      },
    );
  });

  test("passes on a refusal as it came, and follows no redirect", async () => {
    await withServer(
      (_request, response) => response.writeHead(302, { location: "/elsewhere" }).end("gone"),
      async (url, watched) => {
        const response = await watched.fetch(url);
        assert.equal(response.status, 302);
        assert.equal(await response.text(), "gone");
        assert.equal(watched.fault(), null);
        watched.end();
      },
    );
  });
});
