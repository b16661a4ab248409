/**
 * A disk that fills up under a working server, and is freed again: what requests are answered, and what becomes of the
 * runs. `node scripts/faults/disk.ts`. Full is a small file system in memory (needs the right to mount); where that
 * cannot be had, a limit on the size of files (prlimit), which SQLite meets as a write error.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addBrand, endOfRun, inspect, openService, type Service, tell } from "./service.ts";

export interface DiskFigures {
  how: string;
  reads_while_full: string;
  writes_while_full: string;
  write_retry_after: string;
  health_while_full: number;
  alive: boolean;
  stop_while_full_exit_code: number | null | string;
  accepted: number;
  done: number;
  errors: string;
  database: string;
}

interface Disk {
  how: string;
  folder: string;
  fill(service: Service): void;
  free(service: Service): void;
  remove(): void;
}

const DISK_MIB = 24;

/** null where this machine lets us do neither. */
export function openDisk(): Disk | null {
  const folder = mkdtempSync(join(tmpdir(), "visibility-disk-"));
  const ballast = join(folder, "ballast");
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MIB}m`, "visibility-faults", folder]);
  if (mounted.status === 0) {
    return {
      how: "a full file system",
      folder,
      fill() {
        try {
          // In small pieces, so that the last free block goes too.
          for (;;) writeFileSync(ballast, Buffer.alloc(4096), { flag: "a" });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        }
      },
      free: () => rmSync(ballast, { force: true }),
      remove() {
        execFileSync("umount", ["-l", folder]);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  if (spawnSync("prlimit", ["--version"]).status !== 0) return null;
  const limit = (service: Service, bytes: string) =>
    execFileSync("prlimit", ["--pid", String(service.server!.process.pid), `--fsize=${bytes}:`]);
  return {
    how: "a limit on the size of files",
    folder,
    fill: (service) => limit(service, String(statSync(`${service.database}-wal`).size)),
    free: (service) => limit(service, "unlimited"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function fillDisk(
  disk: Disk,
  plan: { runs: number; fullMs: number; stopWhileFull?: boolean },
): Promise<DiskFigures> {
  const service = await openService({ sites: { "slow-site.com": 100 }, folder: disk.folder });
  try {
    await service.start();
    const call = service.account("owner");
    const brand = await addBrand(call, "slow-site.com");
    const start = () => call("POST", `/brands/${brand}/enrich/technical`, { trigger: true });
    const ids: string[] = [];
    for (let count = 0; count < plan.runs; count++) ids.push((await start()).body.run_id);
    await pause(200);
    disk.fill(service);
    const reads = new Set<number>();
    const writes = new Set<number>();
    let retryAfter = "none";
    const until = performance.now() + plan.fullMs;
    while (performance.now() < until) {
      reads.add((await call("GET", `/brands/${brand}/runs`)).status);
      const write = await start();
      writes.add(write.status);
      if (write.status === 202) ids.push(write.body.run_id);
      retryAfter = write.headers.get("retry-after") ?? retryAfter;
      await pause(50);
    }
    const health = (await fetch(`${service.server!.url}/healthz`)).status;
    const alive = service.server!.process.exitCode === null;
    let stopped: number | null | string = "not tried";
    if (plan.stopWhileFull) stopped = await service.end("SIGTERM");
    disk.free(service);
    if (plan.stopWhileFull) await service.start();
    const ended = [];
    for (const id of ids) ended.push(await endOfRun(call, brand, id));
    return {
      how: disk.how,
      reads_while_full: [...reads].join(", "),
      writes_while_full: [...writes].sort().join(", "),
      write_retry_after: retryAfter,
      health_while_full: health,
      alive,
      stop_while_full_exit_code: stopped,
      accepted: ids.length,
      done: ended.filter((run) => run.status === "done").length,
      errors: [...new Set(ended.flatMap((run) => run.error ?? []))].join("; "),
      database: inspect(service.database, (client) => String(client.pragma("integrity_check", { simple: true }))),
    };
  } finally {
    await service.close();
  }
}

export function wrongIn(figures: DiskFigures): string[] {
  const wrong: string[] = [];
  if (!figures.alive) wrong.push("the process died");
  if (figures.reads_while_full !== "200") wrong.push("reads failed while the disk was full");
  if (!figures.writes_while_full.includes("503") || !(Number(figures.write_retry_after) > 0))
    wrong.push("writes were not answered 503 with Retry-After");
  if (/\b(?:500|4\d\d)\b/.test(figures.writes_while_full)) wrong.push("writes were answered otherwise than 202 or 503");
  if (figures.done !== figures.accepted)
    wrong.push(`${figures.accepted - figures.done} accepted runs did not end done`);
  if (figures.database !== "ok") wrong.push("the database is damaged");
  if (typeof figures.stop_while_full_exit_code === "number" && figures.stop_while_full_exit_code !== 0)
    wrong.push("the stop on a full disk was not orderly");
  return wrong;
}

if (import.meta.main) {
  for (const stopWhileFull of [false, true]) {
    const disk = openDisk();
    if (disk === null) {
      process.stdout.write("Neither a mount nor prlimit is possible here: nothing was tried\n");
      break;
    }
    try {
      const figures = await fillDisk(disk, { runs: 8, fullMs: 8_000, stopWhileFull });
      tell(`Disk full for 8 s${stopWhileFull ? ", stopped and started" : ""}`, figures, wrongIn(figures));
    } finally {
      disk.remove();
    }
  }
}
