import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import Database from "better-sqlite3";
import { eq, sql } from "drizzle-orm";
import type { Log } from "../../../src/base/log.ts";
import { readConfig } from "../../../src/config.ts";
import { RETENTION_KINDS, type RetentionRules, retentionSetting } from "../../../src/domain/retention.ts";
import { createRetention, foreseeRetention, newSweep, sweepAll } from "../../../src/service/retention/retention.ts";
import type { Db } from "../../../src/store/db.ts";
import { orphanedBrands } from "../../../src/store/kept_schema.ts";
import { runs } from "../../../src/store/run_schema.ts";
import { insertRun } from "../../../src/store/runs.ts";
import { evidence, outcomes, snapshots } from "../../../src/store/schema.ts";
import { RETENTION_CASES } from "../../support/retention_kinds.ts";
import { contentOf, NOW_MS, openRetentionWorld, type RetentionWorld } from "../../support/retention_world.ts";
import { temporaryFolder } from "../../support/server_process.ts";
import { testBrand, testRun } from "../../support/stage_context.ts";

const RULES = readConfig({}).retention;
const SETTINGS = Object.values(RETENTION_KINDS).flat().map(retentionSetting);
const HOUR_MS = 3_600_000;

function sweepOf(db: Db, rules: RetentionRules = RULES) {
  return newSweep({ db, rules, nowMs: NOW_MS, settled: new Map() });
}

/** Runs a pass, all of it or its first steps; gives how many steps it took. */
function sweep(
  world: RetentionWorld,
  options: { steps?: number; rules?: RetentionRules; batch?: number } = {},
): number {
  const pass = sweepOf(world.db, options.rules);
  pass.batch = options.batch ?? pass.batch;
  const steps = sweepAll(pass);
  let taken = 0;
  while (taken < (options.steps ?? Number.POSITIVE_INFINITY) && steps.next().done !== true) taken++;
  return taken;
}

/** Rows whose fate is not the planned one, in words. */
function surprises(world: RetentionWorld, before: ReadonlyMap<string, string>): string[] {
  const after = contentOf(world);
  return world.planned.flatMap(({ name, table, row, fate }) => {
    const key = `${table} ${row}`;
    const now = after.get(key);
    const became = now === undefined ? "goes" : now === before.get(key) ? "stays" : "slim";
    return became === fate ? [] : [`${table}: ${name} ${became}, planned was ${fate}`];
  });
}

function worldOf(fill: (world: RetentionWorld) => void, path?: string): RetentionWorld {
  const world = openRetentionWorld(path);
  fill(world);
  return world;
}

function collectingLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const write = (level: string) => (_bindings: object, text: string) => void lines.push(`${level}: ${text}`);
  const log = { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
  return { log: { ...log, child: () => log } as unknown as Log, lines };
}

describe("retention by its defaults", () => {
  for (const [kind, fill] of Object.entries(RETENTION_CASES)) {
    test(`${kind}: what is old goes, what is needed stays; a second pass finds nothing`, () => {
      const world = worldOf(fill);
      const before = contentOf(world);
      const foreseen = foreseeRetention({ db: world.db, rules: RULES, nowMs: NOW_MS });
      assert.deepEqual(contentOf(world), before, "looking ahead writes nothing");
      const pass = sweepOf(world.db);
      for (const _step of sweepAll(pass));
      assert.deepEqual(surprises(world, before), []);
      const rowsOf = (tally: typeof foreseen) =>
        [...tally].flatMap(([name, { rows }]) => (rows > 0 ? [[name, rows]] : []));
      assert.deepEqual(rowsOf(foreseen), rowsOf(pass.tally));
      const left = contentOf(world);
      sweep(world);
      assert.deepEqual(contentOf(world), left);
      world.close();
    });

    test(`${kind}: stopped after any step and begun again it leaves the same`, () => {
      const whole = worldOf(fill);
      const steps = sweep(whole, { batch: 1 });
      const expected = contentOf(whole);
      whole.close();
      const STOPS = 5;
      for (let stop = 1; stop <= STOPS; stop++) {
        const world = worldOf(fill);
        sweep(world, { batch: 1, steps: Math.floor((steps * stop) / STOPS) });
        sweep(world);
        assert.deepEqual(
          contentOf(world),
          expected,
          `stopped after ${Math.floor((steps * stop) / STOPS)} of ${steps} steps`,
        );
        world.close();
      }
    });
  }

  test("off for every kind keeps everything", () => {
    const rules = readConfig(
      Object.fromEntries(SETTINGS.map((name, i) => [name, i % 2 === 0 ? "off" : "0"])),
    ).retention;
    for (const fill of Object.values(RETENTION_CASES)) {
      const world = worldOf(fill);
      const before = contentOf(world);
      sweep(world, { rules });
      assert.deepEqual(contentOf(world), before);
      world.close();
    }
  });
});

describe("retention by number", () => {
  test("keeps the newest so many runs' evidence and opportunities, runs and whole snapshots of a brand", () => {
    const env = { RETENTION_EVIDENCE_RUNS: "3", RETENTION_RUNS_MAX: "4", RETENTION_SNAPSHOTS_ALL_MAX: "2" };
    const world = openRetentionWorld();
    for (let daysAgo = 1; daysAgo <= 6; daysAgo++) {
      const fate = daysAgo <= 4 ? "stays" : "goes";
      const run = world.run(daysAgo, { name: `${daysAgo} days ago`, fate });
      world.evidence(run, { name: `${daysAgo} days ago`, fate: daysAgo <= 3 ? "stays" : "goes" });
      const at = `2026-02-2${7 - daysAgo}T12:00:00.000Z`;
      world.put(
        snapshots,
        { id: world.uuid(), brand_id: world.brandId, created_at: at, rankings: [], citations: [] },
        // 21 and 22 February were the end of one week, the 23rd the Monday of the next.
        {
          name: at,
          fate: daysAgo <= 2 || at.startsWith("2026-02-23") || at.startsWith("2026-02-21") ? "stays" : "goes",
        },
      );
    }
    const before = contentOf(world);
    sweep(world, { rules: readConfig(env).retention });
    assert.deepEqual(surprises(world, before), []);
    world.close();
  });
});

