import { addressKey, cut, quote } from "../../page/page_facts_read.ts";
import { faultyAssets } from "../faulty_targets.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";
import { reachesOutside } from "./link_targets.ts";
import { isUnnamed, unwritten } from "./titles.ts";

const OPEN_GRAPH = "https://ogp.me/";
const CARDS = "https://developer.x.com/en/docs/x-for-websites/cards/overview/markup";
const OG_IMAGE_WIDTH_MIN = 600;
const SAME_TITLE_MIN = 3;
const OG_TITLE_CHARS_MAX = 95;
const CARD_KINDS = new Set(["summary", "summary_large_image", "app", "player"]);

/** How pages look where they are shared. */
export const SOCIAL_RULES: Rule[] = [
  {
    id: "og_missing",
    category: "social",
    severity: "low",
    title: "No Open Graph tags",
    what: "The page has no Open Graph tags at all.",
    why: "Shared links appear without an image and with a guessed title.",
    fix: "Have the template output og:title, og:description, og:image and og:url.",
    reference: OPEN_GRAPH,
    on: "indexable",
    check: ({ html }) => (Object.keys(html.open_graph).length === 0 ? "no og: tags" : null),
  },
  {
    id: "og_incomplete",
    category: "social",
    severity: "low",
    title: "Open Graph tags are incomplete",
    what: "og:title or og:image is missing.",
    why: "Shared links appear without an image or with a guessed title.",
    fix: "Add the missing tags, with a default image in the template.",
    reference: OPEN_GRAPH,
    on: "indexable",
    check: ({ html }) => {
      const missing = ["og:title", "og:image"].filter((name) => (html.open_graph[name] ?? "").trim() === "");
      return Object.keys(html.open_graph).length > 0 && missing.length > 0 ? `missing ${missing.join(", ")}` : null;
    },
  },
  {
    id: "og_description_missing",
    category: "social",
    severity: "info",
    title: "Shared links have no description",
    what: "og:description is missing, and there is no meta description either.",
    why: "The preview shows only a title.",
    fix: "Write a description for the page.",
    reference: OPEN_GRAPH,
    on: "indexable",
    check: ({ html }) =>
      Object.keys(html.open_graph).length > 0 &&
      (html.open_graph["og:description"] ?? "").trim() === "" &&
      html.descriptions.every((text) => text.trim() === "")
        ? "no og:description"
        : null,
  },
  {
    id: "og_title_shared",
    category: "social",
    severity: "low",
    title: "Every page is shared under the same title",
    what: "og:title is the same on pages whose own titles differ.",
    why: "When someone shares one of these pages, the title shown does not describe it.",
    fix: "Have the template use the page's title for og:title.",
    reference: OPEN_GRAPH,
    on: "site",
    check: ({ indexable }) => {
      const named = indexable.filter(({ html }) => (html.open_graph["og:title"] ?? "").trim() !== "");
      const groups = [...Map.groupBy(named, ({ html }) => html.open_graph["og:title"]!.trim()).values()];
      const pages = groups.filter(
        (own) => own.length >= SAME_TITLE_MIN && new Set(own.map(({ html }) => html.titles[0])).size === own.length,
      );
      const isOther = ({ html }: PageView) => html.titles[0] !== html.open_graph["og:title"]!.trim();
      const hits = pages
        .flat()
        .filter(isOther)
        .map(({ url, html }) => ({ url, detail: quote(html.open_graph["og:title"]!, 80) }));
      return hits.length === 0 ? null : { pages: hits };
    },
  },
  {
    id: "og_placeholder",
    category: "social",
    severity: "medium",
    title: "Shared titles are placeholders",
    what: "og:title or og:description is what the system or theme puts in until somebody writes one.",
    why: "Whenever someone shares the page, this is what people see.",
    fix: "Have the template use the page's own title and description, or write them.",
    reference: OPEN_GRAPH,
    on: "html",
    check: ({ html: { open_graph: tags } }) => {
      const [title = "", text = ""] = [tags["og:title"], tags["og:description"]];
      const left = [isUnnamed(title) ? title : null, unwritten(title), unwritten(text)].find((each) => each !== null);
      return left === undefined ? null : quote(left, 90);
    },
  },
  {
    id: "og_of_other_page",
    category: "social",
    severity: "low",
    title: "Pages are shared as another page",
    what: "og:url and og:title are those of another page of the site.",
    why: "Anyone who shares this page shares the other one instead.",
    fix: "Have the template fill in the og: tags from the page itself.",
    reference: OPEN_GRAPH,
    on: "indexable",
    check: ({ html, url, is_home }, { viewByKey }) => {
      const { "og:url": address = "", "og:title": title = "" } = html.open_graph;
      const shared = address.trim() === "" ? null : URL.parse(address, url);
      const other = shared === null ? undefined : viewByKey.get(addressKey(shared.href));
      if (other === undefined || other.url === url || is_home || title.trim() === "") return null;
      const [own, theirs] = [html, other.html].map((of) => (of.titles[0] ?? "").toLowerCase());
      const [named, told] = [title, other.html.open_graph["og:title"] ?? ""].map((text) => text.trim().toLowerCase());
      const isTheirs = told === named || theirs!.startsWith(named!);
      return isTheirs && own !== theirs && !own!.startsWith(named!)
        ? `${quote(title, 60)} of ${cut(other.url, 90)}`
        : null;
    },
  },
  {
    id: "og_image_broken",
    category: "social",
    severity: "medium",
    title: "Social sharing image does not load",
    what: "og:image points to a URL that returns an error, or to a host that does not exist.",
    why: "Shared links appear without an image.",
    fix: "Upload the image, or use one that exists.",
    reference: OPEN_GRAPH,
    on: "site",
    check: (site) =>
      faultyAssets(site, ogImages, (answer) => {
        if (answer.failure === "dns" && reachesOutside(site)) return "is on a host that does not exist";
        return !answer.unverified && answer.status >= 400 ? `answers ${answer.status}` : null;
      }),
  },
  {
    id: "og_image_relative",
    category: "social",
    severity: "low",
    title: "og:image is a relative URL",
    what: "The social sharing image has a relative URL.",
    why: "Most networks cannot resolve it and show no image.",
    fix: "Use an absolute URL in og:image.",
    reference: OPEN_GRAPH,
    on: "indexable",
    check: ({ html }) => {
      const image = html.open_graph["og:image"]?.trim() ?? "";
      return image !== "" && !/^https?:\/\//i.test(image) ? cut(image) : null;
    },
  },
  {
    id: "og_image_small",
    category: "social",
    severity: "low",
    title: "Social sharing image is too small",
    what: `og:image:width is below ${OG_IMAGE_WIDTH_MIN} pixels.`,
    why: "Networks show a thumbnail instead of a large card.",
    fix: "Use an image of 1200 by 630 pixels.",
    reference: OPEN_GRAPH,
    on: "indexable",
    check: ({ html }) => {
      const width = Number.parseInt(html.open_graph["og:image:width"] ?? "", 10);
      return width > 0 && width < OG_IMAGE_WIDTH_MIN ? `${width} pixels wide` : null;
    },
  },
  {
    id: "og_title_long",
    category: "social",
    severity: "info",
    title: "og:title is too long",
    what: `og:title is longer than ${OG_TITLE_CHARS_MAX} characters.`,
    why: "Networks cut it off.",
    fix: "Shorten og:title.",
    reference: OPEN_GRAPH,
    on: "indexable",
    check: ({ html }) => {
      const title = html.open_graph["og:title"] ?? "";
      return title.length > OG_TITLE_CHARS_MAX ? `${title.length} characters` : null;
    },
  },
  {
    id: "twitter_card_missing",
    category: "social",
    severity: "info",
    title: "twitter:card missing",
    what: "The page has Open Graph tags but no twitter:card.",
    why: "X shows only a small preview.",
    fix: 'Add <meta name="twitter:card" content="summary_large_image">.',
    reference: CARDS,
    on: "indexable",
    check: ({ html }) =>
      Object.keys(html.open_graph).length > 0 && (html.twitter["twitter:card"] ?? html.twitter.card) === undefined
        ? "no twitter:card"
        : null,
  },
  {
    id: "twitter_card_invalid",
    category: "social",
    severity: "low",
    title: "Invalid twitter:card",
    what: "twitter:card has an unknown value.",
    why: "X shows no preview.",
    fix: "Use summary or summary_large_image.",
    reference: CARDS,
    on: "indexable",
    check: ({ html }) => {
      const card = (html.twitter["twitter:card"] ?? html.twitter.card)?.trim();
      return card !== undefined && !CARD_KINDS.has(card.toLowerCase()) ? cut(card, 40) : null;
    },
  },
  {
    id: "favicon_missing",
    category: "social",
    severity: "low",
    title: "Favicon missing",
    what: "The home page declares no icon, and there is none at /favicon.ico.",
    why: "Search results, browser tabs and the source lists of AI answers show a blank icon.",
    fix: "Add an icon of at least 48 by 48 pixels and declare it in the head.",
    reference: "https://developers.google.com/search/docs/appearance/favicon-in-search",
    on: "site",
    check: ({ home, statusOf, facts }) => {
      if (home === null || home.html.favicon) return null;
      const atRoot = statusOf(new URL("/favicon.ico", facts.home_url).href);
      return atRoot?.status === 200 ? null : { pages: [{ url: home.url, detail: "no link rel=icon" }] };
    },
  },
];

function ogImages(page: PageView): string[] {
  const image = page.html.open_graph["og:image"]?.trim() ?? "";
  return URL.canParse(image, page.url) ? [new URL(image, page.url).href] : [];
}
