import { TASKS, type Task } from "../../src/page/kind/kind_model.ts";
import { NAMES } from "../../src/page/kind/phrases.ts";

/** What anybody would say of a fact before seeing a single page; examples move it from there. */
export type PriorWeights = Readonly<Record<Task, ReadonlyMap<string, Float64Array>>>;

type Line = readonly [kind: string, weight: number, facts: readonly string[]];

const NAMED_KINDS = Object.keys(NAMES);
const STANDINGS = { alien: 1, near: 0.35 };
const TIERS = { sold: 3.6, named: 2.6, common: 0.5 };
const ZONES = { head: 1, text: 1, links: 0.7 };

const PLANTED: readonly Line[] = [
  ["no", 3, ["bias"]],
  ["no", 1, ["trusted"]],
  ["no", 4, ["demo texts>=1", "filler>=0.25"]],
  ["hacked", 4.5, ["other script unreached"]],
  [
    "hacked",
    1,
    ["planted elsewhere, other language unreached", "planted elsewhere, alien common in head>=1 unreached"],
  ],
  ["hacked", 1, ["planted elsewhere, strange words>=0.6", "planted elsewhere, strange words>=0.6 unreached"]],
  ["hacked", 1, ["among planted, strange words>=0.6", "among planted, strange words>=0.6 unreached"]],
  ["hacked", 2, ["planted elsewhere, alien common in head>=1"]],
  ["hacked", 3.5, ["listed planted"]],
  ["hacked", 1, ["siblings planted"]],
  ...Object.entries(STANDINGS).flatMap(([standing, trust]) =>
    Object.entries(TIERS).flatMap(([tier, weight]) =>
      Object.entries(ZONES).flatMap(([zone, share]): Line[] => [
        ["hacked", weight * trust * share, [`${standing} ${tier} in ${zone}>=1`]],
        ["hacked", 0.6, [`${standing} ${tier} in ${zone}>=3`, `${standing} ${tier} in ${zone}>=8`]],
        ["hacked", tier === "common" && zone === "head" ? 1 : 0.4, [`${standing} ${tier} in ${zone}>=1 unreached`]],
      ]),
    ),
  ),
];

const UNFINISHED: readonly Line[] = [
  ["finished", 1.5, ["bias"]],
  ["empty", -1, ["bias"]],
  ["empty", 3, ["few words"]],
  ["finished", 1, ["trusted", "reached", "home"]],
  ["empty", -3, ["words>=25", "form"]],
  ["empty", -5, ["till"]],
  ["empty", -4, ["list"]],
  ["empty", -2, ["listed>=1", "images>=3", "images>=8"]],
  ["empty", -0.5, ["words>=1", "words>=3"]],
  ["empty", 1, ["no title", "unreached"]],
  ["empty", 4, ["demo sent_on in few words"]],
  ["theme_demo", 6, ["demo texts>=1"]],
  ["theme_demo", 4, ["spare name unreached", "first page"]],
  ["theme_demo", 2, ["demo names>=2", "other language unreached", "demo names>=1 unreached", "siblings=theme_demo"]],
  ["theme_demo", 2.5, ["sources=theme_demo", "demo names>=2 unreached"]],
  ["theme_demo", 3, ["filler>=0.25"]],
  ["placeholder", 4, ["demo sample>=1", "filler>=0.25", "demo announced in few words"]],
  ["placeholder", 4, ["placeholder in few words"]],
  ["placeholder", 1, ["placeholder"]],
  ["placeholder", -2, ["list"]],
  ["theme_demo", -3, ["list"]],
];

const USE: readonly Line[] = [
  ["offer", 0.7, ["bias"]],
  ["cart", -3, ["bias"]],
  ["legal", -3, ["bias"]],
  ["attachment", -4, ["bias"]],
  ["archive", -1, ["bias"]],
  ...NAMED_KINDS.flatMap((name): Line[] => {
    const kind = name === "list" ? "archive" : name;
    const sure = kind === "cart" || kind === "legal" ? 1.3 : name === "list" ? 0.4 : 1;
    return [
      [kind, 3 * sure, [`name=${name}`, `type=${name}`]],
      [kind, 2 * sure, [`title=${name}`]],
      [kind, 1.5 * sure, [`folder=${name}`, `like=${name}`]],
      [kind, 0.4, [`ends=${name}`, `starts=${name}`]],
    ];
  }),
  [
    "archive",
    3.5,
    ["class:archive", "class:category", "class:tag", "class:author", "class:date", "class:paged", "class:search"],
  ],
  [
    "archive",
    3.5,
    ["class:search-results", "class:post-type-archive", "class:template-collection", "class:template-blog"],
  ],
  ["archive", 3.5, ["class:woocommerce-shop", "list path"]],
  ["archive", 1, ["schema:CollectionPage", "schema:SearchResultsPage", "listed=article", "listed=offer", "below>=3"]],
  ["offer", 8, ["written shop list"]],
  ["attachment", 8, ["class:attachment", "class:single-attachment", "media name"]],
  [
    "cart",
    6,
    ["class:woocommerce-cart", "class:woocommerce-checkout", "class:woocommerce-account", "class:template-cart"],
  ],
  ["cart", 6, ["class:template-account", "class:template-login", "class:template-register"]],
  ["cart", 2.5, ["password"]],
  ["article", 3, ["class:single-post", "class:template-article"]],
  ["article", 2, ["dated path", "asks"]],
  ["article", 2.5, ["schema:BlogPosting", "schema:NewsArticle", "schema:Recipe", "schema:HowTo", "schema:TechArticle"]],
  ["offer", 4, ["class:single-product", "class:template-product", "og:product"]],
  [
    "offer",
    3,
    ["schema:Product", "schema:Service", "schema:Course", "schema:Event", "schema:Menu", "schema:HotelRoom"],
  ],
  ["contact", 3, ["schema:ContactPage"]],
  ["about", 2.5, ["schema:AboutPage", "schema:JobPosting", "schema:Person", "schema:ProfilePage"]],
  ["about", 2, ["person's name"]],
  ...TASKS.use.flatMap((kind): Line[] => [
    [kind, 1.5, [`siblings=${kind}`]],
    [kind, 0.7, [`records=${kind}`]],
    [kind === "archive" ? "article" : kind, 1, [`parent=${kind}`]],
  ]),
];

export const PRIOR_WEIGHTS: PriorWeights = {
  planted: tableOf("planted", PLANTED),
  unfinished: tableOf("unfinished", UNFINISHED),
  use: tableOf("use", USE),
};

function tableOf(task: Task, lines: readonly Line[]): Map<string, Float64Array> {
  const kinds: readonly string[] = TASKS[task];
  const table = new Map<string, Float64Array>();
  for (const [kind, weight, facts] of lines) {
    for (const fact of facts) {
      const weights = table.get(fact) ?? new Float64Array(kinds.length);
      weights[kinds.indexOf(kind)]! += weight;
      table.set(fact, weights);
    }
  }
  return table;
}
