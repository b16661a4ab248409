import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createWebhookPost, type WebhookPost } from "../../src/providers/webhook/webhook_post.ts";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the receiver does with a message; `hang` never answers. */
export type Behaviour = number | "hang" | "close" | "huge" | "redirect";

export interface WebhookReceiver {
  received: Received[];
  /** By path; 204 where nothing is set. */
  behaviour: Record<string, Behaviour>;
  /** Reaches it under `hooks.test`, and nothing else that is not public. */
  post: WebhookPost;
}

/** A receiver on 127.0.0.1 that can fail in every way. */
export async function startWebhookReceiver(
  t: { after(fn: () => Promise<void>): void },
  { timeoutMs = 5_000 } = {},
): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const behaviour: Record<string, Behaviour> = {};
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body });
      behave(response, behaviour[path] ?? 204);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const hostMap = new Map([["hooks.test", { address: "127.0.0.1", port }]]);
  const post = createWebhookPost({ userAgent: "test", hostMap, timeoutMs });
  t.after(async () => {
    await post.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { received, behaviour, post };
}

function behave(response: ServerResponse, how: Behaviour): void {
  if (how === "hang") return;
  if (how === "close") response.socket?.destroy();
  else if (how === "redirect") response.writeHead(302, { location: "http://hooks.test/elsewhere" }).end();
  else if (how === "huge") {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1 << 16)));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  } else response.writeHead(how).end();
}
