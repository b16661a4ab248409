import type { ImageFact, TargetFact } from "../../page/page_facts.ts";
import { cut, plural, quote } from "../../page/page_facts_read.ts";
import { FIRST_IMAGE } from "../../page/source/image_lines.ts";
import { LINE_BREAK } from "../../page/source/source_lines.ts";
import { faultyAssets } from "../faulty_targets.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";
import { reachesOutside } from "./link_targets.ts";

const IMAGES = "https://developers.google.com/search/docs/appearance/google-images";
const CLS = "https://web.dev/articles/optimize-cls";
const IMAGE_BYTES_MAX = 100 * 1024;
const IMAGE_BYTES_HUGE = 500 * 1024;
const SHOP_PLACEHOLDER = /\/woocommerce-placeholder\b|\/woocommerce\/assets\/images\/placeholder\.(?:png|webp)/i;
/** They draw a grey box with its size, or any photo. */
const PLACEHOLDER_HOST =
  /^https?:\/\/(?:www\.)?(?:via\.placeholder\.com|placehold\.(?:it|co|jp)|placeholder\.com|dummyimage\.com|placekitten\.com|lorempixel\.com|fakeimg\.pl|picsum\.photos|loremflickr\.com)\//i;
const LAZY_IMAGES_MIN = 6;
/** Images further down the source than this are rarely in the first view. */
const FIRST_VIEW_IMAGES = 3;
const LAZY_ON_TOP = `${FIRST_IMAGE}${LINE_BREAK}loading=lazy`;
const OLD_FORMAT = /\.(?:jpe?g|png|gif|bmp|tiff?)(?:\?|$)/i;
/** A picture of a text, and not what fills the first view. */
const WIDE_PIXELS = 500;
const DATA_IMAGE_CHARS_MIN = 8000;

