import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type * as Nodemailer from "nodemailer";
import type { Clock } from "../../base/clock.ts";
import { latePackage } from "../../base/late_package.ts";
import type { Log } from "../../base/log.ts";
import { makePrivateFolder } from "../../base/private_files.ts";
import type { Mail } from "./mail.ts";

/** Without a mail server: each message becomes an .eml file in the folder, and its subject is logged. */
export function createFileMail(options: { folder: string; from: string; log: Log; clock: Clock }): Mail {
  const composing = { streamTransport: true, buffer: true, newline: "unix" } as const;
  return {
    provider: "file",
    async send(message) {
      const { to, messageId, ...content } = message;
      const composer = latePackage<typeof Nodemailer>("nodemailer").createTransport(composing);
      const address = { name: "", address: to };
      const composed = await composer.sendMail({ from: options.from, to: address, messageId, ...content });
      makePrivateFolder(options.folder);
      const stamp = new Date(options.clock.now()).toISOString().replaceAll(":", "-");
      const path = join(options.folder, `${stamp}-${messageId.replace(/[^a-z0-9-]/gi, "").slice(0, 40)}.eml`);
      // Written aside and renamed: whoever watches the folder never reads half a message.
      await writeFile(`${path}.part`, composed.message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      options.log.info({ to, subject: content.subject, file: path }, "mail written to a file: SMTP_URL is not set");
    },
    close() {},
  };
}
