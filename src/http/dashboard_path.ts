export function dashboardPath(dashboardUrl: string): string {
  return new URL(dashboardUrl).pathname.replace(/\/+$/, "");
}