describe("retention beside other work", () => {
  test("leaves a brand alone while one of its runs is active or begins, and comes back to it", () => {
    const world = worldOf(RETENTION_CASES.evidence!);
    const before = contentOf(world);
    const run = testRun(testBrand(), "full");
    const pass = sweepOf(world.db);
    pass.batch = 1;
    const steps = sweepAll(pass);
    const evidenceNow = () => [...contentOf(world).keys()].filter((key) => key.startsWith("evidence")).length;
    const atFirst = evidenceNow();
    while (evidenceNow() === atFirst) steps.next();
    insertRun(world.db, run);
    const begun = evidenceNow();
    while (steps.next().done !== true);
    assert.deepEqual([evidenceNow(), pass.unfinished], [begun, true]);

    const next = sweepOf(world.db);
    for (const _step of sweepAll(next));
    assert.deepEqual([evidenceNow(), next.unfinished], [begun, true]);
    world.db.update(runs).set({ status: "done", finished_at: run.started_at }).where(eq(runs.id, run.id)).run();
    sweep(world);
    assert.deepEqual(surprises(world, before), []);
    world.close();
  });

  test("looks again at what needs a snapshot when an outcome is reported meanwhile", () => {
    const world = worldOf(RETENTION_CASES.snapshots!);
    const pass = sweepOf(world.db);
    pass.batch = 1;
    const steps = sweepAll(pass);
    const left = () =>
      world.db
        .select({ at: snapshots.created_at })
        .from(snapshots)
        .all()
        .map(({ at }) => at);
    const before = left().length;
    while (left().length === before) steps.next();
    const needed = "2025-08-07T00:00:00.000Z";
    const outcome = {
      id: world.uuid(),
      brand_id: world.brandId,
      event_type: "observed_7d",
      created_at: "2025-08-14T12:00:00.000Z",
    };
    world.put(outcomes, outcome, { name: "an outcome reported late", fate: "stays" });
    while (steps.next().done !== true);
    assert.equal(pass.unfinished, true);
    sweep(world);
    assert.ok(left().includes(needed) && !left().includes("2025-06-03T00:00:00.000Z"), left().join());
    world.close();
  });

  test("goes through a brand's old evidence once, not each hour", () => {
    const world = worldOf(RETENTION_CASES.evidence!);
    const stepsOf = (settled: Map<string, string>) => [...sweepAll({ ...sweepOf(world.db), settled })].length;
    const settled = new Map<string, string>();
    stepsOf(settled);
    const second = stepsOf(settled);
    assert.ok(stepsOf(settled) < second);
    assert.ok(stepsOf(settled) < stepsOf(new Map()));
    world.close();
  });

  test("notes a brand that is gone when it first meets its data, and forgets the note with the data", () => {
    const world = openRetentionWorld();
    const brandId = "00000000-0000-4000-8000-00000000000c";
    world.put(evidence, { id: world.uuid(), brand_id: brandId, type: "serp" }, { name: "its evidence", fate: "stays" });
    sweep(world);
    assert.deepEqual(world.db.select().from(orphanedBrands).all(), [
      { brand_id: brandId, seen_at: new Date(NOW_MS).toISOString() },
    ]);
    world.db.update(orphanedBrands).set({ seen_at: "2025-01-01T00:00:00.000Z" }).run();
    sweep(world);
    assert.deepEqual([world.db.select().from(orphanedBrands).all(), world.db.select().from(evidence).all()], [[], []]);
    world.close();
  });

  test("createRetention() waits neither for another writer nor twice, goes on after a storage error, and rests for an hour", async (t) => {
    const path = join(temporaryFolder(t), "app.db");
    const world = worldOf(RETENTION_CASES.aged!, path);
    t.after(() => world.close());
    const before = contentOf(world);
    let now = NOW_MS;
    let asked = 0;
    const clock = {
      now() {
        asked++;
        return now;
      },
    };
    const { log, lines } = collectingLog();
    const retention = createRetention({ db: world.db, rules: RULES, clock, log });
    world.db.run(
      sql`CREATE TRIGGER broken BEFORE DELETE ON mail_outbox BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END`,
    );
    retention.kick();
    await retention.idle();
    assert.deepEqual(lines, ["error: the retention pass failed and is tried again"]);
    world.db.run(sql`DROP TRIGGER broken`);

    const other = new Database(path);
    other.exec("BEGIN IMMEDIATE");
    retention.kick();
    const once = asked;
    retention.kick();
    assert.equal(asked, once, "a pass was under way");
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(contentOf(world), before);
    other.exec("COMMIT");
    other.close();
    await retention.idle();
    assert.deepEqual(surprises(world, before), []);
    assert.equal(lines.filter((line) => line.startsWith("info")).length, 1);

    const old = { id: "evt_old", type: "test", handled_at: "2020-01-01T00:00:00.000Z" };
    const left = () => world.db.get<{ n: number }>(sql`SELECT count(*) AS n FROM payment_events`)?.n;
    world.db.run(sql`INSERT INTO payment_events VALUES (${old.id}, ${old.type}, ${old.handled_at})`);
    now += HOUR_MS - 1;
    retention.kick();
    await retention.idle();
    assert.equal(left(), 2);
    now += 1;
    retention.kick();
    await retention.idle();
    assert.equal(left(), 1);
    await retention.close();
    retention.kick();
  });
});
