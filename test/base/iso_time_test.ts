import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseIsoTime } from "../../src/base/iso_time.ts";

describe("parseIsoTime()", () => {
  for (const [text, time] of [
    ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.000Z"],
    ["2026-01-31T12:00:00.5Z", "2026-01-31T12:00:00.500Z"],
    ["2026-01-31T12:00:00.123456+02:00", "2026-01-31T10:00:00.123Z"],
    ["2026-01-31T12:00:00 02:00", "2026-01-31T10:00:00.000Z"],
    ["2026-01-31T12:00-0530", "2026-01-31T17:30:00.000Z"],
    ["2026-01-31T12:00:00", "2026-01-31T12:00:00.000Z"],
    ["2026-01-31", "2026-01-31T00:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ] as const) {
    test(`reads "${text}"`, () => assert.equal(parseIsoTime(text), time));
  }

  for (const text of [
    "",
    "yesterday",
    "2026-02-30",
    "2026-13-01",
    "2026-01-31T25:00:00Z",
    "31.01.2026",
    "1767225600",
    "2026-01-31T12:00:00+99:00",
    "2026-01-31T12:00:00Zx",
  ]) {
    test(`refuses "${text}"`, () => assert.equal(parseIsoTime(text), null));
  }
});
