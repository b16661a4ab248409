/**
 * Takes backups of a server that writes, kills it, restores the newest copy in a fresh folder and goes on there:
 * `node scripts/faults/restore.ts [times]`.
 */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { endOfCommand } from "../../test/support/server_process.ts";
import { addBrand, type Client, endOfRun, inspect, openService, type Service, tell } from "./service.ts";

const RUNS = 6;
const WRITING_MS = 1_500;
const SITES = { "slow-site.com": 150 };

export interface RestoreFigures {
  restored: number;
  brands_acknowledged_before_backup: number;
  brands_lost: number;
  runs_in_backup: number;
  runs_ended_done: number;
  new_runs_done: number;
  evidence_written_twice: number;
  databases_damaged: number;
}

export async function restoreUnderWork(times: number): Promise<RestoreFigures> {
  const found: RestoreFigures = {
    restored: 0,
    brands_acknowledged_before_backup: 0,
    brands_lost: 0,
    runs_in_backup: 0,
    runs_ended_done: 0,
    new_runs_done: 0,
    evidence_written_twice: 0,
    databases_damaged: 0,
  };
  for (let count = 0; count < times; count++) await killAndRestore(found);
  return found;
}

async function killAndRestore(found: RestoreFigures): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "visibility-restore-"));
  const lost = await openService({ sites: SITES });
  const fresh = await openService({ folder: join(folder, "fresh"), env: { CRAWL_HOST_MAP: lost.env.CRAWL_HOST_MAP! } });
  const copy = join(folder, "copy.db");
  try {
    await lost.start();
    const owner = lost.account("owner");
    const brand = await addBrand(owner, "slow-site.com");
    for (let count = 0; count < RUNS; count++) await startRun(owner, brand);
    const writing = keepWriting(owner, lost);
    await pause(WRITING_MS);
    const before = [...writing.acknowledged];
    await command(["backup", copy], lost.env);
    await pause(WRITING_MS / 3);
    await lost.end("SIGKILL");
    await writing.ended;
    await command(["restore", copy], fresh.env);
    copyFileSync(`${lost.database}.key`, `${fresh.database}.key`);
    await goOn(found, { lost, fresh, owner, brand, before });
  } finally {
    await lost.close();
    await fresh.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function goOn(
  found: RestoreFigures,
  of: { lost: Service; fresh: Service; owner: Client; brand: string; before: readonly string[] },
): Promise<void> {
  const { lost, fresh, owner, brand, before } = of;
  await fresh.start();
  // The key that was given out goes on opening the account.
  lost.server = fresh.server;
  const known = new Set(((await owner("GET", "/brands")).body as { id: string }[]).map(({ id }) => id));
  const { body } = await owner("GET", `/brands/${brand}/runs`);
  found.restored += 1;
  found.brands_acknowledged_before_backup += before.length;
  found.brands_lost += before.filter((id) => !known.has(id)).length;
  found.runs_in_backup += body.total;
  for (const { id } of body.runs) if ((await endOfRun(owner, brand, id)).status === "done") found.runs_ended_done += 1;
  const next = await endOfRun(owner, brand, await startRun(owner, brand));
  if (next.status === "done") found.new_runs_done += 1;
  inspect(fresh.database, (client) => {
    const twice = "SELECT count(*) - count(DISTINCT run_id || type || subject || data) FROM evidence";
    found.evidence_written_twice += client.prepare(twice).pluck().get() as number;
    if (client.pragma("integrity_check", { simple: true }) !== "ok") found.databases_damaged += 1;
  });
  lost.server = null;
}

/** Registers one brand after the other until the server is gone. */
function keepWriting(call: Client, service: Service): { acknowledged: string[]; ended: Promise<void> } {
  const acknowledged: string[] = [];
  const ended = (async () => {
    for (let at = 0; service.server !== null; at++) {
      const answer = await call("POST", "/brands", { domain: `brand-${at}.com`, name: `Brand ${at}` }).catch(
        () => null,
      );
      if (answer === null) return;
      if (answer.status === 201) acknowledged.push(answer.body.id);
      await pause(20);
    }
  })();
  return { acknowledged, ended };
}

async function startRun(call: Client, brand: string): Promise<string> {
  const { status, body } = await call("POST", `/brands/${brand}/enrich/technical`, { trigger: true });
  if (status !== 202) throw new Error(`POST enrich/technical answered ${status}: ${JSON.stringify(body)}`);
  return body.run_id;
}

async function command(words: string[], env: Record<string, string>): Promise<void> {
  const { code, stderr } = await endOfCommand(words, env);
  if (code !== 0) throw new Error(`${words[0]} ended with exit code ${code}: ${stderr}`);
}

export function wrongIn(figures: RestoreFigures): string[] {
  const wrong: string[] = [];
  if (figures.brands_lost > 0) wrong.push("the copy lacks what was acknowledged before it was taken");
  if (figures.runs_ended_done !== figures.runs_in_backup) wrong.push("runs of the copy did not go on");
  if (figures.new_runs_done !== figures.restored) wrong.push("the restored server does no new run");
  if (figures.evidence_written_twice > 0) wrong.push("something was written twice");
  if (figures.databases_damaged > 0) wrong.push("a restored database is damaged");
  return wrong;
}

if (import.meta.main) {
  const [times = 3] = process.argv.slice(2).map(Number);
  const figures = await restoreUnderWork(times);
  tell(`Killed while writing and restored in a fresh folder, ${times} times`, figures, wrongIn(figures));
}
