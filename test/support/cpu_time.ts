/** Processor time of this thread so far, milliseconds: what work costs, however busy the machine is. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
