import { tmpdir } from "node:os";
import type { Browser } from "playwright-core";

export type BrowserPlace =
  /** `ws://`, `wss://`, `http://` or `https://`, with whatever token the operator's provider wants in it. */
  { endpoint: string } | { executable: string; confined: boolean };

/** The two languages that browsers are driven in. */
export type EndpointKind = "cdp" | "playwright";

const CONNECT_TIMEOUT_MS = 10_000;
const LAUNCH_TIMEOUT_MS = 30_000;
const MESSAGE_CHARS_MAX = 200;
/** Nobody listens there: what slips past the interception of requests ends here. */
export const NOWHERE = { server: "http://127.0.0.1:9", bypass: "<-loopback>" };
const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--js-flags=--max-old-space-size=512",
];

/** No browser is there; the message says why and holds no token. */
export class NoBrowserError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "NoBrowserError";
  }
}

/** How an address is spoken to, as far as it tells: browserless and Playwright say `playwright` in the path of theirs. */
export function endpointKinds(endpoint: string): EndpointKind[] {
  const { protocol, pathname } = new URL(endpoint);
  if (/playwright/i.test(pathname)) return ["playwright"];
  return protocol.startsWith("http") || pathname.includes("/devtools/") ? ["cdp"] : ["cdp", "playwright"];
}

/** The library comes into memory with the first page that needs it. */
export async function openBrowser(place: BrowserPlace): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  if ("executable" in place) {
    const { executable: executablePath, confined } = place;
    try {
      return await chromium.launch({
        executablePath,
        headless: true,
        args: FLAGS,
        chromiumSandbox: confined,
        proxy: NOWHERE,
        timeout: LAUNCH_TIMEOUT_MS,
        // Not ours, which has the service's keys.
        env: { PATH: "/usr/bin:/bin", HOME: tmpdir() },
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
    } catch (error) {
      throw new NoBrowserError(`Cannot start ${executablePath}: ${plainMessage(error)}`, { cause: error });
    }
  }
  const { endpoint } = place;
  const failures: string[] = [];
  for (const kind of endpointKinds(endpoint)) {
    const options = { timeout: CONNECT_TIMEOUT_MS };
    try {
      return await (kind === "cdp" ? chromium.connectOverCDP(endpoint, options) : chromium.connect(endpoint, options));
    } catch (error) {
      failures.push(`${kind}: ${plainMessage(error)}`);
    }
  }
  throw new NoBrowserError(`Cannot reach the browser at ${new URL(endpoint).host}: ${failures.join("; ")}`);
}

/** The first line that says something, without the addresses in it, which carry tokens. */
export function plainMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.replace(/\b(?:wss?|https?):\/\/\S+/g, "its address").split("\n");
  const said = lines.find((line) => /\w/.test(line) && !/^[╔║╚]/.test(line)) ?? "";
  return said.trim().slice(0, MESSAGE_CHARS_MAX);
}
