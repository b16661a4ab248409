export interface FetchOptions {
  signal: AbortSignal;
  method?: "GET" | "HEAD";
  headers?: Record<string, string>;
  /** Cap on decoded bytes; what is beyond is cut and `truncated` set. */
  bytesMax?: number;
  /** False: the body stays as it came, `encoding` of the answer names what is on it, and `bytesMax` counts that. */
  decode?: boolean;
  /** Cap on the whole exchange, milliseconds. */
  timeoutMs?: number;
  /** Asked once the head is there: false leaves the body unread (`body` is then empty). */
  wantsBody?: (status: number, headers: Readonly<Record<string, string>>) => boolean;
}

/** One hop: redirects are not followed. */
export interface FetchedResponse {
  url: string;
  status: number;
  /** Lower-case names; several `set-cookie` joined by newline. */
  headers: Record<string, string>;
  /** Decoded (decompressed) bytes. */
  body: Uint8Array;
  /** Content encoding that is still on the body. */
  encoding?: string;
  truncated: boolean;
  /** Bytes on the wire where known, else decoded length. */
  transferBytes: number;
  /** Time to the first byte and to the last, milliseconds. */
  ttfbMs: number;
  totalMs: number;
  httpVersion: string | null;
}

export type FetchFailure =
  | "blocked_address"
  | "dns"
  /** The resolver did not answer in time, or could not find out: whether the name exists is not known. */
  | "dns_silent"
  | "connect"
  | "tls"
  | "timeout"
  | "reset"
  | "bad_response"
  | "unsupported_url"
  /** Nothing stands behind the host here, neither network nor generated site: nothing was measured. */
  | "not_asked"
  | "aborted";

/** No response could be had; `reason` tells why in one word. */
export class FetchError extends Error {
  readonly reason: FetchFailure;
  readonly url: string;

  constructor(url: string, reason: FetchFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "FetchError";
    this.url = url;
    this.reason = reason;
  }
}

/**
 * Port: one HTTP exchange with a host somebody else named. Guards every connection against private, loopback,
 * link-local and metadata addresses; caps size, decompression and time. Throws FetchError.
 */
export interface PageFetcher {
  provider: string;
  /** Whether this host is answered by a generated site instead of the network. */
  isSimulated(host: string): boolean;
  /**
   * Whether the operator mapped this host to an address of his own, asked over plain http whatever the URL's scheme:
   * https and the other spellings of the host cannot be judged then.
   */
  isMapped?(host: string): boolean;
  /** The address to begin with: `https://acme.com/`. */
  homeUrl(domain: string): string;
  fetch(url: string, options: FetchOptions): Promise<FetchedResponse>;
  close(): Promise<void>;
}
