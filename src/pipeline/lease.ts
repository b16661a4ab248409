/** A process holds its runs by a lease: renewed while it lives, free for others at once when it is known dead. */
export const LEASE_MS = 30_000;
export const LEASE_RENEW_MS = 10_000;

/** Owner mark of a process: its id and a mark of this start, since ids come again. */
export function ownerMark(pid: number, boot: string): string {
  return `${pid}:${boot}`;
}

export interface LeaseHolder {
  owner: string | null;
  lease_until_ms: number | null;
}

/** Whether nobody works on it: no owner, a dead process, or a lease that ran out. */
export function isOrphan(holder: LeaseHolder, self: { owner: string; nowMs: number }): boolean {
  if (holder.owner === null || holder.lease_until_ms === null) return true;
  if (holder.owner === self.owner) return false;
  if (holder.lease_until_ms <= self.nowMs) return true;
  const pid = Number(holder.owner.split(":", 1)[0]);
  return pid === Number(self.owner.split(":", 1)[0]) || !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
