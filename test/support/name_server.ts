import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";

const A = 1;
const NO_SUCH_NAME = 3;

export interface NameServer {
  address: string;
  /** Names asked for, as often as they were. */
  asked: string[];
  close(): Promise<void>;
}

/** A resolver on loopback over UDP: each name's IPv4 address, "" for a name without one, null for no answer at all. */
export async function startNameServer(
  answerTo: (name: string, times: number) => { address: string | null; afterMs?: number } | undefined,
  port = 0,
): Promise<NameServer> {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (question, from) => {
    const { name, end } = nameIn(question);
    const type = question.readUInt16BE(end);
    if (type === A) asked.push(name);
    const found = answerTo(name, asked.filter((one) => one === name).length);
    if (found?.address === null) return;
    const body = answer(question.subarray(0, end + 4), { type, address: found?.address, exists: found !== undefined });
    setTimeout(() => socket.send(body, from.port, from.address, () => undefined), found?.afterMs ?? 0).unref();
  });
  await new Promise<void>((resolve) => socket.bind(port, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(resolve)),
  };
}

function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let size = question[at]!; size > 0; size = question[at]!) {
    labels.push(question.toString("latin1", at + 1, at + 1 + size));
    at += size + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

function answer(
  question: Buffer,
  { type, address, exists }: { type: number; address: string | undefined; exists: boolean },
): Buffer {
  const head = Buffer.from(question);
  const has = type === A && address !== undefined && address !== "";
  head.writeUInt16BE(exists ? 0x8180 : 0x8180 | NO_SUCH_NAME, 2);
  head.writeUInt16BE(has ? 1 : 0, 6);
  // Whatever the question carried beside it (EDNS) is left out.
  head.writeUInt16BE(0, 10);
  if (!has) return head;
  const record = Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split(".").map(Number)]);
  return Buffer.concat([head, record]);
}
