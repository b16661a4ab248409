import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { ConfigError, readConfig } from "../src/config.ts";

const production = (key: string) => readConfig({ NODE_ENV: "production", SECRET_KEY: key });
const bytes = (of: (at: number) => number) => Buffer.from(Array.from({ length: 32 }, (_, at) => of(at) & 0xff));

const WEAK: { name: string; key: string; why: RegExp }[] = [
  { name: "one digit", key: "0".repeat(64), why: /single digit repeated/ },
  { name: "one byte", key: "ab".repeat(32), why: /repeats a short pattern/ },
  { name: "a word of hex", key: "deadbeef".repeat(8), why: /repeats a short pattern/ },
  { name: "half a key twice", key: "9a1f4c7be2d05836417cd8e93f60ab25".repeat(2), why: /repeats a short pattern/ },
  { name: "a pattern cut at the end", key: "0123456789".repeat(7).slice(0, 64), why: /repeats a short pattern/ },
  { name: "0123… again and again", key: "0123456789abcdef".repeat(4), why: /repeats a short pattern/ },
  { name: "00 01 02 …", key: bytes((at) => at).toString("hex"), why: /is a sequence/ },
  {
    name: "ff fe fd …, in capitals",
    key: bytes((at) => 255 - at)
      .toString("hex")
      .toUpperCase(),
    why: /is a sequence/,
  },
  {
    name: "up and down again",
    key: `${"00112233445566778899aabbccddeeff"}${"ffeeddccbbaa99887766554433221100"}`,
    why: /is a sequence/,
  },
  { name: "one digit but for the last", key: `${"0".repeat(63)}1`, why: /sequence|too few different bytes/ },
  {
    name: "digits typed by hand",
    key: "1029384756102938471029384756564738291019283746556473829103847561",
    why: /sequence|too few different bytes/,
  },
  {
    name: "a few bytes shuffled",
    key: "a1b2c3d4d4c3b2a1b2a1d4c3c3d4a1b2a1c3b2d4d4b2c3a1c3a1d4b2b2d4a1c3",
    why: /too few different bytes/,
  },
  { name: "a sentence", key: Buffer.from("My dog Rex was born in June 1998").toString("hex"), why: /plain text/ },
  {
    name: "the hash of nothing",
    key: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    why: /common word/,
  },
];

describe("SECRET_KEY in production", () => {
  for (const { name, key, why } of WEAK) {
    test(`refused: ${name}`, () => {
      assert.equal(key.length, 64);
      assert.throws(
        () => production(key),
        (error: ConfigError) => {
          const problem = error.problems.join("\n");
          assert.match(problem, /^SECRET_KEY .* openssl rand -hex 32$/);
          assert.match(problem, why);
          assert.ok(!problem.includes(key));
          return true;
        },
      );
      assert.equal(readConfig({ SECRET_KEY: key }).SECRET_KEY, key, "outside production it is the developer's own");
    });
  }

  test("taken: what a random source gives", () => {
    for (let count = 0; count < 5_000; count++) production(randomBytes(32).toString("hex"));
    assert.throws(() => production("ab"), ConfigError);
  });
});

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("EMBEDDING_MODEL settings", () => {
  test("EMBEDDING_MODEL is vendor/model of a vendor that gives vectors, its price a number", () => {
    assert.equal(readConfig({ EMBEDDING_MODEL: "openai/text-embedding-3-small" }).EMBEDDING_MODEL_PRICE, undefined);
    for (const EMBEDDING_MODEL of ["builtin", "anthropic/claude", "openai/"])
      assert.match(problemsOf({ EMBEDDING_MODEL }).join(), /^EMBEDDING_MODEL must be vendor\/model/);
    assert.match(problemsOf({ EMBEDDING_MODEL_PRICE: "cheap" }).join(), /^EMBEDDING_MODEL_PRICE must be a number/);
  });

  test("an endpoint may give vectors alone", () => {
    const OPENAI_COMPATIBLE_BASE_URL = "http://127.0.0.1:11434/v1";
    const EMBEDDING_MODEL = "openai_compatible/nomic-embed-text";
    assert.equal(readConfig({ OPENAI_COMPATIBLE_BASE_URL, EMBEDDING_MODEL }).OPENAI_COMPATIBLE_MODEL, undefined);
    assert.match(problemsOf({ EMBEDDING_MODEL }).join(), /OPENAI_COMPATIBLE_BASE_URL and a model/);
  });
});

describe("TEXT_MODEL settings", () => {
  const BASE = { OPENAI_COMPATIBLE_BASE_URL: "http://127.0.0.1:9/v1" };

  test("TEXT_MODEL names the endpoint's model where nothing else does", () => {
    assert.equal(readConfig({ ...BASE, TEXT_MODEL: "openai_compatible/a/b" }).OPENAI_COMPATIBLE_MODEL, "a/b");
    const both = { ...BASE, OPENAI_COMPATIBLE_MODEL: "small", TEXT_MODEL: "openai_compatible/large" };
    assert.equal(readConfig(both).OPENAI_COMPATIBLE_MODEL, "small");
    assert.match(problemsOf(BASE).join(), /OPENAI_COMPATIBLE_MODEL, or TEXT_MODEL or EMBEDDING_MODEL as/);
    assert.match(problemsOf({ TEXT_MODEL: "openai_compatible/a" }).join(), /OPENAI_COMPATIBLE_BASE_URL and a model/);
  });

  test("prices go together, a context is a number of tokens", () => {
    assert.deepEqual(problemsOf({ TEXT_MODEL_PRICE_INPUT: "1" }), [
      "TEXT_MODEL_PRICE_INPUT and TEXT_MODEL_PRICE_OUTPUT go together: set both or none",
    ]);
    assert.equal(problemsOf({ MODEL_CONTEXT_TOKENS: "128k" }).length, 1);
    assert.equal(readConfig({ MODEL_CONTEXT_TOKENS: "8000" }).MODEL_CONTEXT_TOKENS, 8_000);
  });
});

describe("RETENTION_ settings", () => {
  test("are days or numbers; 0 and off keep for ever, long texts go with their records", () => {
    assert.equal(readConfig({}).retention.evidenceBodiesDays, 180);
    const { retention } = readConfig({
      RETENTION_EVIDENCE_DAYS: "90",
      RETENTION_RUNS_MAX: "0",
      RETENTION_MAILS_DAYS: "Off",
    });
    assert.deepEqual(
      [retention.evidenceDays, retention.evidenceBodiesDays, retention.runsMax, retention.mailsDays],
      [90, 90, null, null],
    );
    assert.equal(readConfig({ RETENTION_EVIDENCE_BODIES_DAYS: "30" }).retention.evidenceBodiesDays, 30);
  });

  test("refused with the reason", () => {
    assert.deepEqual(problemsOf({ RETENTION_RUNS_DAYS: "1 year", RETENTION_PAYMENT_EVENTS_DAYS: "7" }), [
      "RETENTION_RUNS_DAYS must be a whole number; 0 or off keeps data forever",
      "RETENTION_PAYMENT_EVENTS_DAYS must be at least 30, or 0 or off to keep data forever",
    ]);
    const longer = ["RETENTION_EVIDENCE_BODIES_DAYS must not be longer than RETENTION_EVIDENCE_DAYS"];
    assert.deepEqual(problemsOf({ RETENTION_EVIDENCE_BODIES_DAYS: "off" }), longer);
    assert.deepEqual(problemsOf({ RETENTION_EVIDENCE_BODIES_DAYS: "200" }), longer);
  });
});
