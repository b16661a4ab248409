export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stable over retries: the same id for the same message. */
  messageId: string;
  headers?: Record<string, string>;
}

/** Port: hands one message over. Throws ProviderError, `retryable` when a later try may succeed. */
export interface Mail {
  provider: string;
  send(message: MailMessage, options: { signal: AbortSignal }): Promise<void>;
  close(): void;
}
