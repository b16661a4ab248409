import { cut } from "../../page/page_facts_read.ts";
import { faultyAssets } from "../link_targets.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";

const OPEN_GRAPH = "https://ogp.me/";
const CARDS = "https://developer.x.com/en/docs/x-for-websites/cards/overview/markup";
const OG_IMAGE_WIDTH_MIN = 600;
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
    why: "Shared links show without picture and with a title guessed by the network.",
    fix: "Let the template write og:title, og:description, og:image and og:url.",
    reference: OPEN_GRAPH,
    on: "indexable",
    check: ({ html }) => (Object.keys(html.open_graph).length === 0 ? "no og: tags" : null),
  },
  {
    id: "og_incomplete",
    category: "social",
    severity: "low",
    title: "Open Graph tags are incomplete",
    what: "Title or picture is missing among the Open Graph tags.",
    why: "Shared links show without picture or with a guessed title.",
    fix: "Add the tags named, with a default picture in the template.",
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
    title: "Shared links have no text",
    what: "og:description is missing, and there is no meta description either.",
    why: "The preview shows a title alone.",
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
    id: "og_image_broken",
    category: "social",
    severity: "medium",
    title: "The picture for sharing does not load",
    what: "og:image names an address that answers with an error.",
    why: "Shared links show without a picture.",
    fix: "Upload the picture, or name one that is there.",
    reference: OPEN_GRAPH,
    on: "site",
    check: (site) =>
      faultyAssets(site, ogImages, (answer) =>
        !answer.unverified && answer.status >= 400 ? `answers ${answer.status}` : null,
      ),
  },
  {
    id: "og_image_relative",
    category: "social",
    severity: "low",
    title: "og:image without a full address",
    what: "The picture for sharing is named by a relative address.",
    why: "Most networks do not resolve it and show no picture.",
    fix: "Write scheme and host into og:image.",
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
    title: "The picture for sharing is small",
    what: `og:image:width is below ${OG_IMAGE_WIDTH_MIN} pixels.`,
    why: "Networks show a thumbnail in place of a large card.",
    fix: "Offer a picture of 1200 by 630 pixels.",
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
    title: "Titles for sharing are cut off",
    what: `og:title is longer than ${OG_TITLE_CHARS_MAX} characters.`,
    why: "Networks cut it in the middle.",
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
    title: "No card tag for X",
    what: "The page has Open Graph tags but no twitter:card.",
    why: "X shows the small form of the preview.",
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
    title: "Card tags of an unknown kind",
    what: "twitter:card names a kind that does not exist.",
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
    title: "No icon declared",
    what: "The home page declares no icon, and none answers at /favicon.ico.",
    why: "Search results, tabs and answer engines' source lists show a blank in place of the brand's sign.",
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
