import type * as Nodemailer from "nodemailer";
import { errorMessage, ProviderError } from "../../base/errors.ts";
import { latePackage } from "../../base/late_package.ts";
import type { Mail } from "./mail.ts";

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export interface SmtpSettings {
  /** `smtp://user:password@host:port`; nodemailer's options may follow as a query. */
  url: string;
  from: string;
  timeouts?: typeof TIMEOUTS;
}

/** SMTP by nodemailer; a refusal for good of this message is told from what a later try may pass. */
export function createSmtpMail(settings: SmtpSettings): Mail & { verify(): Promise<void> } {
  // Beside the address, not as a second argument: that would be defaults of messages. What the address says wins.
  const transport = latePackage<typeof Nodemailer>("nodemailer").createTransport({
    url: settings.url,
    requireTLS: needsTls(settings.url),
    ...TIMEOUTS,
    ...settings.timeouts,
  });
  return {
    provider: "smtp",
    async send({ to, headers, ...content }) {
      try {
        await transport.sendMail({
          from: settings.from,
          // As a pair: the address is never read as a list of addresses.
          to: { name: "", address: to },
          ...content,
          headers: { "Auto-Submitted": "auto-generated", ...headers },
        });
      } catch (error) {
        throw toProviderError(error);
      }
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw toProviderError(error);
      }
    },
    close: () => transport.close(),
  };
}

/** A password goes to another machine through TLS alone; `?requireTLS=false` in the address says otherwise. */
function needsTls(url: string): boolean {
  const { protocol, hostname, username, searchParams } = new URL(url);
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return protocol === "smtp:" && username !== "" && !isLoopback && !searchParams.has("ignoreTLS");
}

interface SmtpFailure {
  command?: string;
  responseCode?: number;
}

/** Only a 5xx about the recipient or the content is for good; login, sender and server are the operator's to put right. */
function toProviderError(error: unknown): ProviderError {
  const { command = "", responseCode = 0 } = (error ?? {}) as SmtpFailure;
  const refusedForGood = responseCode >= 500 && /^(RCPT TO|DATA)/.test(command);
  return new ProviderError("smtp", `The mail server did not accept the message: ${errorMessage(error).slice(0, 300)}`, {
    cause: error,
    retryable: !refusedForGood,
  });
}
