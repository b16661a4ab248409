import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { AGENTS } from "../../src/domain/ai_agent.ts";
import { createAgentFinder } from "../../src/traffic/access_log/agent_of.ts";
import { createMarkList, joinMarks } from "../../src/traffic/access_log/marks.ts";
import { createLineReader } from "../../src/traffic/access_log/read_line.ts";
import { visitorOf } from "../../src/traffic/access_log/tally.ts";
import { createVerifier } from "../../src/traffic/agent_ranges.ts";
import { pageName } from "../../src/traffic/page_name.ts";

const AGENT = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const WHOLE = {
  atMs: Date.UTC(2026, 0, 31, 10, 15, 30),
  peer: "20.171.206.7",
  forwarded: "",
  method: "GET",
  target: "/a?b=1",
  host: "",
  status: 200,
  bytes: "512",
  userAgent: AGENT,
};
const COMBINED = `20.171.206.7 - - [31/Jan/2026:12:15:30 +0200] "GET /a?b=1 HTTP/1.1" 200 512 "https://x.example/\\"q\\"" "${AGENT}"`;

describe("createLineReader()", () => {
  const lines: [name: string, line: string, change: Partial<typeof WHOLE>][] = [
    ["combined", COMBINED, {}],
    ["common", COMBINED.slice(0, COMBINED.indexOf(' "https')), { userAgent: "" }],
    ["combined behind a virtual host", `www.acme.com:443 ${COMBINED}`, { host: "www.acme.com:443" }],
    ["a user name with a blank", COMBINED.replace("- - [", "- Ann Lee ["), {}],
    ["a name in the address's place", COMBINED.replace("20.171.206.7", "crawl.example"), { peer: "crawl.example" }],
    ["combined with X-Forwarded-For behind it", `${COMBINED} "6.6.6.6, ::1"`, { forwarded: "6.6.6.6, ::1" }],
    ["escaped bytes", COMBINED.replace("/a?b=1", "/caf\\xC3\\xA9"), { target: "/caf%C3%A9" }],
    [
      "JSON of nginx, whose uri is what the server made of it",
      JSON.stringify({
        time_iso8601: "2026-01-31T12:15:30+02:00",
        remote_addr: "20.171.206.7",
        http_x_forwarded_for: "",
        request: "GET /a?b=1 HTTP/1.1",
        uri: "/index.php",
        host: "acme.com",
        status: "200",
        body_bytes_sent: 512,
        http_user_agent: AGENT,
      }),
      { host: "acme.com" },
    ],
    [
      "JSON of Cloudflare, in nanoseconds",
      `{"ClientIP":"20.171.206.7","ClientRequestHost":"acme.com","ClientRequestMethod":"GET","ClientRequestURI":"/a?b=1","ClientRequestUserAgent":"${AGENT}","EdgeResponseBytes":512,"EdgeResponseStatus":200,"EdgeStartTimestamp":1769854530000000000}`,
      { host: "acme.com" },
    ],
    [
      "JSON of Caddy",
      `{"ts":1769854530,"request":{"remote_ip":"20.171.206.7","method":"GET","host":"acme.com","uri":"/a?b=1","headers":{"User-Agent":["${AGENT}"]}},"size":512,"status":200}`,
      { host: "acme.com" },
    ],
  ];
  for (const [name, line, change] of lines) {
    test(`reads ${name}`, () => {
      const reading = createLineReader().read(line);
      assert.ok(reading !== null && !("problem" in reading), JSON.stringify(reading));
      const { combined: _, ...read } = reading as typeof WHOLE & { combined?: boolean };
      assert.deepEqual(read, { ...WHOLE, ...change });
    });
  }

  test("reads W3C extended as CloudFront and IIS write it", () => {
    const reader = createLineReader();
    assert.equal(reader.read("#Version: 1.0"), null);
    assert.equal(
      reader.read(
        "#Fields: date time c-ip cs-method cs-uri-stem cs-uri-query cs(Host) sc-status sc-bytes cs(User-Agent)",
      ),
      null,
    );
    const line = `2026-01-31 10:15:30 20.171.206.7 GET /a b=1 acme.com 200 512 ${AGENT.replace("/5.0 ", "/5.0%20").replaceAll("; ", ";%20")}`;
    assert.deepEqual(reader.read(line), { ...WHOLE, host: "acme.com" });
    assert.deepEqual(reader.read("2026-01-31 10:15:30"), { problem: "has 2 fields where #Fields names 10" });
    assert.deepEqual(reader.formats(), ["w3c"]);
  });

  test("says of other lines what they lack, and throws at none", () => {
    const reader = createLineReader();
    const problem = (line: string) => (reader.read(line) as { problem: string }).problem;
    assert.match(problem("x"), /no time/);
    assert.match(problem(COMBINED.replace("Jan", "Foo")), /time that is not/);
    assert.match(problem(COMBINED.replace('"GET', "GET")), /no request/);
    assert.match(problem('{"a":'), /not valid JSON/);
    assert.match(problem('{"status":200}'), /no time/);
    assert.match(problem('{"time":"2026-01-31T10:00:00Z"}'), /no request/);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map((text) => COMBINED + text),
        ),
        (line) => {
          const read = createLineReader().read(line);
          return read === null || "problem" in read || Number.isFinite(read.atMs);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("createAgentFinder()", () => {
  const near: [userAgent: string, agent: string | null][] = [
    [AGENT, "GPTBot"],
    ["meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)", "Meta-ExternalAgent"],
    ["Mozilla/5.0 (Macintosh) Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)", "Applebot"],
    ["CCBot/2.0 (https://commoncrawl.org/faq/)", "CCBot"],
    ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "Bingbot"],
    ["Mozilla/5.0 (Linux; Android 9; CUBOT_X18_Plus) Chrome/120.0 Mobile Safari/537.36", null],
    ["NotGPTBot/1.0", null],
    ["GPTBotany/2.0", null],
    ["my-GPTBot/1.0", null],
    ["Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)", null],
    // Names for robots.txt alone: nobody comes by them.
    ["Google-Extended", null],
    ["Applebot-Extended/1.0", null],
  ];
  for (const [userAgent, agent] of near)
    test(`${agent ?? "nobody"} of ${userAgent.slice(0, 60)}`, () => {
      const find = createAgentFinder();
      assert.equal(find(userAgent)?.name ?? null, agent);
      assert.equal(find(userAgent)?.name ?? null, agent);
    });
});

describe("createVerifier()", () => {
  const cases: [agent: string, address: string | null, verdict: string][] = [
    ["GPTBot", "20.171.206.0", "verified"],
    ["GPTBot", "20.171.207.255", "verified"],
    ["GPTBot", "20.171.208.0", "outside_ranges"],
    ["GPTBot", "::ffff:20.171.206.7", "verified"],
    ["GPTBot", "216.73.216.1", "outside_ranges"],
    ["ClaudeBot", "216.73.219.255", "verified"],
    ["CCBot", "2600:1f28:365:80b0::5", "verified"],
    ["CCBot", "2600:1f28:366::5", "outside_ranges"],
    ["Googlebot", "66.249.66.1", "verified"],
    ["Googlebot", "2001:4860:4801:10::1", "verified"],
    ["GPTBot", null, "no_address"],
    ["GPTBot", "crawl.openai.example", "no_address"],
    ["Bytespider", "110.249.201.1", "no_published_ranges"],
  ];
  const verify = createVerifier();
  for (const [name, address, verdict] of cases)
    test(`${name} from ${address} is ${verdict}`, () => {
      const agent = AGENTS.find((one) => one.name === name)!;
      assert.equal(verify(agent, address), verdict);
      assert.equal(verify(agent, address), verdict);
    });

  test("knows the ranges of every agent that names where they are published", () => {
    const lost = AGENTS.filter((agent) => agent.ranges !== null && verify(agent, "192.0.2.1") !== "outside_ranges");
    assert.deepEqual(lost, []);
  });
});

describe("visitorOf()", () => {
  const cases: [peer: string, forwarded: string, proxies: number | null, visitor: string | null][] = [
    ["203.0.113.9", "", null, "203.0.113.9"],
    ["203.0.113.9:51234", "-", null, "203.0.113.9"],
    // Whoever asks directly can write the header: it proves nothing.
    ["203.0.113.9", "20.171.206.7", null, "203.0.113.9"],
    // A proxy of the house appended the last entry; what stands left of it are the visitor's words.
    ["10.0.0.2", "20.171.206.7, 203.0.113.9", null, "203.0.113.9"],
    ["10.0.0.2", "203.0.113.9, 10.0.0.7", null, "203.0.113.9"],
    ["::1", "2001:4860:4801:10::1", null, "2001:4860:4801:10::1"],
    ["10.0.0.2", "203.0.113.9, unknown", null, null],
    ["10.0.0.2", "", null, null],
    ["172.71.1.1", "20.171.206.7, 203.0.113.9", 1, "203.0.113.9"],
    ["10.0.0.2", "6.6.6.6, 203.0.113.9, 172.71.1.1", 2, "203.0.113.9"],
    ["10.0.0.2", "203.0.113.9", 2, null],
    ["10.0.0.2", "203.0.113.9", 0, "10.0.0.2"],
  ];
  for (const [peer, forwarded, proxies, visitor] of cases)
    test(`${peer} with "${forwarded}" behind ${proxies ?? "any"} proxies is ${visitor}`, () => {
      assert.equal(visitorOf({ peer, forwarded }, proxies), visitor);
    });
});

describe("marks", () => {
  test("joinMarks() keeps each mark as often as the list has it that has it more often", () => {
    const list = fc.array(fc.integer({ min: 0, max: 20 })).map((marks) => Uint32Array.from(marks).sort());
    fc.assert(
      fc.property(list, list, (a, b) => {
        const count = (of: Uint32Array, mark: number) => of.filter((one) => one === mark).length;
        const joined = joinMarks(a, b);
        assert.deepEqual(joined, joined.toSorted());
        for (let mark = 0; mark <= 20; mark++)
          assert.equal(count(joined, mark), Math.max(count(a, mark), count(b, mark)));
      }),
    );
  });

  test("createMarkList() gives the marks of each cell in the order of the cells", () => {
    const list = createMarkList();
    for (const [cell, second] of [
      [1, 5],
      [0, 86_399],
      [1, 3],
      [1, 3],
    ] as const)
      list.add(cell, second, "GET /a");
    const { marks, ends } = list.byCell(Uint32Array.of(1, 0));
    assert.deepEqual([...ends], [3, 4]);
    assert.deepEqual(
      [...marks].map((mark) => mark >>> 15),
      [3, 3, 5, 86_399],
    );
    assert.equal(marks[0], marks[1]);
  });
});

test("pageName() is one name for all spellings of a page", () => {
  const spellings = ["https://www.acme.com/a/", "http://acme.com/a?utm_source=x", "https://ACME.com:443/a#top"];
  assert.deepEqual(new Set(spellings.map(pageName)), new Set(["acme.com/a"]));
  assert.equal(pageName("https://acme.com/"), "acme.com");
  assert.equal(pageName("mailto:a@acme.com"), null);
});
