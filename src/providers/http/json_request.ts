import type { z } from "zod";
import type { Manners } from "./manners.ts";

/** What went wrong according to the vendor's own body, also inside a 200. */
export interface VendorFailure {
  message: string;
  retryable: boolean;
  /** The HTTP status it amounts to, where the vendor tells it inside a 200 (401 a refused key, 402 spent credit). */
  status?: number;
  /** It will not answer this question; others it may. */
  declined?: boolean;
  /** Billed all the same, US dollars. */
  costUsd?: number | null;
}

export interface JsonRequest<T> {
  /** Appended to the base address. */
  path: string;
  query?: Record<string, string | number | undefined>;
  /** Posted; without one, and without a form, it is a GET. */
  body?: unknown;
  /** Posted as a form instead. */
  form?: Record<string, string>;
  /** Of this request beside the client's own, asked for at each try. */
  headers?(): Promise<Record<string, string>>;
  signal: AbortSignal;
  /** Shape of a good body. */
  schema: z.ZodType<T>;
  /** Finds a failure told inside a 2xx body. */
  failureIn?(body: unknown): VendorFailure | null;
}

export interface JsonAnswer<T> {
  data: T;
  /** The body as it came. */
  raw: unknown;
}

export interface NamedVendor {
  provider: string;
  /** Settings to look at when the vendor refuses us; named in messages. */
  settings: { key: string; url: string };
  /** Never to appear in a message. */
  secrets: readonly string[];
}

export interface JsonClientOptions extends NamedVendor {
  baseUrl: string;
  versionPath: string;
  headers: Record<string, string>;
  /** Reads more from a failed status than the status tells, for example a spent quota behind a 429. */
  failureOfStatus?(status: number, body: unknown): VendorFailure | null;
  manners?: Partial<Manners>;
}
