/** `serve`: the server's own entry point, in this process. */
export async function serveCommand(): Promise<void> {
  await import("../main.ts");
}
