import { type PageFeatures, recordType } from "./page_features.ts";
import type { SitePage } from "./site_context.ts";

/** What a fact means, by the beginning of its name; `%` stands for the rest. */
const MEANINGS: readonly (readonly [start: string, meaning: string])[] = [
  ["planted elsewhere, ", "other pages of the site were injected"],
  ["among planted, ", "most similar pages were injected"],
  ["listed planted", "the pages it lists were injected"],
  ["siblings planted", "its sibling pages were injected"],
  ["records planted", "similar pages were injected"],
  ["sources planted", "the pages that link to it were injected"],
  ["other language", "its text is in a different language from the site"],
  ["other script", "its text is in a different script from the site"],
  ["strange words", "its words do not fit the site"],
  ["unreached", "no page links to it"],
  ["trusted", "it is public on the site"],
  ["reached", "the site links to it"],
  ["demo texts", "it has template text"],
  ["demo names", "it has made-up names from a template"],
  ["demo sample", "it says it is a sample"],
  ["demo announced", "it says its content is coming soon"],
  ["demo sent_on", "it redirects its visitors"],
  ["placeholder", "it has a note instead of content"],
  ["filler", "its text is filler"],
  ["spare name", "a template URL, /PATH"],
  ["first page", "the URL of a CMS default page, /PATH"],
  ["few words", "words of its own besides title and headings"],
  ["no title", "it has no title"],
  ["words a link>=", "it has little text per link"],
  ["words>=", "% words of its own or more"],
  ["sentences>=", "% words in sentences or more"],
  ["listed>=", "it lists % pages or more"],
  ["below>=", "it lists % pages below it or more"],
  ["images>=", "% images or more"],
  ["prices>=", "it shows % prices or more"],
  ["questions>=", "it answers % questions or more"],
  ["hosts>=", "it links to % other sites or more"],
  ["name=", "its URL says so, /PATH"],
  ["path:", "its URL says so, /PATH"],
  ["like=", "its URL says so, /PATH"],
  ["starts=", "its URL says so, /PATH"],
  ["ends=", "its URL says so, /PATH"],
  ["title=", 'its title says so, "TITLE"'],
  ["folder=", "its folder says so"],
  ["folder:", "its folder says so"],
  ["depth=", "its depth"],
  ["type=", "structured data of the type TYPE"],
  ["record:", "structured data of the type %"],
  ["class:", "marked as %"],
  ["schema:", "marked as %"],
  ["og:", "marked by its type for networks"],
  ["list path", "a list URL"],
  ["written shop list", "a category with a text that sells"],
  ["list", "marked as a list"],
  ["dated path", "a URL with a date"],
  ["media name", "named as a file"],
  ["asks", "its title is a question"],
  ["person's name", "its title is a person's name"],
  ["password", "a login form"],
  ["form", "a form of its own"],
  ["author", "it has an author"],
  ["published", "it is dated"],
  ["date", "it shows a date"],
  ["email", "a contact address"],
  ["siblings=", "most sibling pages are of the kind %"],
  ["records=", "most similar pages are of the kind %"],
  ["parent=", "its parent page is of the kind %"],
  ["listed=", "most pages it lists are of the kind %"],
  ["sources=", "most pages that link to it are of the kind %"],
];
const TITLE_CHARS_MAX = 60;

/** A verdict's facts as a sentence for people. */
export function describeFacts(facts: readonly string[], of: { page: SitePage; features: PageFeatures }): string {
  const said = [...new Set(facts.map((fact) => describe(fact, of)))].join("; ");
  return said === "" ? "No sign of another kind" : said[0]!.toUpperCase() + said.slice(1);
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
