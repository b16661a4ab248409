import type { BrandStateName } from "../domain/brand_sheet.ts";
import type { Evidence } from "../domain/evidence/evidence.ts";
import type { Family } from "../domain/keyword.ts";
import type { BrandPlaces } from "./brand_places.ts";
import type { EarlierStanding } from "./earlier_standing.ts";
import type { BrandWords } from "./families/brand_words.ts";
import type { PageIndex } from "./page_match.ts";
import type { SignalIndex } from "./signals.ts";
import type { SiteNotes } from "./site_notes.ts";
import type { HolderKind } from "./winnability.ts";

/** What the brand offers and is called, as far as it matters to a family. */
export interface BrandFacts {
  words: BrandWords;
  offers: { text: string; kind: "service" | "audience" | "topic" /** Where the site names it. */; page?: string }[];
  language: string;
  /** Towns and regions it serves. */
  places?: readonly string[];
  /** Where customers find it: its addresses, and the towns it works in. */
  located?: BrandPlaces;
  kinds: ReadonlyMap<string, HolderKind>;
  /** Where its pages say that it has moved, closed or sells nothing more, and nobody has said whether that is so. */
  open?: { state: BrandStateName; to: string | null };
}

/** What the facts of a family are gathered from. */
export interface FactSources {
  signals: SignalIndex;
  pages: PageIndex;
  /** Pages that nobody finds, as they say nothing yet or are kept out of search: the ones to mend before making another. */
  unfound?: PageIndex;
  brand: BrandFacts;
  /** Results pages and answers by keyword (`readingKey`), for what they show beyond positions. */
  records?: ReadonlyMap<string, readonly Evidence[]>;
  /** What was measured of the brand's pages. */
  site?: SiteNotes;
  /** Categories that list offers, by key, with the keys of what they list. */
  lists?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether a word is among the commonest of the language. */
  isEveryday?(word: string): boolean;
  /** Pages read and whether that was all the crawl found; absent where nothing was crawled. */
  crawl?: { read: number; whole: boolean };
  /** An earlier measurement to compare with. */
  earlier?: EarlierStanding;
  /** Whether nothing but the site can be known: no search or answer provider is there. */
  siteAlone?: boolean;
  /** The offer a family is closest to by a model's vectors, 0 to 1; absent without a model. */
  closeness?(family: Pick<Family, "keywords">): { offer: BrandFacts["offers"][number]; value: number } | null;
}
