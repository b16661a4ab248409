import type { PackedHtml } from "./packed_html.ts";
import type { HtmlFacts, ResponseFacts } from "./page_facts.ts";

/** What of a response its HTML has to be read with. */
export interface HtmlSource {
  /** Address that answered: base of relative links. */
  url: string;
  /** Host whose addresses, and those below it, are internal. */
  site: string;
  contentType: string | null;
  /** A sitemap's `content-encoding` is still on its bytes. */
  headers: Readonly<Record<string, string>>;
  /** There was more, which was not fetched. */
  truncated?: boolean;
  /** Size of what is kept of a sitemap. */
  keepChars?: number;
}

export type HtmlReading = ReadAs<HtmlFacts>;
export type PackedReading = ReadAs<PackedHtml>;
type ReadAs<Html> =
  | { ok: true; html: Html; charset: ResponseFacts["charset"] }
  | { ok: false; problem: string; charset: ResponseFacts["charset"] | null };

/** What a thread is given. */
export interface ReaderTask {
  bytes: Uint8Array;
  source: HtmlSource;
}
