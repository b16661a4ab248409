import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { describe, test } from "node:test";
import { createHttpServer, type HttpServerOptions } from "../../src/http_server.ts";
import { closedAfter, openTestApp } from "../support/test_app.ts";

interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

const KEY = "{key}";
const ANSWER_TIMEOUT_MS = 30_000;

/** What no well-behaved client sends, on a real socket: each is answered in a flat shape, and nothing ends the server. */
const RAW: { name: string; send: string; status: number; detail?: RegExp; allow?: string }[] = [
  { name: "400 no HTTP at all", send: "garbage\r\n\r\n", status: 400, detail: /not a valid HTTP/ },
  { name: "400 the preface of HTTP/2", send: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", status: 400 },
  { name: "400 an unknown method", send: "FOO /brands HTTP/1.1\r\nHost: x\r\n\r\n", status: 400 },
  { name: "400 bytes over 127 in the address", send: "GET /brands/\xff HTTP/1.1\r\nHost: x\r\n\r\n", status: 400 },
  { name: "400 HTTP/1.1 without Host", send: "GET /healthz HTTP/1.1\r\n\r\n", status: 400, detail: /Host/ },
  { name: "200 HTTP/1.0 without Host", send: "GET /healthz HTTP/1.0\r\n\r\n", status: 200 },
  { name: "400 a Host that is none", send: "GET /healthz HTTP/1.1\r\nHost: a b/c\r\n\r\n", status: 400 },
  {
    name: "400 two Hosts",
    send: "GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    status: 400,
    detail: /one Host/,
  },
  { name: "400 the same Host twice, in other cases", send: get("/brands", "hOST: x"), status: 400, detail: /one Host/ },
  { name: "400 two Hosts in HTTP/1.0", send: "GET /healthz HTTP/1.0\r\nHost: x\r\nHOST: y\r\n\r\n", status: 400 },
  { name: "200 a target in absolute form", send: "GET http://x/healthz HTTP/1.1\r\nHost: y\r\n\r\n", status: 200 },
  { name: "400 a target of another scheme", send: "GET ftp://x/ HTTP/1.1\r\nHost: y\r\n\r\n", status: 400 },
  { name: "400 OPTIONS *", send: "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", status: 400 },
  { name: "400 a backslash in the path", send: "GET /a\\b HTTP/1.1\r\nHost: x\r\n\r\n", status: 400 },
  {
    name: "405 TRACE",
    send: "TRACE /brands HTTP/1.1\r\nHost: x\r\n\r\n",
    status: 405,
    allow: "GET, HEAD, OPTIONS, POST",
  },
  { name: "431 a very long address", send: `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, status: 431 },
  {
    name: "431 a very long header",
    send: `GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`,
    status: 431,
    detail: /16 KiB/,
  },
  { name: "400 a NUL in a header", send: "GET /brands HTTP/1.1\r\nHost: x\r\nX-API-Key: a\0b\r\n\r\n", status: 400 },
  { name: "417 an Expect that is unknown", send: post("Expect: tea\r\nContent-Length: 2", "{}"), status: 417 },
  { name: "400 two lengths", send: post("Content-Length: 3\r\nContent-Length: 4", "abcd"), status: 400 },
  {
    name: "400 a length and chunks",
    send: post("Content-Length: 3\r\nTransfer-Encoding: chunked", "0\r\n\r\n"),
    status: 400,
  },
  { name: "400 the same length twice", send: post("Content-Length: 2\r\ncontent-length: 2", "{}"), status: 400 },
  {
    name: "400 a length and chunks, in other cases",
    send: post("content-length: 5\r\ntransfer-encoding: Chunked", "0\r\n\r\n"),
    status: 400,
  },
  {
    name: "400 chunks and a length",
    send: post("Transfer-Encoding: chunked\r\nContent-Length: 5", "0\r\n\r\n"),
    status: 400,
  },
  {
    name: "400 chunks twice",
    send: post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "0\r\n\r\n"),
    status: 400,
  },
  { name: "400 chunks named twice", send: post("Transfer-Encoding: chunked, chunked", "0\r\n\r\n"), status: 400 },
  { name: "422 invalid percent-encoding", send: get("/brands/%zz"), status: 422 },
  { name: "422 a POST without a length has no body", send: post("Accept: */*", ""), status: 422, detail: /JSON body/ },
  {
    name: "413 a length over the limit, before the body comes",
    send: post("Content-Length: 99999999", '{"'),
    status: 413,
    detail: /1 MiB/,
  },
  {
    name: "201 a body in chunks",
    send: post("Transfer-Encoding: chunked", '5\r\n{"dom\r\n25\r\nain":"chunk.example","name":"Chunky"}\r\n0\r\n\r\n'),
    status: 201,
  },
  {
    name: "413 chunks without end",
    send: post("Transfer-Encoding: chunked", `100001\r\n${"x".repeat(0x100001)}\r\n0\r\n\r\n`),
    status: 413,
  },
  { name: "200 a GET with a body, which nobody reads", send: `${get("/brands", "Content-Length: 3")}abc`, status: 200 },
  { name: "404 a trailing slash", send: get("/brands/"), status: 404, detail: /openapi/ },
  { name: "404 a double slash", send: get("//brands"), status: 404 },
  { name: "401 the same key twice is no key of ours", send: get("/brands", `X-API-Key: ${KEY}`), status: 401 },
];

function get(path: string, header = "Accept: */*"): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${KEY}\r\n${header}\r\n\r\n`;
}

function post(header: string, body: string): string {
  return `POST /brands HTTP/1.1\r\nHost: x\r\nX-API-Key: ${KEY}\r\nContent-Type: application/json\r\n${header}\r\n\r\n${body}`;
}

describe("the server on a raw socket", () => {
  for (const { name, send, status, detail, allow } of RAW) {
    test(name, async (t) => {
      const { port, key } = await listen(t);
      const answer = await exchange(port, send.replaceAll(KEY, key));
      assert.equal(answer.status, status, answer.head + answer.body);
      assert.match(answer.head, /^x-request-id: [0-9a-f]{8}$/im);
      assert.match(answer.head, /^x-process-time: \d+\.\d{6}$/im);
      assert.match(answer.head, /^content-type: application\/json/im);
      const body = JSON.parse(answer.body);
      if (status >= 400 && status !== 401) assert.equal(typeof body.detail, "string");
      if (detail) assert.match(body.detail, detail);
      if (allow) assert.match(answer.head, new RegExp(`^allow: ${allow}$`, "im"));
      assert.equal((await exchange(port, "GET /healthz HTTP/1.0\r\n\r\n")).status, 200, "the server is gone");
    });
  }

  const slow = [
    { name: "head", send: "POST /brands HTTP/1.1\r\nHost: x\r\n" },
    { name: "body", send: post("Content-Length: 40", '{"domain":"slow.example",') },
    { name: "body in chunks", send: post("Transfer-Encoding: chunked", '5\r\n{"dom\r\n') },
  ];
  for (const { name, send } of slow) {
    test(`408 a ${name} that never ends arriving: the connection is closed, and nothing is written twice`, async (t) => {
      const timeouts = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 };
      const { port, key } = await listen(t, { timeouts });
      const all = await talk(port, send.replaceAll(KEY, key), () => false);
      assert.equal(all.match(/HTTP\/1\.1 /g)?.length, 1, all);
      const [head = "", body = ""] = all.split("\r\n\r\n");
      assert.match(head, /^HTTP\/1\.1 408 Request Timeout\r\n/);
      assert.match(head, /\r\nConnection: close$/m);
      assert.match(JSON.parse(body).detail, /did not arrive within 60 s.*Send it again/);
      assert.match((await exchange(port, get("/brands").replaceAll(KEY, key))).body, /^\[\]$/);
    });
  }

  test("408 a body that may take longer ends where no more bytes come", async (t) => {
    const { port, key } = await listen(t, { timeouts: { requestTimeout: 100 } });
    const body = '{"domain":"slow.example","name":"Slow"}';
    const made = await exchange(port, post(`Content-Length: ${body.length}`, body).replaceAll(KEY, key));
    const path = `/brands/${JSON.parse(made.body).id}/access-logs`;
    const head = post("Transfer-Encoding: chunked", "")
      .replace("/brands", path)
      .replace("application/json", "text/plain");
    const all = await talk(port, `${head.replaceAll(KEY, key)}5\r\nhello\r\n`, () => false);
    assert.match(all, /^HTTP\/1.1 408 Request Timeout\r\n/);
  });

  test("100 Continue comes before the body is sent", async (t) => {
    const { port, key } = await listen(t);
    const body = '{"domain":"expect.example","name":"E"}';
    const head = post(`Expect: 100-continue\r\nContent-Length: ${body.length}`, "").replaceAll(KEY, key);
    const text = await talk(port, head, (socket, soFar) => {
      if (/^HTTP\/1.1 100 /.test(soFar) && !soFar.includes(" 201 ")) socket.write(body);
      return soFar.includes('"domain":"expect.example"');
    });
    assert.match(text, /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 201 Created/);
  });

  test("pipelined requests are answered in their order", async (t) => {
    const { port } = await listen(t);
    const two = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /nope HTTP/1.1\r\nHost: x\r\n\r\n";
    const text = await talk(port, two, (_socket, soFar) => soFar.includes("No such path"));
    assert.ok(text.indexOf(" 200 OK") < text.indexOf(" 404 Not Found"));
  });

  test("300 connections that say nothing do not keep others from an answer", async (t) => {
    const { port } = await listen(t);
    const idle = await Promise.all(
      Array.from({ length: 300 }, () => {
        const socket = connect(port, "127.0.0.1");
        t.after(() => socket.destroy());
        return new Promise<void>((resolve) => socket.once("connect", resolve));
      }),
    );
    assert.equal(idle.length, 300);
    assert.equal((await exchange(port, "GET /healthz HTTP/1.0\r\n\r\n")).status, 200);
  });
});

async function listen(
  t: { after(fn: () => Promise<void> | void): void },
  options: Pick<HttpServerOptions, "timeouts"> = {},
): Promise<{ port: number; key: string }> {
  const app = openTestApp(t);
  const { key } = app.account();
  const server = createHttpServer({
    hostname: "127.0.0.1",
    fetch: (request, env) => app.app.fetch(request, env),
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  closedAfter(t, { close });
  return { port: (server.address() as AddressInfo).port, key };
}

async function exchange(port: number, text: string): Promise<RawAnswer> {
  const all = await talk(port, text, (_socket, soFar) => {
    const end = soFar.indexOf("\r\n\r\n");
    const length = /content-length: (\d+)/i.exec(soFar)?.[1];
    return end >= 0 && length !== undefined && soFar.length >= end + 4 + Number(length);
  });
  const end = all.indexOf("\r\n\r\n");
  return { status: Number(all.slice(9, 12)), head: all.slice(0, end).replaceAll("\r", ""), body: all.slice(end + 4) };
}

/** Sends the text and gives what came back once `isDone` says so, or the connection ends. */
function talk(port: number, text: string, isDone: (socket: ReturnType<typeof connect>, soFar: string) => boolean) {
  return new Promise<string>((resolve, reject) => {
    let soFar = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(text, "latin1")));
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(soFar);
    };
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No whole answer in time: ${soFar.slice(0, 300)}`));
    }, ANSWER_TIMEOUT_MS);
    socket.on("data", (chunk: Buffer) => {
      soFar += chunk.toString("latin1");
      if (isDone(socket, soFar)) finish();
    });
    socket.on("error", finish);
    socket.on("close", finish);
  });
}
