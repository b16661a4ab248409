/** Plants a fault and a near miss for each rule of the audit into a sound site and says which were told apart. */

import { RULES } from "../src/audit/rules/rule_table.ts";
import { auditOf, CASES, checkCase, checkPair, rulesHit } from "./audit_accuracy/check_case.ts";
import { crawlWorld, createCachingReader } from "./audit_accuracy/crawl_world.ts";
import { soundSite } from "./audit_accuracy/sound_site.ts";

const PAIR_STEP = 31;
/** A page set to noindex is not judged for what results show of it: the one fault that may hide others. */
const HIDES_THE_PAGE = /noindex|robots_meta_conflict/;
/** Where the second truly takes the first away: HTTPS that answers everything is there; a copy is judged as one page. */
const TAKES_AWAY = new Set([
  "https_missing and soft_404",
  "url_slash_mixed and mixed_content",
  // The second stands in place of the page that the first one is on.
  "legal_notice_missing and redirect_missing_location",
  // The first names no page about the people, which the second redirects.
  "about_page_missing and redirect_to_error",
  "about_page_missing and redirect_chain",
  // The copy of a page that the first plants is one no more once the second has edited the page.
  "orphan_page and language_link_wrong",
]);
const started = performance.now();
const reader = createCachingReader();
const sound = await crawlWorld(soundSite(), reader);
const alarms = [...(await rulesHit(sound))];
const covered = new Set(CASES.map((each) => each.rule));
const uncovered = RULES.filter((rule) => !covered.has(rule.id)).map((rule) => rule.id);
const unknown = [...covered].filter((id) => !RULES.some((rule) => rule.id === id));

const results = [];
for (const each of CASES) results.push(await checkCase(each, reader));
const missed = results.filter((result) => !result.found);
const wrong = results.filter((result) => result.falseAlarm);

/** Pairs of faults of different categories, each weighed: a second fault must never raise the score. */
const weighed = RULES.filter(
  ({ id, severity }) => severity !== "low" && severity !== "info" && !HIDES_THE_PAGE.test(id),
);
const pairs = weighed.flatMap((rule, index) => {
  const other = weighed[(index + PAIR_STEP) % weighed.length]!;
  const isOdd = other.category === rule.category || TAKES_AWAY.has(`${rule.id} and ${other.id}`);
  return isOdd ? [] : [[rule.id, other.id] as const];
});
const raised: string[] = [];
let compared = 0;
for (const [a, b] of pairs) {
  const result = await checkPair([caseOf(a), caseOf(b)], reader);
  if (result === null) continue;
  compared++;
  if (result.both > result.alone) raised.push(`${a} and ${b}: ${result.both} after ${result.alone}`);
}

console.log(`rules                ${RULES.length}`);
console.log(`cases                ${CASES.length} (a fault and a near miss each)`);
console.log(`recall               ${((results.length - missed.length) / results.length).toFixed(3)}`);
console.log(`false alarms         ${wrong.length} on near misses, ${alarms.length} on the sound site`);
console.log(`health, sound site   ${(await auditOf(sound)).health_score}`);
console.log(`second faults        ${compared} planted beside a first, ${raised.length} raised the score`);
console.log(`seconds              ${((performance.now() - started) / 1000).toFixed(1)}`);
if (uncovered.length > 0) console.log(`without a case       ${uncovered.join(", ")}`);
if (unknown.length > 0) console.log(`cases of no rule     ${unknown.join(", ")}`);
if (alarms.length > 0) console.log(`on the sound site    ${alarms.join(", ")}`);
for (const result of missed) console.log(`missed               ${result.rule} ${result.problem ?? ""}`);
for (const result of wrong) if (result.problem === null) console.log(`false alarm          ${result.rule}`);
for (const pair of raised) console.log(`raised               ${pair}`);
process.exitCode =
  missed.length + wrong.length + uncovered.length + unknown.length + alarms.length + raised.length === 0 ? 0 : 1;

function caseOf(id: string): (typeof CASES)[number] {
  return CASES.find((each) => each.rule === id)!;
}
