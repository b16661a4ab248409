import { cut, plural, quote } from "../../page/page_facts_read.ts";
import type { Rule } from "../rule.ts";
import { wordsOf } from "../stuffed_phrase.ts";
import { countImages, isTracker } from "./images.ts";

const ALT_CHARS_MAX = 150;
const SAME_ALT_MIN = 5;
const SAME_WORD_MIN = 4;
const WORD_CHARS_MIN = 4;
const SAME_WORD_SHARE = 0.25;
const FILE_NAME_ALT =
  /^(?:.*[^\s.]\.(?:jpe?g|png|gif|webp|avif|svg)|(?:img|dsc|image|screenshot|photo|untitled)[\s_-]?\d*)$/i;

/** A link that only enlarges its picture leads to no page. */
const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i;

/** One word so often that it makes up a large part of the text. */
function isStuffed(alt: string): boolean {
  const words = wordsOf(alt);
  const counts = Map.groupBy(words, (word) => word).entries();
  return counts.some(([word, { length }]) => {
    return word.length >= WORD_CHARS_MIN && length >= SAME_WORD_MIN && length >= words.length * SAME_WORD_SHARE;
  });
}

/** What is said of pictures and films. */
export const IMAGE_TEXT_RULES: Rule[] = [
  {
    id: "alt_missing",
    category: "images",
    severity: "medium",
    title: "Images without an alt attribute",
    what: "Images have no alt attribute. (An empty one is right for decorative images.)",
    why: "Screen readers read out the file name, and image search cannot tell what the image shows.",
    fix: 'Describe each meaningful image in its alt text, and give decorative images alt="".',
    reference: "https://www.w3.org/WAI/tutorials/images/",
    on: "html",
    check: (page) => countImages(page, (image) => image.alt === null && !isTracker(image)),
  },
  {
    id: "alt_too_long",
    category: "images",
    severity: "low",
    title: "Alt texts are too long",
    what: `An alt text is longer than ${ALT_CHARS_MAX} characters.`,
    why: "Screen readers read it without a pause, and long alt texts are often stuffed with keywords.",
    fix: "Describe the image in one short sentence, and put the rest in the text.",
    reference: "https://www.w3.org/WAI/tutorials/images/",
    on: "html",
    check: (page) =>
      countImages(
        page,
        (image) => (image.alt?.length ?? 0) > ALT_CHARS_MAX,
        (image) => quote(image.alt ?? "", 60),
      ),
  },
  {
    id: "alt_stuffed",
    category: "images",
    severity: "low",
    title: "Alt texts stuffed with keywords",
    what: "An alt text repeats the same word again and again.",
    why: "Screen readers read all of it out, and search engines take it for spam.",
    fix: "Say in one short sentence what the image shows.",
    reference: "https://developers.google.com/search/docs/appearance/google-images#descriptive-alt-text",
    on: "html",
    check: (page) =>
      countImages(
        page,
        (image) => isStuffed(image.alt ?? ""),
        (image) => quote(image.alt ?? "", 60),
      ),
  },
  {
    id: "alt_file_name",
    category: "images",
    severity: "low",
    title: "File names used as alt text",
    what: "The alt text is the file name or a camera number.",
    why: "It does not tell people or search engines what the image shows.",
    fix: "Describe what the image shows.",
    reference: "https://www.w3.org/WAI/tutorials/images/",
    on: "html",
    check: (page) =>
      countImages(
        page,
        (image) => FILE_NAME_ALT.test(image.alt?.trim() ?? ""),
        (image) => quote(image.alt ?? "", 60),
      ),
  },
  {
    id: "alt_repeated",
    category: "images",
    severity: "low",
    title: "Different images with the same alt text",
    what: `At least ${SAME_ALT_MIN} different images of the page, and most of them, have the same alt text.`,
    why: "Screen readers repeat it, and image search cannot tell the images apart.",
    fix: "Describe in each alt text what that image shows.",
    reference: "https://www.w3.org/WAI/tutorials/images/",
    on: "html",
    check: (page) => {
      const told = page.html.images.filter(({ alt, url }) => alt?.trim() && url !== null);
      for (const [alt, same] of Map.groupBy(told, (image) => image.alt!.trim())) {
        const count = new Set(same.map(({ url }) => url)).size;
        if (count >= SAME_ALT_MIN && same.length * 2 > told.length)
          return `${plural(count, "image")}: ${quote(alt, 60)}`;
      }
      return null;
    },
  },
  {
    id: "image_link_without_alt",
    category: "images",
    severity: "medium",
    title: "Linked images without alt text",
    what: "A link contains only an image, and its alt text is empty or missing.",
    why: "Screen readers have no name for the link, and search engines have no anchor text.",
    fix: "Describe the link target in the image's alt text.",
    reference: "https://www.w3.org/WAI/tutorials/images/functional/",
    on: "html",
    check: ({ html }) => {
      // A second link beside it to the same page that has a text gives the first its name.
      const named = new Set(
        html.links.flatMap((link) => (link.text.trim() === "" ? [] : [`${link.region} ${link.url}`])),
      );
      const bare = html.links.filter(
        (link) =>
          link.image_only &&
          link.text.trim() === "" &&
          link.url !== null &&
          !IMAGE_FILE.test(link.url) &&
          !named.has(`${link.region} ${link.url}`),
      );
      const targets = [...new Set(bare.map(({ url }) => cut(url ?? "", 90)))].slice(0, 3);
      return bare.length === 0 ? null : `${plural(bare.length, "image")} with a link to ${targets.join(", ")}`;
    },
  },
  {
    id: "video_without_captions",
    category: "images",
    severity: "low",
    title: "Videos without captions",
    what: "A video has no captions track.",
    why: "Visitors who are deaf or have the sound off miss it, and search engines cannot read what is said.",
    fix: "Add a captions track, and a transcript below the video.",
    reference: "https://www.w3.org/WAI/media/av/captions/",
    on: "html",
    check: ({ html }) => {
      const silent = html.media.filter(
        (media) => media.kind === "video" && !media.has_tracks && !media.autoplay,
      ).length;
      return silent === 0 ? null : plural(silent, "video");
    },
  },
];
