import { type PageDraft, squash } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";

const COMMENTS = /<!--(?!\[if)([\s\S]{0,600}?)-->/g;
const INTERNAL =
  /\b(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}\b|\blocalhost:\d{2,5}\b|\b[a-z][\w-]*\.(?:local|lan|internal|intranet)\b(?![.-]?\w)|(?:^|[\s"'(])\/(?:home|var\/www|srv|usr\/share)\/[\w.-]+\/[\w./-]+|\b[A-Z]:\\(?:Users|inetpub|xampp|wamp)\\/i;

/** What of the machines behind the site a comment or header tells. */
export function noteInternals(draft: PageDraft, source: string): void {
  for (const [, comment] of source.matchAll(COMMENTS)) {
    const found = INTERNAL.exec(comment!) ?? stagingIn(draft, comment!);
    if (found === null) continue;
    noteSign(draft, "internal_told", `in a comment: ${squash(found[0], 100)}`);
    return;
  }
  for (const [name, value] of Object.entries(draft.source.headers)) {
    const found = name === "location" ? null : INTERNAL.exec(value);
    if (found === null) continue;
    noteSign(draft, "internal_told", `${name}: ${squash(found[0], 100)}`);
    return;
  }
}

/** A host of the site's own for tests. */
function stagingIn({ source: { site } }: PageDraft, comment: string): RegExpExecArray | null {
  if (!comment.includes(site)) return null;
  const found = /\b(?:staging|stage|stg|dev|test|preview|preprod|uat|beta|old|intern)\d*\.[\w.-]+/i.exec(comment);
  return found?.[0].includes(site) ? found : null;
}
