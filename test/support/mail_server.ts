import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface MailServer {
  port: number;
  /** Messages taken, raw. */
  taken: string[];
  close(): Promise<void>;
}

/** An SMTP error with its code, as smtp-server wants it. */
export function smtpError(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** A real SMTP server on 127.0.0.1 for one test. */
export async function startMailServer(options: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const taken: string[] = [];
  const { port = 0, ...more } = options;
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onData(stream, _session, done) {
      let raw = "";
      stream.setEncoding("utf8");
      stream.on("data", (chunk) => {
        raw += chunk;
      });
      stream.on("end", () => {
        taken.push(raw);
        done();
      });
    },
    ...more,
  });
  // A client that gives up is no fault of the server.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export interface ReadMail {
  headers: Map<string, string>;
  /** Body by media type, decoded. */
  parts: Map<string, string>;
}

/** Reads a message by the standard's rules: headers unfolded, multipart split, quoted-printable and base64 decoded. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = splitMessage(raw.replace(/\r\n/g, "\n"));
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get("content-type") ?? "")?.[1];
  const pieces = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1);
  const parts = new Map<string, string>();
  for (const piece of pieces) {
    const part = splitMessage(piece.replace(/^\n/, ""));
    const type = (part.headers.get("content-type") ?? "").split(";")[0]!;
    parts.set(type, decode(part.body, part.headers.get("content-transfer-encoding") ?? "7bit"));
  }
  return { headers, parts };
}

function splitMessage(text: string): { headers: Map<string, string>; body: string } {
  const end = text.indexOf("\n\n");
  const lines = text
    .slice(0, end)
    .replace(/\n[ \t]+/g, " ")
    .split("\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: text.slice(end + 2) };
}

function decode(body: string, encoding: string): string {
  if (encoding.toLowerCase() === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding.toLowerCase() !== "quoted-printable") return body;
  const joined = body.replace(/=\n/g, "");
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
