import { cut, plural, quote } from "../../page/page_facts_read.ts";
import { faultyAssets } from "../faulty_targets.ts";
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { wordsOf } from "../stuffed_phrase.ts";
import { countImages } from "./images.ts";

const IMAGES = "https://developers.google.com/search/docs/appearance/google-images";
/** What browsers other than Safari do not draw. */
const UNSHOWABLE = /\.(?:hei[cf]|tiff?|psd|eps|cr2|nef|dng|jp2)(?:[?#]|$)/i;
const UNSHOWABLE_TYPE = /^image\/(?:hei[cf]|tiff|vnd\.adobe|x-(?:canon|nikon|adobe))/i;
/** As agencies call the files with their watermark, which are free to try and not to publish. */
const PREVIEW =
  /\/(?:[^/?#]*(?:shutterstock|adobestock|istock|gettyimages?|depositphotos|dreamstime|123rf|bigstock|alamy|fotolia)[^/?#]*(?:preview|comp(?=[-_.])|watermark|wasserzeichen|[-_]\d{3}w[-_])|(?:istockphoto|gettyimages)-\d{6,}-\d{3,4}x\d{3,4}|shutterstock_\d+[^/?#]*preview)[^/?#]*/i;
/** Signed for a time: a date of expiry, and what proves it. */
const SIGNED =
  /[?&]oe=[0-9A-F]{8}\b(?=.*[?&]oh=|.*[?&]_nc_)|[?&]oh=[^&]+&(?:.*&)?oe=[0-9A-F]{8}\b|[?&]X-Amz-Expires=\d+|[?&]Expires=\d{10}(?=.*[?&]Signature=)|[?&]Signature=[^&]+&(?:.*&)?Expires=\d{10}|[?&]se=20\d\d-[^&]+&(?:.*&)?sig=|[?&]X-Goog-Expires=\d+/i;
const SHEET_PIXELS_MIN = 500;
const SHEET_WORDS_MAX = 25;
const SHEETS_MAX = 6;
const ALIKE_MIN = 3;
const ALT_WORDS_MIN = 2;

/** Pictures that do not reach visitors, or are not the page's own. */
export const IMAGE_SOURCE_RULES: Rule[] = [
  {
    id: "image_unshowable",
    category: "images",
    severity: "high",
    title: "Images in formats that most browsers cannot show",
    what: "Images are sent in a format such as HEIC, TIFF or PSD.",
    why: "Visitors see a broken image, and image search leaves it out.",
    fix: "Convert them to JPEG, WebP or AVIF before uploading.",
    reference: IMAGES,
    on: "site",
    check: (site) =>
      faultyAssets(site, imagesAlone, (answer, target, url) => {
        const isSent = UNSHOWABLE_TYPE.test(target?.content_type ?? "") && answer.status === 200;
        const isNamed =
          UNSHOWABLE.test(url) && !/^image\/(?:jpe?g|png|webp|avif|gif)/i.test(target?.content_type ?? "");
        return isSent || (isNamed && answer.status === 200)
          ? `is sent as ${target?.content_type ?? "such a file"}`
          : null;
      }),
  },
  {
    id: "image_preview",
    category: "images",
    severity: "high",
    title: "Watermarked previews from stock photo agencies",
    what: "The file name shows that the image is a stock photo agency's preview.",
    why: "Previews are not licensed for publication: agencies claim compensation, and visitors see the watermark.",
    fix: "Look for the licence; if there is none, buy or replace the image, and delete the preview from the server.",
    reference: IMAGES,
    on: "html",
    check: (page) => countImages(page, ({ url }) => PREVIEW.test(url ?? "")),
  },
  {
    id: "image_expiring",
    category: "images",
    severity: "medium",
    title: "Images whose URLs expire",
    what: "Images are loaded from another service through signed URLs that are valid only for a limited time.",
    why: "Once they expire, visitors see broken images.",
    fix: "Save the images on your own server, and use those URLs.",
    reference: IMAGES,
    on: "html",
    check: (page) => countImages(page, ({ url }) => SIGNED.test(url ?? "")),
  },
  {
    id: "picture_only_page",
    category: "images",
    severity: "medium",
    title: "Pages that consist only of images",
    what: "The content of the page is one or a few large images, with hardly any text beside them or in their alt texts.",
    why: "Search engines, AI assistants and screen readers cannot read what it says, such as dishes, prices or dates.",
    fix: "Publish the same content as text, and keep the picture beside it.",
    reference: "https://www.w3.org/WAI/WCAG22/Understanding/images-of-text.html",
    on: "indexable",
    check: pictureOnly,
  },
  {
    id: "alt_of_other_page",
    category: "images",
    severity: "medium",
    title: "Alt texts copied from another page",
    what: "Different images on several pages share one alt text that has nothing to do with these pages.",
    why: "Screen readers announce something the image does not show, and image search lists it under the wrong words.",
    fix: "Describe in each alt text what that image shows, and check pages that were made by copying another.",
    reference: "https://www.w3.org/WAI/tutorials/images/",
    on: "site",
    check: copiedAlts,
  },
];

/** A text that was scanned or drawn: higher than wide; a photo or a logo need not say anything. */
function pictureOnly({ html, is_home: isHome }: PageView): string | null {
  const told = html.images.flatMap(({ alt }) => wordsOf(alt ?? "")).length + html.main_word_count;
  const sheets = html.images.filter(({ width, height }) => {
    const [wide, high] = [width, height].map((size) => Number.parseInt(size ?? "", 10));
    return wide! >= SHEET_PIXELS_MIN && high! > wide!;
  });
  const isOther = isHome || html.app_shell || html.iframes.length > 0 || html.forms.length > 0;
  if (isOther || told >= SHEET_WORDS_MAX || sheets.length === 0 || sheets.length > SHEETS_MAX) return null;
  return `${plural(sheets.length, "image")}, ${plural(html.main_word_count, "word")}: ${cut(sheets[0]!.src ?? "", 90)}`;
}

function imagesAlone({ html }: PageView): string[] {
  return html.images.flatMap(({ url, in_picture: isOne }) => (url === null || isOne ? [] : [url]));
}

/** Of images that only one page has each, on pages whose titles and headings share no word with it. */
function copiedAlts({ indexable }: SiteView): SiteFault | null {
  const pagesOf = new Map<string, Set<string>>();
  for (const { html, url } of indexable)
    for (const image of html.images)
      if (image.url !== null) pagesOf.set(image.url, (pagesOf.get(image.url) ?? new Set()).add(url));
  const told = indexable.flatMap(({ html, url, cluster }) => {
    const heads = new Set(wordsOf([html.titles[0] ?? "", ...html.headings.map(({ text }) => text)].join(" ")));
    return html.images.flatMap(({ url: src, alt }) => {
      const words = new Set(wordsOf(alt ?? ""));
      const isOwn = src === null || pagesOf.get(src)!.size > 1 || !words.isDisjointFrom(heads);
      return isOwn || words.size < ALT_WORDS_MIN
        ? []
        : [{ src, url, key: `${cluster} ${alt!.trim().toLowerCase()}`, alt: alt! }];
    });
  });
  const hits = [...Map.groupBy(told, ({ key }) => key).values()].flatMap((same): OpenHit[] => {
    const pages = new Set(same.map(({ url }) => url));
    const isCopied = pages.size >= ALIKE_MIN && new Set(same.map(({ src }) => src)).size >= ALIKE_MIN;
    return isCopied
      ? [...pages].map((url) => ({ url, detail: `${quote(same[0]!.alt, 60)} on ${plural(pages.size, "page")}` }))
      : [];
  });
  return hits.length === 0
    ? null
    : { pages: [...new Map(hits.map((hit) => [hit.url, { ...hit, detail: cut(hit.detail) }])).values()] };
}
