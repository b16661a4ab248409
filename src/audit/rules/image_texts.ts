import { cut, plural, quote } from "../../page/page_facts_read.ts";
import type { Rule } from "../rule.ts";
import { countImages, isTracker } from "./images.ts";

const ALT_CHARS_MAX = 150;
const FILE_NAME_ALT =
  /^(?:[\w-]+\.(?:jpe?g|png|gif|webp|avif|svg)|(?:img|dsc|image|screenshot|photo|untitled)[\s_-]?\d*)$/i;

/** A link that only enlarges its picture leads to no page. */
const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i;

/** What is said of pictures and films. */
export const IMAGE_TEXT_RULES: Rule[] = [
  {
    id: "alt_missing",
    category: "images",
    severity: "medium",
    title: "Images without alt attribute",
    what: "Images have no alt attribute at all (an empty one, for decoration, is right).",
    why: "Screen readers read out the file name, and image search knows nothing of the picture.",
    fix: 'Describe each image that carries meaning in its alt text, and give decoration alt="".',
    reference: "https://www.w3.org/WAI/tutorials/images/",
    on: "html",
    check: (page) => countImages(page, (image) => image.alt === null && !isTracker(image)),
  },
  {
    id: "alt_too_long",
    category: "images",
    severity: "low",
    title: "Alt texts as long as a paragraph",
    what: `An alt text is longer than ${ALT_CHARS_MAX} characters.`,
    why: "Screen readers read it in one breath; long ones are often stuffed with keywords.",
    fix: "Say in one short sentence what the picture shows, and put the rest into the text.",
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
    id: "alt_file_name",
    category: "images",
    severity: "low",
    title: "Alt texts that are file names",
    what: "The alt text is the image's file name or a number from the camera.",
    why: "It tells neither people nor engines what is to be seen.",
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
    id: "image_link_without_alt",
    category: "images",
    severity: "medium",
    title: "Linked images without a text",
    what: "A link consists of an image with an empty or missing alt text.",
    why: "The link has no name: neither for screen readers nor as anchor text.",
    fix: "Name the link's target in the image's alt text.",
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
      return bare.length === 0
        ? null
        : `${plural(bare.length, "link")}, for instance to ${cut(bare[0]!.url ?? "", 90)}`;
    },
  },
  {
    id: "video_without_captions",
    category: "images",
    severity: "low",
    title: "Videos without captions",
    what: "A video has no track with captions.",
    why: "Deaf visitors and those without sound miss it, and engines cannot read what is said.",
    fix: "Add captions as a track, and a transcript below the video.",
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