/** Pictures and what is said of them. */
export const IMAGE_RULES: Rule[] = [
  {
    id: "image_broken",
    category: "images",
    severity: "high",
    title: "Broken images",
    what: "Pages use images whose URL returns an error, or that are sent as something else.",
    why: "Visitors see gaps, and the page looks neglected.",
    fix: "Upload the missing files or fix their URLs, starting with those used on most pages. Where a file is there, have the server send it with its own type (image/webp, image/jpeg).",
    reference: IMAGES,
    on: "site",
    check: (site) =>
      faultyAssets(site, allImageUrls, (answer, target) => {
        if (answer.unverified) return null;
        if (answer.failure === "dns" && reachesOutside(site)) return "is on a host that does not exist";
        if (answer.status === 404 || answer.status === 410 || answer.status >= 500) return `answers ${answer.status}`;
        if (answer.status !== 200 || target === null) return null;
        if (target.is_image && /^text\//i.test(target.content_type ?? ""))
          return `is there, but is sent as ${cut(target.content_type!, 40)}`;
        if (target.is_page || /^text\/html\b/i.test(target.content_type ?? "")) return "returns a web page";
        if (target.bytes === 0) return "is an empty file";
        // With nosniff browsers show nothing that is no image by its type.
        const isRefused =
          target.nosniff === true && !/^(?:image\/|application\/octet-stream)/i.test(target.content_type ?? "image/");
        return isRefused ? `is sent as ${target.content_type}` : null;
      }),
  },
  {
    id: "image_placeholder",
    category: "images",
    severity: "low",
    title: "Placeholders instead of images",
    what: "Pages show the placeholder that a shop system or template uses for missing images.",
    why: "Customers rarely buy what they cannot see, and image search and shopping results leave the product out.",
    fix: "Upload an image of each product, and replace the template's sample images.",
    reference: IMAGES,
    on: "html",
    check: (page) =>
      countImages(page, ({ url }) => SHOP_PLACEHOLDER.test(url ?? "") || PLACEHOLDER_HOST.test(url ?? "")),
  },
  {
    id: "image_ratio_wrong",
    category: "images",
    severity: "low",
    title: "Images with the wrong proportions",
    what: "width and height of an image have other proportions than its file.",
    why: "The image is squeezed or stretched, or the page jumps once it has loaded, unless a style crops it.",
    fix: "Give width and height as the file has them, and crop with object-fit in the style sheet.",
    reference: CLS,
    on: "site",
    check: ({ facts: { file_faults: faults = [] } }) => {
      const pages = faults.flatMap(({ kind, url, detail }) =>
        kind === "image_ratio" ? [{ url, detail: cut(detail, 150) }] : [],
      );
      return pages.length === 0 ? null : { pages };
    },
  },
  {
    id: "image_dimensions_missing",
    category: "images",
    severity: "low",
    title: "Images without width and height",
    what: "Images do not declare their dimensions.",
    why: "The page shifts while it loads (CLS, a Core Web Vital).",
    fix: "Add width and height to the img elements in the template.",
    reference: CLS,
    on: "html",
    check: (page) =>
      countImages(
        page,
        (image) => (image.width === null || image.height === null) && !isTracker(image) && !isVector(image),
      ),
  },
  {
    id: "image_very_large",
    category: "images",
    severity: "medium",
    title: "Very large images",
    what: `Images are larger than ${IMAGE_BYTES_HUGE / 1024} KB.`,
    why: "On phones, each takes seconds to load and uses up mobile data.",
    fix: "Resize the images to the displayed size, and save them as WebP or AVIF.",
    reference: "https://web.dev/learn/images",
    on: "site",
    check: (site) => faultyAssets(site, weighedUrls, (_answer, target) => sizeOver(target, IMAGE_BYTES_HUGE)),
  },
  {
    id: "image_large",
    category: "images",
    severity: "low",
    title: "Large images",
    what: `Images are larger than ${IMAGE_BYTES_MAX / 1024} KB.`,
    why: "They slow down the page, especially on phones.",
    fix: "Resize the images to the displayed size, and save them as WebP or AVIF.",
    reference: "https://web.dev/learn/images",
    on: "site",
    check: (site) => faultyAssets(site, weighedUrls, (_answer, target) => sizeOver(target, IMAGE_BYTES_MAX)),
  },
  {
    id: "image_old_format",
    category: "images",
    severity: "low",
    title: "Images only in old formats",
    what: "Most images of the page are JPEG, PNG or GIF without a modern alternative.",
    why: "WebP and AVIF are about a third smaller at the same quality.",
    fix: "Have the CMS or CDN serve WebP or AVIF.",
    reference: "https://web.dev/learn/images",
    on: "html",
    check: ({ html }) => {
      const old = html.images.filter((image) => !image.in_picture && OLD_FORMAT.test(image.url ?? ""));
      return old.length >= LAZY_IMAGES_MIN && old.length > html.images.length / 2 ? plural(old.length, "image") : null;
    },
  },
  {
    id: "image_not_lazy",
    category: "images",
    severity: "low",
    title: "Offscreen images are not lazy-loaded",
    what: "No image below the fold is lazy-loaded.",
    why: "The browser loads images nobody has scrolled to yet, which delays what is visible first.",
    fix: 'Set loading="lazy" on images below the first view.',
    reference: "https://web.dev/articles/browser-level-image-lazy-loading",
    on: "html",
    check: ({ html, facts }) => {
      // Of a page that was cut the images at its end are not known.
      if (facts.response.truncated) return null;
      // What waits for a script is not loaded at once.
      const isAtOnce = (image: ImageFact) => image.script_only === undefined && !isTracker(image);
      const below = html.images.filter((image) => image.index >= FIRST_VIEW_IMAGES && isAtOnce(image));
      const isEager = below.every((image) => image.loading?.toLowerCase() !== "lazy");
      return below.length >= LAZY_IMAGES_MIN && isEager ? plural(below.length, "image") : null;
    },
  },
  {
    id: "first_image_lazy",
    category: "images",
    severity: "low",
    title: "The first large image is lazy-loaded",
    what: "The first image of the main content waits for a script or the layout before it loads.",
    why: "It is usually the largest visible element, so the page loads slower (LCP, a Core Web Vital).",
    fix: 'Remove loading="lazy" from the first image, and give it fetchpriority="high".',
    reference: "https://web.dev/articles/lcp-lazy-loading",
    on: "html",
    check: ({ html }) => {
      const first = html.images.find((image) => !isTracker(image) && !isSmall(image));
      const width = Number.parseInt(first?.width ?? "", 10);
      const isLazy = first?.loading?.toLowerCase() === "lazy";
      if (isLazy && first?.fetchpriority?.toLowerCase() === "low") return cut(first.src ?? "", 90);
      // Behind a logo or icons it is the first of the content only where no text of it comes before.
      const isOnTop = html.source_lines?.some((line) => line.startsWith(LAZY_ON_TOP)) === true;
      const isFirst = first?.index === 0 || (isOnTop && (first?.index ?? 0) <= FIRST_VIEW_IMAGES);
      return isFirst && !(width < WIDE_PIXELS) && isLazy ? cut(first?.src ?? "", 90) : null;
    },
  },
  {
    id: "image_srcset_missing",
    category: "images",
    severity: "info",
    title: "Images are not responsive",
    what: "No image on the page offers sizes for small screens.",
    why: "Phones load images made for desktops.",
    fix: "Have the CMS output srcset and sizes.",
    reference: "https://web.dev/learn/design/responsive-images",
    on: "html",
    check: ({ html }) => {
      const photos = html.images.filter((image) => !isTracker(image) && !isVector(image) && !isSmall(image));
      return photos.length >= LAZY_IMAGES_MIN && photos.every((image) => !image.srcset && !image.in_picture)
        ? plural(photos.length, "image")
        : null;
    },
  },
  {
    id: "image_without_source",
    category: "images",
    severity: "low",
    title: "Images without a URL",
    what: "An img element has neither src nor srcset, and no fallback for visitors without scripts.",
    why: "Nothing shows unless a script fills it in, and crawlers do not wait for that.",
    fix: 'Put the image URL in src, and use loading="lazy" instead of a script.',
    reference: IMAGES,
    on: "html",
    check: (page) =>
      countImages(
        page,
        (image) =>
          image.script_only === true || ((image.src ?? "").trim() === "" && !image.srcset && !image.in_picture),
        (image) => (image.script_only ? `data-src ${cut(image.src ?? "", 90)}` : quote(image.alt ?? "no alt", 40)),
      ),
  },
  {
    id: "image_inline_data",
    category: "images",
    severity: "low",
    title: "Large inline images",
    what: "Images are embedded in the HTML as data: URLs.",
    why: "They bloat the HTML, cannot be cached separately and do not appear in image search.",
    fix: "Save them as separate files.",
    reference: "https://web.dev/learn/images",
    on: "html",
    check: (page) =>
      countImages(
        page,
        (image) => (image.inline_chars ?? 0) >= DATA_IMAGE_CHARS_MIN,
        () => "data:",
      ),
  },
];

export function countImages(
  page: PageView,
  isFaulty: (image: ImageFact) => boolean,
  name?: (image: ImageFact) => string,
): string | null {
  const faulty = page.html.images.filter(isFaulty);
  if (faulty.length === 0) return null;
  const shown = name === undefined ? cut(faulty[0]!.src ?? "", 90) : name(faulty[0]!);
  return `${faulty.length} of ${plural(page.html.images.length, "image")}, for example ${shown}`;
}

/** Counting pixels are no pictures. */
export function isTracker(image: ImageFact): boolean {
  return (
    isTiny(image.width) ||
    isTiny(image.height) ||
    /(?:facebook\.com\/tr|\/pixel|doubleclick|google-analytics|bat\.bing)/i.test(image.src ?? "")
  );
}

export function isTiny(size: string | null): boolean {
  return size !== null && /^[01](?:px)?$/.test(size.trim());
}

function isSmall(image: ImageFact): boolean {
  const width = Number.parseInt(image.width ?? "", 10);
  return isVector(image) || (width > 0 && width < 150);
}

function isVector(image: ImageFact): boolean {
  return /\.svg(?:\?|$)|^data:/i.test(image.src ?? "");
}

function imageUrls(page: PageView): string[] {
  return page.html.images.flatMap((image) => (image.url === null ? [] : [image.url]));
}

/** Icons are loaded with every page, too. */
function weighedUrls(page: PageView): string[] {
  const icons = page.html.alternates.filter(({ rel }) => rel.includes("icon")).flatMap(({ url }) => url ?? []);
  return [...imageUrls(page), ...icons];
}

function allImageUrls(page: PageView): string[] {
  return [...imageUrls(page), ...page.html.images.flatMap(({ candidates = [] }) => candidates)];
}

function sizeOver(target: TargetFact | null, max: number): string | null {
  if (target === null || target.status !== 200 || (target.bytes ?? 0) <= max) return null;
  return `${Math.round((target.bytes ?? 0) / 1024)} KB`;
}
