import { pixelsOf } from "../page/image_pixels.ts";
import type { ImageFact, SiteFacts } from "../page/page_facts.ts";
import { pathOf } from "../page/page_facts_read.ts";
import { isOnSite } from "../page/url_rules.ts";
import { isForbidden } from "./choose_targets.ts";
import type { CrawlState } from "./crawl_pages.ts";
import { allInTime, type CrawlSession } from "./crawl_session.ts";
import { fetchUrl } from "./fetch_url.ts";

const TIMEOUT_MS = 15_000;
const BYTES_MAX = 64 * 1024;
const IMAGES_MAX = 40;
const SIDE_MIN = 40;
/** Logos in a row stand in boxes of one size. */
const LONG_SIDE_MIN = 200;
/** Less may be a box that the style sheet crops the image to. */
const FACTOR_MIN = 3;

type Fault = NonNullable<SiteFacts["file_faults"]>[number];

/** Images whose width and height have nothing to do with their files; those of the most unusual proportions are looked at first. */
export async function probeImages(
  session: CrawlSession,
  known: Pick<CrawlState, "pages" | "targets" | "robots">,
): Promise<Fault[]> {
  const found = new Map<string, { url: string; page: string; width: number; height: number }>();
  for (const { url: page, html } of known.pages)
    for (const image of html?.images ?? []) {
      const [width, height] = [sideOf(image.width), sideOf(image.height)];
      const { url } = image;
      if (url === null || width === null || height === null || isDrawn(image)) continue;
      if (Math.max(width, height) < LONG_SIDE_MIN) continue;
      const key = `${url} ${(width / height).toFixed(1)}`;
      if (!found.has(key) && isOnSite(url, session.site) && !isForbidden(known, url))
        found.set(key, { url, page, width, height });
    }
  const all = [...found.values()];
  const logs = all.map(({ width, height }) => Math.log(width / height)).sort((a, b) => a - b);
  const usual = logs[Math.floor(logs.length / 2)] ?? 0;
  const oddness = ({ width, height }: { width: number; height: number }) => Math.abs(Math.log(width / height) - usual);
  const chosen = all.sort((a, b) => oddness(b) - oddness(a) || (a.url < b.url ? -1 : 1)).slice(0, IMAGES_MAX);
  const faults = chosen.map(async ({ url, page, width, height }): Promise<Fault | null> => {
    const outcome = await fetchUrl(session, url, { bytesMax: BYTES_MAX, timeoutMs: TIMEOUT_MS, triesMax: 1 });
    const file = outcome.ok && outcome.response.status === 200 ? pixelsOf(outcome.response.body) : null;
    if (file === null || file.width === 0 || file.height === 0) return null;
    const factor = width / height / (file.width / file.height);
    // A photo may lie on its side, and be turned by what it says of itself.
    const turned = (width / height) * (file.width / file.height);
    if (Math.max(factor, 1 / factor) < FACTOR_MIN || Math.abs(Math.log(turned)) < Math.log(FACTOR_MIN) / 4) return null;
    const detail = `${pathOf(url)} is ${file.width} × ${file.height}, and the page says ${width} × ${height}`;
    return { kind: "image_ratio", url: page, detail };
  });
  return (await allInTime(session, faults)).flatMap((fault) => fault ?? []);
}

function sideOf(text: string | null): number | null {
  const side = /^\s*(\d{2,5})(?:px)?\s*$/.exec(text ?? "")?.[1];
  return side === undefined || Number(side) < SIDE_MIN ? null : Number(side);
}

/** Its source is one of several, or no picture of points. */
function isDrawn({ url, in_picture: inPicture }: ImageFact): boolean {
  return inPicture || /\.svg(?:\?|$)|^data:/i.test(url ?? "");
}
