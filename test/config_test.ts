import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ConfigError, readConfig } from "../src/config.ts";

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

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
      "RETENTION_RUNS_DAYS must be a whole number; 0 or off keeps for ever",
      "RETENTION_PAYMENT_EVENTS_DAYS must be at least 30, or 0 or off to keep for ever",
    ]);
    const longer = ["RETENTION_EVIDENCE_BODIES_DAYS must not be longer than RETENTION_EVIDENCE_DAYS"];
    assert.deepEqual(problemsOf({ RETENTION_EVIDENCE_BODIES_DAYS: "off" }), longer);
    assert.deepEqual(problemsOf({ RETENTION_EVIDENCE_BODIES_DAYS: "200" }), longer);
  });
});
