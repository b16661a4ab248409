import nodemailer from "nodemailer";
import { errorMessage, ProviderError } from "../../base/errors.ts";
import type { Mail } from "./mail.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;

/** SMTP by nodemailer; a refusal for good (5xx, wrong login) is told from one that a later try may pass. */
export function createSmtpMail(options: { url: string; from: string }): Mail {
  const transport = nodemailer.createTransport(options.url, {
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  } as never);
  return {
    provider: "smtp",
    async send({ to, subject, text, html, messageId }) {
      try {
        await transport.sendMail({ from: options.from, to, subject, text, html, messageId });
      } catch (error) {
        throw toProviderError(error);
      }
    },
    close: () => transport.close(),
  };
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
}

function toProviderError(error: unknown): ProviderError {
  const { code = "", responseCode } = (error ?? {}) as SmtpFailure;
  const refusedForGood = responseCode !== undefined && responseCode >= 500 && code !== "EAUTH";
  // A wrong login stays wrong for this message only until the operator sets it right: keep trying.
  return new ProviderError("smtp", `The mail server did not take the message: ${errorMessage(error).slice(0, 300)}`, {
    cause: error,
    retryable: !refusedForGood,
  });
}
