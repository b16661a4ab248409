import { asRecord, readText } from "../loose_record.ts";
import {
  CASES_MAX,
  detailOf,
  example,
  type FixExample,
  type FixSubject,
  findingsOf,
  SAFE_PATH,
  SAFE_URL,
} from "./fix_example.ts";
import { canonicals, llmsText, noopener, organization, website } from "./fix_markup.ts";

/** Response headers by the finding that misses them; the careful form of each. */
const HEADERS: Record<string, readonly [string, string]> = {
  nosniff_missing: ["X-Content-Type-Options", "nosniff"],
  frame_options_missing: ["Content-Security-Policy", "frame-ancestors 'self'"],
  csp_missing: ["Content-Security-Policy-Report-Only", "default-src 'self'"],
  referrer_policy_missing: ["Referrer-Policy", "strict-origin-when-cross-origin"],
  permissions_policy_missing: ["Permissions-Policy", "camera=(), microphone=(), geolocation=()"],
  hsts_missing: ["Strict-Transport-Security", "max-age=86400"],
};

type Maker = (subject: FixSubject, home: string) => FixExample[];

const MAKERS: Record<string, Maker> = {
  html_uncompressed: (_, home) => compression(home),
  asset_uncompressed: (_, home) => compression(home),
  asset_not_cached: assetCaching,
  sitemap_relative_loc: relativeSitemap,
  canonical_relative: canonicals,
  canonical_missing: canonicals,
  meta_refresh: redirects,
  ai_search_bot_blocked: crawlerRules,
  ai_user_bot_blocked: crawlerRules,
  robots_missing: () => [example("robots.txt at the root of the site", "text", "User-agent: *\nDisallow:")],
  llms_txt_missing: llmsText,
  organization_missing: organization,
  organization_incomplete: organization,
  same_as_missing: organization,
  website_schema_missing: website,
  blank_without_noopener: noopener,
  twitter_card_missing: () => [
    example("In the head of the template", "html", '<meta name="twitter:card" content="summary_large_image">'),
  ],
  viewport_missing: () => [
    example(
      "In the head of the template",
      "html",
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ),
  ],
  charset_missing: () => [example("First in the head of the template", "html", '<meta charset="utf-8">')],
  link_to_redirect: linkTargets,
  ttfb_slow: responseTime,
  ttfb_very_slow: responseTime,
};

/** Lines for the finding itself, with its own addresses and the brand's own data; none where the rule allows none. */
export function fixExamples(subject: FixSubject): FixExample[] {
  const { data } = subject.insight;
  const parts = (Array.isArray(data.parts) ? data.parts : []).flatMap(
    (part) => readText(asRecord(part) ?? {}, ["rule_id"], 80) ?? [],
  );
  const ids = [...new Set([...(data.rule_id === undefined ? [] : [data.rule_id]), ...parts])];
  const home = `https://${subject.brand.domain}/`;
  return [
    ...headers(
      ids.flatMap((id) => (HEADERS[id] === undefined ? [] : [HEADERS[id]])),
      home,
    ),
    ...ids.flatMap((id) => MAKERS[id]?.(subject, home) ?? []),
  ];
}

function headers(missing: readonly (readonly [string, string])[], home: string): FixExample[] {
  if (missing.length === 0) return [];
  const first = missing[0]?.[0] ?? "";
  const check = `curl -sI ${home} | grep -i "${first}"`;
  return [
    example(
      "nginx, in the server block",
      "nginx",
      missing.map(([name, value]) => `add_header ${name} "${value}" always;`).join("\n"),
      check,
    ),
    example(
      "Apache, in the site's configuration or .htaccess (mod_headers)",
      "apache",
      missing.map(([name, value]) => `Header always set ${name} "${value}"`).join("\n"),
    ),
  ];
}

function compression(home: string): FixExample[] {
  return [
    example(
      "nginx, in the http block",
      "nginx",
      "gzip on;\ngzip_vary on;\ngzip_min_length 1024;\ngzip_types text/css text/plain application/javascript application/json application/xml image/svg+xml;",
      `curl -sI -H "Accept-Encoding: br, gzip" ${home} | grep -i "content-encoding"`,
    ),
    example(
      "Apache (mod_deflate)",
      "apache",
      "AddOutputFilterByType DEFLATE text/html text/css text/plain application/javascript application/json application/xml image/svg+xml",
    ),
  ];
}

