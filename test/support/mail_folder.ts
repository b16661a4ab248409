import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readMail } from "./mail_server.ts";

const MAIL_TIMEOUT_MS = 60_000;

/** What the pattern finds in the newest message that holds it, of those a development server writes; waits for it a bounded time. */
export async function readMailFile(folder: string, pattern: RegExp): Promise<string> {
  const until = Date.now() + MAIL_TIMEOUT_MS;
  while (Date.now() < until) {
    for (const name of listMails(folder)) {
      const text = readFileSync(join(folder, name), "utf8").replace(/=\n/g, "").replaceAll("=3D", "=");
      const found = pattern.exec(text);
      if (found !== null) return found[0];
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail with ${pattern} came to ${folder}`);
}

/** Every message, oldest first. */
export function listMailFiles(folder: string): { to: string; subject: string; html: string }[] {
  return listMails(folder)
    .toReversed()
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      const html = readMail(text).parts.get("text/html") ?? "";
      return { to: headerOf(text, "To"), subject: headerOf(text, "Subject"), html };
    });
}

function headerOf(text: string, name: string): string {
  return new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)$`, "m").exec(text)?.[1]?.replace(/\n\s+/g, " ") ?? "";
}

function listMails(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .toSorted()
      .toReversed();
  } catch {
    return [];
  }
}
