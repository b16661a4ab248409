import assert from "node:assert/strict";
import type { LookupAddress } from "node:dns";
import { describe, test } from "node:test";
import { inParallel } from "../../../src/crawl/check_targets.ts";
import { createNameLookup } from "../../../src/providers/page_fetcher/name_lookup.ts";
import { type NameServer, startNameServer } from "../../support/name_server.ts";

/** Shorter than in service. */
const WAIT_MS = 400;

type Answering = Parameters<typeof startNameServer>[0];

async function asking(
  answerTo: Answering,
  work: (ask: (name: string) => Promise<LookupAddress[]>, server: NameServer) => Promise<void>,
): Promise<void> {
  const server = await startNameServer(answerTo);
  const names = createNameLookup({ servers: [server.address], waitMs: WAIT_MS });
  const ask = (name: string) =>
    new Promise<LookupAddress[]>((resolve, reject) =>
      names.lookup(name, { all: true }, (error, found) => (error === null ? resolve(found) : reject(error))),
    );
  try {
    await work(ask, server);
  } finally {
    names.close();
    await server.close();
  }
}

describe("createNameLookup()", { concurrency: true }, () => {
  test("asks a name once, however many want it, and tells names that are not there from those nobody tells of", async () => {
    const known: Answering = (name) => {
      if (name === "silent.example") return { address: null };
      return name === "gone.example" ? undefined : { address: name === "empty.example" ? "" : "93.184.216.34" };
    };
    await asking(known, async (ask, server) => {
      const found = await Promise.all([ask("a.example"), ask("a.example"), ask("b.example")]);
      assert.deepEqual(found[0], [{ address: "93.184.216.34", family: 4 }]);
      assert.deepEqual(server.asked.sort(), ["a.example", "b.example"]);
      await assert.rejects(ask("gone.example"), { code: "ENOTFOUND" });
      await assert.rejects(ask("empty.example"), { code: "ENODATA" });
      const startedMs = performance.now();
      await assert.rejects(ask("silent.example"), { code: "ETIMEOUT" });
      const tookMs = performance.now() - startedMs;
      assert.ok(tookMs > 1.5 * WAIT_MS && tookMs < 15 * WAIT_MS, `${tookMs} ms`);
    });
  });

  test("a question that was dropped is asked again", async () => {
    await asking(
      (_name, times) => ({ address: times > 1 ? "93.184.216.34" : null }),
      async (ask) => assert.equal((await ask("b.example")).length, 1),
    );
  });

  test("hundreds of names at once through a resolver that is slow and drops a third of what it is asked", async () => {
    const slow: Answering = (name, times) => {
      const number = Number(/\d+/.exec(name)?.[0]);
      return { address: (number + times) % 3 === 0 ? null : "93.184.216.34", afterMs: 160 };
    };
    await asking(slow, async (ask) => {
      const startedMs = performance.now();
      const names = Array.from({ length: 200 }, (_, at) => `host-${at}.example`);
      await inParallel(names, 100, async (name) => assert.equal((await ask(name)).length, 1));
      const tookMs = performance.now() - startedMs;
      assert.ok(tookMs < 20 * WAIT_MS, `${tookMs} ms`);
    });
  });
});
