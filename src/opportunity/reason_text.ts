import { capitalize, formatCount, pagePath, plural, quoteList, shortenQuoted } from "../core/phrase.ts";
import type { BrandStateName } from "../domain/brand_sheet.ts";
import type { Reason } from "../domain/opportunity.ts";

const WAITS: Partial<Record<BrandStateName, string>> = {
  moved: "have moved",
  closed: "have closed",
  renamed: "have changed your name",
  not_selling: "no longer sell anything",
};

/** A reason as a sentence. */
export function reasonText(reason: Reason): string {
  switch (reason.kind) {
    case "position_moved": {
      const search = `"${shortenQuoted(reason.keyword)}"`;
      const since = dayOf(reason.since);
      if (reason.to === null) return `You ranked number ${reason.from} for ${search} on ${since} and no longer appear.`;
      if (reason.from === null) return `You now rank number ${reason.to} for ${search}; on ${since} you did not rank.`;
      const verb = reason.to > reason.from ? "fell" : "rose";
      return `You ${verb} from ${reason.from} to ${reason.to} for ${search} since ${since}.`;
    }
    case "ranks":
      return `You rank number ${reason.position} for "${shortenQuoted(reason.keyword)}".`;
    case "not_ranked":
      return `You are ${reason.searches === 1 ? "not in the search results checked" : `on none of the ${reason.searches} results pages checked`}${reason.rival === null ? "" : `, but ${reason.rival} is`}.`;
    case "answers": {
      const verb = reason.by === "cited" ? "cite" : "mention";
      const rival = reason.rival === null ? "" : `; ${reason.rival.domain} is in ${reason.rival.count}`;
      return `${reason.present.count} of ${plural(reason.present.of, "AI answer")} ${verb} you${rival}.`;
    }
    case "overview":
      return reason.measured === 1
        ? "An AI overview appears above the results and does not cite you."
        : `AI overviews appear on ${reason.present} of ${reason.measured} results pages and cite you on ${reason.own}.`;
    case "rival_on_name":
      return `${reason.domain} shows up when people search for your name.`;
    case "no_page":
      return reason.whole
        ? `None of your ${plural(reason.read, "page")} is mainly about this topic.`
        : `None of the ${plural(reason.read, "page")} crawled is mainly about this topic. The crawl did not reach all pages.`;
    case "page_thin":
      return reason.placeholder
        ? `${pagePath(reason.page)} still holds placeholder text.`
        : `${pagePath(reason.page)} has ${plural(reason.words, "word")}.`;
    case "title_lacks":
      return `The title and main heading of ${pagePath(reason.page)} do not contain ${quoted(reason.words, 2)}.`;
    case "page_lacks":
      return `${capitalize(pagePath(reason.page))} does not mention ${quoted(reason.searches, 2)} in its title or headings.`;
    case "volume":
      return `${formatCount(reason.volume)} searches per month across ${plural(reason.searches, "keyword")}.`;
    case "difficulty":
      return `Few strong pages compete: keyword difficulty is ${reason.value} out of 100.`;
    case "offered":
      return `You offer "${shortenQuoted(reason.offer)}".`;
    case "volume_unknown":
      return "Search volume was not measured.";
    case "waits":
      return `Wait: your pages say that you ${WAITS[reason.state] ?? reason.state}${reason.to === null ? "" : ` to ${reason.to}`}. Settle that first.`;
    case "near_equal":
      return `People use the same words to search for ${formatCount(reason.count)} near-identical variants.`;
  }
}

function quoted(texts: readonly string[], most: number): string {
  return quoteList(texts.map(shortenQuoted), most);
}

/** `14 March 2026` of an ISO time. */
function dayOf(iso: string): string {
  return new Date(iso).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}
