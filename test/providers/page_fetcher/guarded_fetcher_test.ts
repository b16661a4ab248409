import assert from "node:assert/strict";
import type { LookupAddress } from "node:dns";
import { createServer } from "node:net";
import { after, before, describe, test } from "node:test";
import zlib from "node:zlib";
import { FetchError, type FetchOptions, type PageFetcher } from "../../../src/crawl/page_fetcher.ts";
import type { AllLookup } from "../../../src/providers/page_fetcher/address_guard.ts";
import { createPageFetcher } from "../../../src/providers/page_fetcher/guarded_fetcher.ts";
import { type LocalServer, startLocalServer } from "../../support/local_server.ts";

const TEXT = "Grüße aus Köln. ".repeat(400);
/** 160 times what is taken of one. */
const BOMB_BYTES = 16_000_000;
const NAMES: Record<string, LookupAddress[]> = {
  "loopback.example": [{ address: "127.0.0.1", family: 4 }],
  "mixed.example": [
    { address: "93.184.216.34", family: 4 },
    { address: "169.254.169.254", family: 4 },
  ],
};

describe("createPageFetcher()", () => {
  let server: LocalServer;
  let fetcher: PageFetcher;

  before(async () => {
    server = await startLocalServer((request, response) => serve(request.url ?? "/", response));
    fetcher = createPageFetcher({
      userAgent: "TestBot/1.0",
      hostMap: new Map([["shop.example", { address: "127.0.0.1", port: server.port }]]),
      lookup: fakeLookup,
    });
  });
  after(async () => {
    await fetcher.close();
    await server.close();
  });

  const get = (url: string, options: Partial<FetchOptions> = {}) =>
    fetcher.fetch(url, { signal: new AbortController().signal, ...options });

  test("asks a mapped host over plain http and keeps the URL's https form", async () => {
    const response = await get("https://shop.example/plain?a=1");
    assert.equal(response.url, "https://shop.example/plain?a=1");
    assert.equal(response.status, 200);
    assert.equal(Buffer.from(response.body).toString(), TEXT);
    const seen = server.requests.at(-1)!;
    assert.equal(seen.path, "/plain?a=1");
    assert.equal(seen.headers.host, "shop.example");
    assert.equal(seen.headers["user-agent"], "TestBot/1.0");
    assert.equal(fetcher.isMapped?.("SHOP.example."), true);
    assert.equal(fetcher.isMapped?.("other.example"), false);
  });

  for (const encoding of ["gzip", "br", "zstd", "deflate", "raw-deflate", "gzip-gzip"]) {
    test(`decodes ${encoding}`, async () => {
      const response = await get(`https://shop.example/${encoding}`);
      assert.equal(Buffer.from(response.body).toString(), TEXT);
      assert.ok(response.transferBytes < response.body.length);
      assert.equal(response.truncated, false);
    });
  }

  test("takes a body as it is where the gzip header lies, and the readable part of a cut one", async () => {
    assert.equal(Buffer.from((await get("https://shop.example/lying-gzip")).body).toString(), TEXT);
    const cut = await get("https://shop.example/cut-gzip");
    assert.ok(TEXT.startsWith(Buffer.from(cut.body).toString("utf8").slice(0, 100)));
  });

  for (const kind of ["gzip", "br", "zstd", "gzip-gzip"]) {
    test(`stops a ${kind} bomb at the cap of decoded bytes`, async () => {
      const before = process.memoryUsage().rss;
      const response = await get(`https://shop.example/bomb-${kind}`, { bytesMax: 100_000 });
      assert.equal(response.body.length, 100_000);
      assert.equal(response.truncated, true);
      assert.ok(process.memoryUsage().rss - before < 64 * 1024 * 1024);
    });
  }

  for (const encoding of ["zstd", "gzip", "br", "deflate"]) {
    test(`survives ${encoding} that goes on after its end, at once or later`, async () => {
      for (const pause of [0, 30]) {
        const read = get(`https://shop.example/trailing?${encoding}&${pause}`, { timeoutMs: 30_000 });
        const body = await read.then(
          (response) => Buffer.from(response.body).toString(),
          (error: FetchError) => error.reason,
        );
        assert.ok(body.startsWith(TEXT) || body === "bad_response", body.slice(0, 100));
      }
      await new Promise((resolve) => setTimeout(resolve, 60));
    });
  }

  test("stops an endless body at the cap", async () => {
    const response = await get("https://shop.example/endless", { bytesMax: 300_000 });
    assert.equal(response.truncated, true);
    assert.equal(response.body.length, 300_000);
  });

  test("reads neither the body of a HEAD nor one that nobody wants", async () => {
    assert.equal((await get("https://shop.example/plain", { method: "HEAD" })).body.length, 0);
    const unread = await get("https://shop.example/endless", { wantsBody: (status) => status !== 200 });
    assert.equal(unread.status, 200);
    assert.equal(unread.body.length, 0);
  });

  test("returns a redirect as it is", async () => {
    const response = await get("https://shop.example/redirect");
    assert.equal(response.status, 301);
    assert.equal(response.headers.location, "http://127.0.0.1/secret");
  });

  test("joins several cookies by newline", async () => {
    assert.equal((await get("https://shop.example/cookies")).headers["set-cookie"], "a=1\nb=2");
  });

  const failures: [string, string, FetchErrorReason][] = [
    ["a drip that never ends", "https://shop.example/drip", "timeout"],
    ["a host that never answers", "https://shop.example/hang", "timeout"],
    ["a reset", "https://shop.example/reset", "reset"],
    ["headers without end", "https://shop.example/headers", "bad_response"],
    ["six stacked encodings", "https://shop.example/stacked", "bad_response"],
    ["an unknown encoding", "https://shop.example/unknown-encoding", "bad_response"],
    ["broken brotli", "https://shop.example/broken-br", "bad_response"],
    ["loopback as literal", "http://127.0.0.1/", "blocked_address"],
    ["loopback as number", "http://2130706433/", "blocked_address"],
    ["loopback in hexadecimal", "http://0x7f000001/", "blocked_address"],
    ["loopback in IPv6", "http://[::1]/", "blocked_address"],
    ["loopback mapped into IPv6", "http://[::ffff:127.0.0.1]/", "blocked_address"],
    ["the metadata address", "http://169.254.169.254/latest/meta-data/", "blocked_address"],
    ["the unspecified address", "http://0.0.0.0/", "blocked_address"],
    ["a private address", "http://10.0.0.1/", "blocked_address"],
    ["carrier-grade NAT", "http://100.64.0.1/", "blocked_address"],
    ["NAT64", "http://[64:ff9b::7f00:1]/", "blocked_address"],
    ["a name that resolves to loopback", "https://loopback.example/", "blocked_address"],
    ["a name with one private address among public ones", "http://mixed.example/", "blocked_address"],
    ["an unknown name", "http://nowhere.example/", "dns"],
    ["another port", "http://93.184.216.34:8080/", "unsupported_url"],
    ["a user name", "http://user@shop.example/", "unsupported_url"],
    ["another scheme", "file:///etc/passwd", "unsupported_url"],
    ["no URL", "http://", "unsupported_url"],
    ["an over-long URL", `https://shop.example/${"a".repeat(9000)}`, "unsupported_url"],
  ];
  for (const [name, url, reason] of failures) {
    test(`fails with ${reason} at ${name}`, async () => {
      await assert.rejects(get(url, { timeoutMs: reason === "timeout" ? 250 : 30_000 }), (error: unknown) => {
        assert.ok(error instanceof FetchError);
        assert.equal(error.reason, reason, error.message);
        return true;
      });
    });
  }

  test("ends with aborted when the caller's signal does", async () => {
    const controller = new AbortController();
    const pending = get("https://shop.example/hang", { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await assert.rejects(pending, { reason: "aborted" });
    await assert.rejects(get("https://shop.example/plain", { signal: controller.signal }), { reason: "aborted" });
  });

  test("says connect when nobody listens, bad_response to something that is no HTTP", async () => {
    const odd = createServer((socket) =>
      socket
        .on("error", () => {})
        .resume()
        .end("SSH-2.0-OpenSSH_9.6\r\n"),
    );
    await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
    const { port } = odd.address() as { port: number };
    const other = createPageFetcher({
      userAgent: "TestBot/1.0",
      hostMap: new Map([
        ["odd.example", { address: "127.0.0.1", port }],
        ["closed.example", { address: "127.0.0.1", port: 1 }],
      ]),
    });
    const signal = new AbortController().signal;
    await assert.rejects(other.fetch("http://odd.example/", { signal }), { reason: "bad_response" });
    await assert.rejects(other.fetch("http://closed.example/", { signal }), { reason: "connect" });
    await other.close();
    await new Promise((resolve) => odd.close(resolve));
  });
});

type FetchErrorReason = FetchError["reason"];

const fakeLookup: AllLookup = (hostname, _options, callback) => {
  const found = NAMES[hostname];
  if (found !== undefined) return callback(null, found);
  callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" }), []);
};

const BODIES: Record<string, () => { encoding: string; body: Buffer }> = {
  gzip: () => ({ encoding: "gzip", body: zlib.gzipSync(TEXT) }),
  br: () => ({ encoding: "br", body: zlib.brotliCompressSync(TEXT) }),
  zstd: () => ({ encoding: "zstd", body: zlib.zstdCompressSync(TEXT) }),
  deflate: () => ({ encoding: "deflate", body: zlib.deflateSync(TEXT) }),
  "raw-deflate": () => ({ encoding: "deflate", body: zlib.deflateRawSync(TEXT) }),
  "gzip-gzip": () => ({ encoding: "gzip, gzip", body: zlib.gzipSync(zlib.gzipSync(TEXT)) }),
  "lying-gzip": () => ({ encoding: "gzip", body: Buffer.from(TEXT) }),
  "cut-gzip": () => ({ encoding: "gzip", body: zlib.gzipSync(TEXT).subarray(0, -12) }),
  "bomb-zstd": () => ({ encoding: "zstd", body: zlib.zstdCompressSync(Buffer.alloc(BOMB_BYTES)) }),
  "bomb-deflate": () => ({ encoding: "deflate", body: zlib.deflateSync(Buffer.alloc(BOMB_BYTES)) }),
  "bomb-gzip": () => ({ encoding: "gzip", body: zlib.gzipSync(Buffer.alloc(BOMB_BYTES)) }),
  "bomb-br": () => ({ encoding: "br", body: zlib.brotliCompressSync(Buffer.alloc(BOMB_BYTES), { params: FAST }) }),
  "bomb-gzip-gzip": () => ({
    encoding: "gzip, gzip",
    body: zlib.gzipSync(zlib.gzipSync(Buffer.alloc(BOMB_BYTES))),
  }),
  stacked: () => ({ encoding: "gzip, gzip, gzip, gzip", body: Buffer.from("x") }),
  "unknown-encoding": () => ({ encoding: "rot13", body: Buffer.from("x") }),
  "broken-br": () => ({ encoding: "br", body: Buffer.alloc(5000, 0xfe) }),
};
const packed = new Map<string, ReturnType<(typeof BODIES)[string]>>();
const FAST = { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 };

/** Packed once: several tests take the same one. */
function bodyOf(name: string): { encoding: string; body: Buffer } | undefined {
  const made = packed.get(name) ?? BODIES[name]?.();
  if (made !== undefined) packed.set(name, made);
  return made;
}

function serve(path: string, response: import("node:http").ServerResponse): void {
  const name = path.slice(1).split("?")[0]!;
  const encoded = bodyOf(name);
  if (encoded !== undefined) {
    response.writeHead(200, { "content-encoding": encoded.encoding, "content-type": "text/html" });
    response.end(encoded.body);
  } else if (name === "trailing") {
    const [encoding = "", pause = ""] = path.split("?")[1]!.split("&");
    response.writeHead(200, { "content-encoding": encoding, "content-type": "text/html" });
    const big = bodyOf(`bomb-${encoding}`)!.body;
    const rest = Buffer.concat(Array.from({ length: Math.ceil(100_000 / big.length) }, () => big));
    response.write(Buffer.concat([bodyOf(encoding)!.body, rest.subarray(0, 16_000)]));
    const more = () => response.end(rest.subarray(16_000));
    if (pause === "0") more();
    else setTimeout(more, Number(pause));
  } else if (name === "endless") {
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384, 97)));
    };
    response.on("drain", write);
    write();
  } else if (name === "drip") {
    response.writeHead(200);
    const timer = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(timer));
  } else if (name === "reset") {
    response.socket?.resetAndDestroy();
  } else if (name === "headers") {
    for (let at = 0; at < 400; at++) response.setHeader(`x-long-${at}`, "v".repeat(200));
    response.end();
  } else if (name === "redirect") {
    response.writeHead(301, { location: "http://127.0.0.1/secret" }).end();
  } else if (name === "cookies") {
    response.writeHead(200, { "set-cookie": ["a=1", "b=2"] }).end();
  } else if (name !== "hang") {
    response.end(TEXT);
  }
}
