import type { CommandContext } from "./command.ts";

export async function doctor(_context: CommandContext): Promise<void> {
  throw new Error("pending");
}
