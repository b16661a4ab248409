/** What stands in the way of a crawler. */
export interface BotBlock {
  /** `cloudflare`, `akamai`, …, `http_401`, `http_403`, `http_429`. */
  kind: string;
  reason: string;
}

export interface BlockEvidence {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The first kilobytes of the body. */
  text: string;
}

interface Signature {
  kind: string;
  name: string;
  header?: [name: string, value: RegExp];
  text?: RegExp;
}

/** Signs of challenge and denial pages, the surest first. A page that merely names its vendor has none of them. */
const SIGNATURES: readonly Signature[] = [
  { kind: "cloudflare", name: "a Cloudflare challenge", header: ["cf-mitigated", /challenge/i] },
  {
    kind: "cloudflare",
    name: "a Cloudflare challenge",
    text: /<title>(?:Just a moment\.\.\.|Attention Required! \| Cloudflare)|cf-browser-verification|_cf_chl_opt/i,
  },
  {
    kind: "akamai",
    name: "Akamai's bot protection",
    text: /<H1>Access Denied<\/H1>[\s\S]{0,600}Reference(?:&#32;| )#/i,
  },
  { kind: "imperva", name: "Imperva's bot protection", text: /_Incapsula_Resource|Incapsula incident ID/i },
  { kind: "datadome", name: "DataDome's bot protection", text: /captcha-delivery\.com/i },
  { kind: "datadome", name: "DataDome's bot protection", header: ["x-datadome", /protected|blocked/i] },
  { kind: "perimeterx", name: "HUMAN's bot protection", text: /px-captcha|perimeterx\.net\/px/i },
  { kind: "sucuri", name: "the Sucuri firewall", text: /Sucuri WebSite Firewall - Access Denied/i },
  { kind: "aws_waf", name: "an AWS WAF challenge", header: ["x-amzn-waf-action", /challenge|captcha/i] },
  { kind: "siteground", name: "SiteGround's bot check", text: /\/\.well-known\/(?:sg)?captcha\//i },
  { kind: "vercel", name: "a Vercel security checkpoint", header: ["x-vercel-mitigated", /challenge|deny/i] },
  { kind: "kasada", name: "Kasada's bot protection", header: ["x-kpsdk-ct", /./] },
  {
    kind: "generic",
    name: "a bot check",
    text: /<title>(?:Access denied|Robot Check|Are you a robot|Bot verification)/i,
  },
];

/** A challenge page is short; a long page that contains a sign is an article about it. */
const CHALLENGE_TEXT_MAX = 64 * 1024;
const ANSWERED_WITH = "The server answered with";
const BLOCK_STATUSES = new Set([401, 403, 405, 406, 429, 451, 503, 999]);

/** Whether an answer is a firewall's denial or challenge rather than the page; null when it is the page. */
export function botBlockOf(answer: BlockEvidence): BotBlock | null {
  const suspicious = BLOCK_STATUSES.has(answer.status);
  if (suspicious || answer.text.length <= CHALLENGE_TEXT_MAX) {
    for (const signature of SIGNATURES) {
      if (!matches(signature, answer)) continue;
      // On an ordinary answer only a header or an unmistakable text counts.
      if (!suspicious && signature.kind === "generic") continue;
      return { kind: signature.kind, reason: `${ANSWERED_WITH} ${signature.name} (HTTP ${answer.status})` };
    }
  }
  if (answer.status === 401) return { kind: "http_401", reason: "The server asks for a password (HTTP 401)" };
  if (answer.status === 403) return { kind: "http_403", reason: "The server refuses our crawler (HTTP 403)" };
  if (answer.status === 429 || answer.status === 999) {
    return { kind: "http_429", reason: `The server limits our requests (HTTP ${answer.status})` };
  }
  return null;
}

/** Whether this is what botBlockOf() says of a check or denial in a page's place. */
export function isBlockReason(problem: string | null): boolean {
  return problem?.startsWith(ANSWERED_WITH) === true;
}

function matches(signature: Signature, answer: BlockEvidence): boolean {
  if (signature.header !== undefined) {
    const value = answer.headers[signature.header[0]];
    return value !== undefined && signature.header[1].test(value);
  }
  return signature.text?.test(answer.text) ?? false;
}
