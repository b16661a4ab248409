import { placeFacts } from "../../core/brief_plan/place_section.ts";
import { wordingFor } from "../../core/brief_plan/wording/wording_for.ts";
import { joinAnd } from "../../core/phrase.ts";
import { claim, type Desk, linkTo } from "./builtin_desk.ts";
import { plainText } from "./builtin_markdown.ts";

/** Where and when the brand can be met, each line as its pages state it; what they do not state goes to the editor. */
export function writePlaces(desk: Desk): string[] {
  const { addresses, areas, hours, phone, booking, missing } = placeFacts(desk.ground);
  const { labelled, placeLabels, and } = wordingFor(desk.ground.language);
  const lines: string[] = [];
  for (const { value, source_url } of addresses) {
    claim(desk, value, [source_url]);
    lines.push(labelled(`**${placeLabels.address}**`, plainText(value)));
  }
  if (areas.length > 0) {
    for (const { value, source_url } of areas) claim(desk, value, [source_url]);
    lines.push(labelled(`**${placeLabels.area}**`, and(areas.map((entry) => plainText(entry.value)))));
  }
  if (phone !== null && lines.length > 0) {
    claim(desk, phone.value, [phone.source_url]);
    lines.push(labelled(`**${placeLabels.phone}**`, plainText(phone.value)));
  }
  if (booking !== null) {
    desk.linked.add(booking);
    lines.push(labelled(`**${placeLabels.booking}**`, linkTo(desk, booking)));
  }
  for (const { text, url } of hours) claim(desk, text, [url]);
  if (hours.length > 1)
    desk.notes.push(
      `Where and when: the site states more than one set of days and times (${joinAnd(hours.map((entry) => `“${entry.text}” on ${entry.url}`))}): keep the one that holds.`,
    );
  desk.notes.push(
    lines.length === 0
      ? "Where and when: no page of the site names an address or an area; without one this is no page for people nearby. Ask for address, area served, opening hours and the way to book."
      : `Where and when: ask for ${joinAnd(missing)}; no page of the site states it. Check the lines above against your business profile: name, address and phone have to be the same in both.`,
  );
  return [
    ...(lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join("\n")]),
    ...(hours.length === 0 ? [] : [hours.map((entry) => plainText(entry.text)).join(" ")]),
  ];
}
