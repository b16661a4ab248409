import { cut } from "../../page/page_facts_read.ts";
import { isOneLetterOff } from "../one_letter_off.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";
import { signed } from "./controls.ts";

const RELS = ["canonical", "stylesheet", "alternate", "preload", "preconnect", "manifest"];
/** As many plugins write them, and as what reads them expects. */
const METAS =
  "description viewport og:title og:description og:image og:url og:type og:site_name og:locale twitter:card twitter:title twitter:description twitter:image".split(
    " ",
  );
const KNOWN_METAS: ReadonlySet<string> = new Set([...METAS, "og:images", "og:image:url", "og:video", "og:audio"]);

/** Tags of the head that nobody reads as they are written. */
export const HEAD_TAG_RULES: Rule[] = [
  {
    id: "head_tag_misspelled",
    category: "indexability",
    severity: "medium",
    title: "Misspelled tags in the head",
    what: "A tag in the head has a misspelled name, or its name is in the wrong attribute.",
    why: "Search engines, networks and browsers look for the right name, so to them the tag does not exist.",
    fix: "Correct the name in the template.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/special-tags",
    on: "html",
    check: (page) => misspelled(page) ?? signed("misnamed")(page),
  },
  {
    id: "preload_useless",
    category: "speed",
    severity: "low",
    title: "Preloads that load a file twice or not at all",
    what: 'A preload has no valid "as", or preloads a font without crossorigin.',
    why: "Browsers ignore it, or download the font twice.",
    fix: 'Add the right "as", and crossorigin for fonts.',
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Attributes/rel/preload",
    on: "html",
    check: signed("preload_lost"),
  },
];

function misspelled({ html }: PageView): string | null {
  const rel = (html.rels ?? []).find(
    (each) => !RELS.includes(each) && RELS.some((known) => isOneLetterOff(each, known)),
  );
  if (rel !== undefined) return `rel="${cut(rel, 40)}"`;
  const meta = html.metas.find(
    ({ name, content }) =>
      content !== "" && !KNOWN_METAS.has(name) && METAS.some((known) => isOneLetterOff(name, known)),
  );
  return meta === undefined ? null : `"${cut(meta.name, 40)}"`;
}