function assetCaching(subject: FixSubject): FixExample[] {
  const asset = /https?:\/\/\S+/.exec(findingsOf(subject)[0]?.detail ?? "")?.[0];
  const check = asset !== undefined && SAFE_URL.test(asset) ? `curl -sI "${asset}" | grep -i "cache-control"` : null;
  const types = "css|js|woff2|avif|webp|jpe?g|png|svg";
  return [
    example(
      "nginx; only for files whose name changes with their content",
      "nginx",
      `location ~* \\.(?:${types})$ {\n  add_header Cache-Control "public, max-age=31536000, immutable";\n}`,
      check,
    ),
    example(
      "Apache (mod_headers); only for files whose name changes with their content",
      "apache",
      `<FilesMatch "\\.(?:${types})$">\n  Header set Cache-Control "public, max-age=31536000, immutable"\n</FilesMatch>`,
    ),
  ];
}

function relativeSitemap({ insight }: FixSubject, home: string): FixExample[] {
  const path = /(?:^|\s)(\/\S+)/.exec(detailOf(insight.data))?.[1] ?? "";
  if (!SAFE_PATH.test(path)) return [];
  return [
    example(
      "In the sitemap: as it is, and as it has to be",
      "html",
      `<loc>${path}</loc>\n<loc>${new URL(path, home).href}</loc>`,
    ),
  ];
}

/** Refresh tags by the redirect that does the same on the server. */
function redirects(subject: FixSubject): FixExample[] {
  const moves = findingsOf(subject)
    .flatMap(({ url, detail }) => {
      const target = /url=(\S+)/i.exec(detail)?.[1];
      if (target === undefined || !SAFE_URL.test(url)) return [];
      const to = URL.canParse(target, url) ? new URL(target, url).href : "";
      const from = new URL(url).pathname;
      return SAFE_URL.test(to) && SAFE_PATH.test(from) ? [{ from, to, url }] : [];
    })
    .slice(0, CASES_MAX);
  const first = moves[0];
  if (first === undefined) return [];
  return [
    example(
      "nginx; look at each target before you make it permanent",
      "nginx",
      moves.map(({ from, to }) => `location = ${from} { return 301 ${to}; }`).join("\n"),
      `curl -sI "${first.url}" | grep -iE "^(HTTP|location)"`,
    ),
    example(
      "Apache (mod_alias); look at each target before you make it permanent",
      "apache",
      moves.map(({ from, to }) => `RedirectMatch 301 "^${from.replace(/[.()*+?]/g, "\\$&")}$" "${to}"`).join("\n"),
    ),
  ];
}

function crawlerRules({ insight }: FixSubject, home: string): FixExample[] {
  const agents = [
    ...new Set(detailOf(insight.data).match(/\b[A-Z][A-Za-z-]{1,30}(?:Bot|bot|-User|-SearchBot)\b/g) ?? []),
  ];
  if (agents.length === 0) return [];
  return [
    example(
      "Lines for robots.txt; take out the lines that forbid the same names",
      "text",
      agents.map((agent) => `User-agent: ${agent}\nAllow: /`).join("\n\n"),
      `curl -s ${home}robots.txt | grep -A 2 "${agents[0]}"`,
    ),
  ];
}

/** `X redirects to Y`: the address to write instead. */
function linkTargets(subject: FixSubject): FixExample[] {
  const pairs = new Map<string, string>();
  for (const { detail } of findingsOf(subject)) {
    for (const match of detail.matchAll(/(https?:\/\/\S+) redirects to (https?:\/\/\S+?)(?=[;,\s]|$)/g)) {
      const [, from = "", to = ""] = match;
      if (SAFE_URL.test(from) && SAFE_URL.test(to)) pairs.set(from, to);
    }
  }
  if (pairs.size === 0) return [];
  const lines = [...pairs].slice(0, CASES_MAX).map(([from, to]) => `${from}\n  -> ${to}`);
  return [example("Addresses to replace in links and menus", "text", lines.join("\n"))];
}

function responseTime(subject: FixSubject): FixExample[] {
  const url = findingsOf(subject)[0]?.url ?? "";
  if (!SAFE_URL.test(url)) return [];
  return [
    example(
      "Measure three times, before and after: seconds until the first byte",
      "text",
      `curl -o /dev/null -s -w "%{time_starttransfer}\\n" "${url}"`,
    ),
  ];
}
