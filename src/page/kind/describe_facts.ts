import { type PageFeatures, recordType } from "./page_features.ts";
import type { SitePage } from "./site_context.ts";

/** What a fact means, by the beginning of its name; `%` stands for the rest. */
const MEANINGS: readonly (readonly [start: string, meaning: string])[] = [
  ["planted elsewhere, ", "other pages of the site were planted"],
  ["among planted, ", "most pages of its sort were planted"],
  ["listed planted", "the pages it lists were planted"],
  ["siblings planted", "the pages beside it were planted"],
  ["records planted", "pages of its sort were planted"],
  ["sources planted", "the pages that lead to it were planted"],
  ["other language", "its text is in another language than the site's"],
  ["other script", "its text is in another script than the site's"],
  ["strange words", "its words are strange to the site"],
  ["unreached", "no page leads to it"],
  ["trusted", "the site shows it to everybody"],
  ["reached", "the site links to it"],
  ["demo texts", "it holds a template's text"],
  ["demo names", "it holds invented names of a template"],
  ["demo sample", "it says that it is a sample"],
  ["demo announced", "it says that its text is to come"],
  ["demo sent_on", "it sends its visitors on"],
  ["placeholder", "it holds a note in place of a text"],
  ["filler", "its text is filler"],
  ["spare name", "a template's address, /PATH"],
  ["first page", "the address of a system's first page, /PATH"],
  ["few words", "words of its own beside title and headings"],
  ["no title", "it has no title"],
  ["words a link>=", "it has little text to each link"],
  ["words>=", "% words of its own or more"],
  ["sentences>=", "% words in sentences or more"],
  ["listed>=", "it lists % pages or more"],
  ["below>=", "it lists % pages below it or more"],
  ["images>=", "% pictures or more"],
  ["prices>=", "it names % prices or more"],
  ["questions>=", "it answers % questions or more"],
  ["hosts>=", "it links to % other sites or more"],
  ["name=", "named so by its address, /PATH"],
  ["path:", "named so by its address, /PATH"],
  ["like=", "named so by its address, /PATH"],
  ["starts=", "named so by its address, /PATH"],
  ["ends=", "named so by its address, /PATH"],
  ["title=", 'named so by its title, "TITLE"'],
  ["folder=", "named so by its folder"],
  ["folder:", "named so by its folder"],
  ["depth=", "how deep it lies"],
  ["type=", "a record of the type TYPE"],
  ["record:", "a record of the type %"],
  ["class:", "marked as %"],
  ["schema:", "marked as %"],
  ["og:", "marked by its type for networks"],
  ["list path", "the address of a list"],
  ["written shop list", "a category with a text that sells"],
  ["list", "marked as a list"],
  ["dated path", "a dated address"],
  ["media name", "named as a file"],
  ["asks", "its title asks"],
  ["person's name", "its title is a person's name"],
  ["password", "a form to log in"],
  ["form", "a form of its own"],
  ["author", "it names an author"],
  ["published", "it is dated"],
  ["date", "it shows a date"],
  ["email", "an address to write to"],
  ["siblings=", "most pages beside it are of the kind %"],
  ["records=", "most pages of its sort are of the kind %"],
  ["parent=", "the page above it is of the kind %"],
  ["listed=", "most pages it lists are of the kind %"],
  ["sources=", "most pages that lead to it are of the kind %"],
];
const TITLE_CHARS_MAX = 60;

/** A verdict's facts as a sentence for people. */
export function describeFacts(facts: readonly string[], of: { page: SitePage; features: PageFeatures }): string {
  const said = [...new Set(facts.map((fact) => describe(fact, of)))].join("; ");
  return said === "" ? "No mark of another kind" : said[0]!.toUpperCase() + said.slice(1);
}

function describe(fact: string, { page, features }: { page: SitePage; features: PageFeatures }): string {
  const shown = [...features.said].find(([start]) => fact.startsWith(start));
  const [start, meaning] = MEANINGS.find(([beginning]) => fact.startsWith(beginning)) ?? [fact, fact];
  if (shown !== undefined) return meaning === fact ? shown[1] : `${meaning} (${shown[1]})`;
  return meaning
    .replace("%", fact.slice(start.length).split(" ")[0]!)
    .replace("PATH", page.segments.at(-1) ?? "")
    .replace("TITLE", page.ownTitle.slice(0, TITLE_CHARS_MAX))
    .replace("TYPE", recordType(page) ?? "");
}
