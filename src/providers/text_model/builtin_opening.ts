import { openingOf } from "../../core/brief_plan/opening.ts";
import type { WaysToReach } from "../../core/brief_plan/wording/wording.ts";
import { wordingFor } from "../../core/brief_plan/wording/wording_for.ts";
import { openingLacks } from "../../core/edit_steps.ts";
import { contentKeys } from "../../language/words.ts";
import { claim, type Desk, linkTo } from "./builtin_desk.ts";
import { writeBlocks } from "./builtin_kept.ts";
import { plainText } from "./builtin_markdown.ts";

/** The opening: what the topic is or what is offered, then what the page to edit says before its first heading. */
export function writeAnswer(desk: Desk): string[] {
  const { ground } = desk;
  const opening = openingOf(ground, desk.material.brief.format);
  const rest = () => writeIntro(desk);
  if (opening === null) {
    const { topic } = ground;
    desk.notes.push(
      `Opening: no page of the site says what ${topic.withArticle} ${topic.plural ? "are" : "is"}; write two or three sentences that answer it at once.`,
    );
    return rest();
  }
  const said = opening.sentences.flatMap((sentence) => contentKeys(sentence, ground.language));
  desk.opened = said.length > 0;
  const { topic, language } = ground;
  if (openingLacks(topic.name, opening.sentences.join(" "), language).length > 0)
    desk.notes.push(`Opening: work “${topic.name}” into the first sentences; the site's own do not say it.`);
  desk.taken.push(...opening.passages);
  for (const { text, urls } of opening.claims) claim(desk, text, urls);
  const text = opening.sentences.map(plainText).join(" ");
  const { bundle } = opening;
  return [
    bundle === undefined
      ? text
      : `${text} ${wordingFor(ground.language).bundle(linkTo(desk, bundle.url, bundle.name))}`,
    ...rest(),
  ];
}

/** What stands on the page above its first heading and is not in the opening already. */
function writeIntro(desk: Desk): string[] {
  const intro = desk.ground.target?.sections.filter((section) => section.heading === null) ?? [];
  return intro.flatMap((section) => writeBlocks(desk, section.blocks));
}

/** Contact page, address and number, each claimed; null where the site names none. */
export function waysToReach(desk: Desk): WaysToReach | null {
  const contact = desk.ground.input.brand.context?.contact ?? [];
  const page = contact.find(
    (entry) => entry.kind === "page" && desk.ground.input.pages.some((known) => known.url === entry.value),
  );
  const email = contact.find((entry) => entry.kind === "email");
  const phone = contact.find((entry) => entry.kind === "phone");
  for (const entry of [email, phone]) if (entry !== undefined) claim(desk, entry.value, [entry.source_url]);
  if (page === undefined && email === undefined && phone === undefined) return null;
  const { contactPage } = wordingFor(desk.ground.language);
  return {
    page: page === undefined ? null : linkTo(desk, page.value, contactPage ?? undefined),
    email: email === undefined ? null : `[${plainText(email.value)}](mailto:${encodeURI(email.value)})`,
    phone: phone === undefined ? null : plainText(phone.value),
  };
}
