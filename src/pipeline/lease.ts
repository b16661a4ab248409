/** A process holds its runs by a lease: renewed while it lives, free for others at once when it is known dead. */
export const LEASE_MS = 30_000;
export const LEASE_RENEW_MS = 10_000;

/** Owner mark of a process: its id and a mark of this start, since ids come again. */
export function ownerMark(pid: number, boot: string): string {
  return `${pid}:${boot}`;
}

export function pidOf(mark: string): number {
  return Number(mark.split(":", 1)[0]);
}

export interface LeaseHolder {
  owner: string | null;
  lease_until_ms: number | null;
}

/**
 * Whether the run is free to be taken up by `self`, which does not work on it: no owner, its own by mistake, a dead
 * process, or a lease that ran out (or, the clock having been set back, reaches further than leases do).
 */
export function isOrphan(holder: LeaseHolder, self: { owner: string; nowMs: number }): boolean {
  if (holder.owner === null || holder.lease_until_ms === null || holder.owner === self.owner) return true;
  if (holder.lease_until_ms <= self.nowMs || holder.lease_until_ms > self.nowMs + 2 * LEASE_MS) return true;
  const pid = pidOf(holder.owner);
  return pid === pidOf(self.owner) || !isAlive(pid);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
