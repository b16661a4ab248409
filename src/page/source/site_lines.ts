import type { SiteFacts } from "../page_facts.ts";
import { cut, hostOfAddress, pathOf } from "../page_facts_read.ts";
import { type OddLine, TEXT_CHARS_MAX } from "./odd_line.ts";
import { withoutRandom } from "./source_lines.ts";

const FILE_CHARS_MAX = 1_000;
const MOVES_MAX = 40;
const UNREAD_MAX = 8;

/** What robots.txt and sitemaps name, and addresses that move or fail. */
export function siteLines({
  sitemaps,
  pages,
  home_url: home,
  robots,
  soft_404: absent,
  script_texts: scripts = [],
}: SiteFacts): OddLine[] {
  const line = (text: string, url: string): OddLine => ({ kind: "site", text: cut(text, TEXT_CHARS_MAX), urls: [url] });
  const maps = sitemaps.map(({ url, status, entries, declared_in_robots }) =>
    line(
      `sitemap ${url}: status ${status}, ${entries} entries${declared_in_robots ? ", named in robots.txt" : ""}`,
      url,
    ),
  );
  const moved = pages.filter(({ response }) => response.status !== 200 || response.redirects.length > 0);
  const moves = moved.slice(0, MOVES_MAX).map(({ url, response }) => {
    const way = response.redirects.map(({ status, location }) => `${status} to ${location}`).join(", ");
    return line(`${pathOf(url)}: ${way === "" ? "" : `${way}, then `}status ${response.status}`, url);
  });
  const files = scripts.map(
    ({ url, excerpt }): OddLine => ({
      kind: "site",
      text: cut(`script file ${pathOf(url)}: ${withoutRandom(excerpt)}`, FILE_CHARS_MAX),
      urls: [url],
    }),
  );
  const read = new Set(scripts.map(({ url }) => url));
  const own = pages.flatMap(({ html }) => html?.scripts ?? []).flatMap(({ url }) => url ?? []);
  const unread = [...new Set(own)].filter((url) => hostOfAddress(url) === hostOfAddress(home) && !read.has(url));
  for (const url of unread.slice(0, UNREAD_MAX)) files.push(line(`script file ${pathOf(url)}: was not read`, url));
  const { links, title } = absent ?? {};
  const none =
    absent === null || links === undefined
      ? []
      : [line(`an address that does not exist: status ${absent.status}, ${links} links, "${title ?? ""}"`, absent.url)];
  const said = robots.said === undefined || robots.said.length === 0 ? "" : `: ${robots.said.map(filled).join("; ")}`;
  const asked = line(`robots.txt: status ${robots.status}, ${robots.verdict}${said}`, robots.url);
  return [asked, ...maps, ...none, ...moves, ...files];
}

/** A rule without a path forbids nothing. */
function filled(line: string): string {
  return line.endsWith(":") ? `${line} (nothing)` : line;
}
