import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { EVIDENCE_TYPES, keywordOf } from "../../../src/domain/evidence/evidence.ts";
import { parseEvidence, readEvidence, type StoredEvidence } from "../../../src/domain/evidence/stored_evidence.ts";
import { EVIDENCE_EXAMPLES, evidenceExample } from "../../support/evidence_examples.ts";
import { assertWhole } from "../../support/whole_evidence.ts";

function without({ data, ...row }: StoredEvidence, field: string): StoredEvidence {
  const { [field]: _gone, ...rest } = data;
  return { ...row, data: rest };
}

describe("parseEvidence()", () => {
  for (const row of EVIDENCE_EXAMPLES) {
    const what = typeof row.data.route === "string" ? `${row.type} by ${row.data.route}` : row.type;
    test(`${what} is read as it is stored`, () => assertWhole([row]));
  }

  test("the examples are of every type", () => {
    assert.deepEqual([...new Set(EVIDENCE_EXAMPLES.map((row) => row.type))].toSorted(), EVIDENCE_TYPES.toSorted());
  });

  test("fields that no type knows stay", () => {
    const row = { ...evidenceExample("serp"), data: { ...evidenceExample("serp").data, later: [1] } };
    assert.equal(parseEvidence(row), row);
  });

  test("a finding of the time before templates were told has none", () => {
    const row = without(evidenceExample("technical_issue"), "templates");
    const old = { ...row, data: { ...row.data, cluster: "/product/*" } };
    assert.deepEqual(parseEvidence(old)?.data, { ...old.data, templates: [] });
  });

  test("records whose long texts were removed for their age are read", () => {
    const gone = { body_removed_at: "2026-11-01T00:00:00.000Z" };
    const answer = without(evidenceExample("llm_answer"), "answer");
    for (const row of [answer, evidenceExample("serp"), evidenceExample("technical_issue")])
      assertWhole([{ ...row, data: { ...row.data, ...gone } }]);
  });

  for (const [type, field] of [
    ["llm_answer", "sources"],
    ["serp", "results"],
    ["keyword", "keyword"],
    ["competitor", "route"],
    ["provider_error", "stage"],
  ] as const) {
    test(`null for ${type} without ${field}`, () => {
      assert.equal(parseEvidence(without(evidenceExample(type), field)), null);
    });
  }
});

describe("readEvidence()", () => {
  test("gives the types asked for and counts what nobody knows", () => {
    const rows = [
      ...EVIDENCE_EXAMPLES,
      without(evidenceExample("serp"), "results"),
      { ...evidenceExample("serp"), data: {} },
    ];
    const { records, unknown } = readEvidence(rows, ["serp", "keyword"]);
    assert.deepEqual([...new Set(records.map((record) => record.type))].toSorted(), ["keyword", "serp"]);
    assert.equal(unknown, 2);
  });
});

test("keywordOf() is the search a record is about, else its subject", () => {
  const told = EVIDENCE_EXAMPLES.flatMap((row) => parseEvidence(row) ?? []).map((record) => [
    record.type,
    keywordOf(record),
  ]);
  const of = Object.fromEntries(told);
  assert.equal(of.serp, evidenceExample("serp").data.keyword);
  assert.equal(of.technical_issue, evidenceExample("technical_issue").subject);
});
