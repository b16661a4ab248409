import { sql } from "drizzle-orm";
import type { Db } from "../../src/store/db.ts";
import { transact } from "../../src/store/db.ts";
import { exampleData } from "./evidence_examples.ts";

const KEYWORD = JSON.stringify(exampleData("keyword"));
const ANSWER = JSON.stringify(exampleData("llm_answer"));

export interface OldEvidence {
  brandId: string;
  accountId: string;
  runs: number;
  recordsPerRun: number;
  /** Bytes of text a record holds. */
  bytes: number;
  /** ISO 8601 times of the first run and of the last. */
  from: string;
  to: string;
}

/** A number as the last part of an id that sorts by it. */
export function idOf(head: string, n: number): string {
  return `${head}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}

/**
 * A brand's evidence of years gone by, answers and keywords in turn. The last record of each run is named by a draft:
 * it must stay. Gives the ids of those.
 */
export function insertOldEvidence(db: Db, old: OldEvidence): string[] {
  const head = old.brandId.slice(0, 8);
  const [fromMs, toMs] = [Date.parse(old.from), Date.parse(old.to)];
  const named: string[] = [];
  for (let run = 0; run < old.runs; run++) {
    const at = new Date(fromMs + ((toMs - fromMs) * run) / Math.max(1, old.runs - 1)).toISOString();
    const runId = idOf(head, run);
    const first = run * old.recordsPerRun;
    transact(db, (tx) => {
      tx.run(sql`INSERT INTO runs (id, account_id, brand_id, kind, status, input, meta, started_at, finished_at)
        VALUES (${runId}, ${old.accountId}, ${old.brandId}, 'llm_enrichment', 'done', '{}', '{}', ${at}, ${at})`);
      tx.run(sql`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${old.recordsPerRun})
        INSERT INTO evidence (id, brand_id, run_id, type, provider, simulated, subject, data, observed_at)
        SELECT ${head} || '-0000-7000-9000-' || printf('%012x', ${first} + i), ${old.brandId}, ${runId},
          CASE i % 2 WHEN 0 THEN 'keyword' ELSE 'llm_answer' END, 'test', 0, 'keyword ' || i,
          json_set(CASE i % 2 WHEN 0 THEN ${KEYWORD} ELSE ${ANSWER} END, '$.keyword', 'keyword ' || i, '$.answer', hex(randomblob(${Math.floor(old.bytes / 2)}))),
          ${at} FROM n`);
    });
    named.push(`${head}-0000-7000-9000-${(first + old.recordsPerRun - 1).toString(16).padStart(12, "0")}`);
  }
  const content = JSON.stringify({ title: "Draft", body: "", word_count: 0, claims: [{ evidence_ids: named }] });
  db.run(sql`INSERT INTO executions (id, brand_id, run_id, brief_id, format, status, content, created_at, updated_at)
    VALUES (${idOf(head, 999_999)}, ${old.brandId}, ${idOf(head, old.runs - 1)}, 'brief', 'single_article', 'draft', ${content}, ${old.to}, ${old.to})`);
  return named;
}
