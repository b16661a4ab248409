import { type AuditResult, auditSite } from "../../src/audit/audit_site.ts";
import { RULES } from "../../src/audit/rules/rule_table.ts";
import { type RuleFailure, type RuleResult, runRules } from "../../src/audit/run_rules.ts";
import { buildSiteView } from "../../src/audit/site_view.ts";
import type { HtmlReader } from "../../src/page/html_reader.ts";
import { judgeSite, verdictsOf } from "../../src/page/kind/classify_pages.ts";
import type { SiteFacts } from "../../src/page/page_facts.ts";
import { ADDRESS_CASES } from "./cases_addresses.ts";
import { ANSWER_CASES } from "./cases_answers.ts";
import { APART_CASES } from "./cases_apart.ts";
import { BREACH_CASES } from "./cases_breach.ts";
import { CLAIM_CASES } from "./cases_claims.ts";
import { CODE_CASES } from "./cases_code.ts";
import { CONTENT_CASES } from "./cases_content.ts";
import { DATA_CASES } from "./cases_data.ts";
import { FACT_CASES } from "./cases_facts.ts";
import { FIELD_CASES } from "./cases_fields.ts";
import { GROWN_CASES } from "./cases_grown.ts";
import { HOST_CASES } from "./cases_hosts.ts";
import { INTRUDER_CASES } from "./cases_intruders.ts";
import { KIN_CASES } from "./cases_kin.ts";
import { LANGUAGE_CASES } from "./cases_languages.ts";
import { LEFTOVER_CASES } from "./cases_leftovers.ts";
import { LIKENESS_CASES } from "./cases_likeness.ts";
import { PAGE_CASES } from "./cases_page.ts";
import { PART_CASES } from "./cases_parts.ts";
import { REACH_CASES } from "./cases_reach.ts";
import { RELAUNCH_CASES } from "./cases_relaunch.ts";
import { REMNANT_CASES } from "./cases_remnants.ts";
import { SERVER_CASES } from "./cases_server.ts";
import { SHOWN_CASES } from "./cases_shown.ts";
import { SIBLING_CASES } from "./cases_siblings.ts";
import { TECHNICAL_CASES } from "./cases_technical.ts";
import { TRACE_CASES } from "./cases_traces.ts";
import { UPKEEP_CASES } from "./cases_upkeep.ts";
import { VALUE_CASES } from "./cases_values.ts";
import { WAY_CASES } from "./cases_ways.ts";
import { WIDER_CASES } from "./cases_wider.ts";
import { WORDING_CASES } from "./cases_wording.ts";
import { WORK_CASES } from "./cases_works.ts";
import { crawlWorld } from "./crawl_world.ts";
import type { AccuracyCase } from "./planting.ts";
import { soundSite } from "./sound_site.ts";

export const CASES: readonly AccuracyCase[] = [
  ...APART_CASES,
  ...REACH_CASES,
  ...CONTENT_CASES,
  ...DATA_CASES,
  ...PAGE_CASES,
  ...LANGUAGE_CASES,
  ...BREACH_CASES,
  ...LEFTOVER_CASES,
  ...VALUE_CASES,
  ...TRACE_CASES,
  ...INTRUDER_CASES,
  ...TECHNICAL_CASES,
  ...REMNANT_CASES,
  ...UPKEEP_CASES,
  ...WIDER_CASES,
  ...PART_CASES,
  ...FIELD_CASES,
  ...ANSWER_CASES,
  ...SIBLING_CASES,
  ...ADDRESS_CASES,
  ...WORDING_CASES,
  ...HOST_CASES,
  ...LIKENESS_CASES,
  ...WAY_CASES,
  ...KIN_CASES,
  ...SHOWN_CASES,
  ...WORK_CASES,
  ...GROWN_CASES,
  ...SERVER_CASES,
  ...CLAIM_CASES,
  ...FACT_CASES,
  ...RELAUNCH_CASES,
  ...CODE_CASES,
];

export interface CaseResult {
  rule: string;
  /** The planted fault was found. */
  found: boolean;
  /** The near miss was taken for a fault. */
  falseAlarm: boolean;
  /** Health with the fault planted; 100 without. */
  health: number | null;
  problem: string | null;
}

/** Plants the fault and the near miss into a sound site each, crawls both and asks the rule. */
export async function checkCase(each: AccuracyCase, reader: HtmlReader): Promise<CaseResult> {
  try {
    const faulty = await factsOf(each, { reader, isFault: true });
    const near = await factsOf(each, { reader, isFault: false });
    const kinds = await kindsOf(faulty);
    const { health_score: health, failures } = auditSite(faulty, kinds);
    refuseFailures(failures);
    const own = RULES.filter(({ id }) => id === each.rule);
    return {
      rule: each.rule,
      found: runRules(own, buildSiteView(faulty, kinds)).some(({ finding }) => finding != null),
      falseAlarm: (await rulesHit(near)).has(each.rule),
      health,
      problem: null,
    };
  } catch (error) {
    return { rule: each.rule, found: false, falseAlarm: true, health: null, problem: String(error) };
  }
}

/** Health with one fault, the other, and both planted; null where one leaves no place for the other. */
export async function checkPair(
  pair: readonly [AccuracyCase, AccuracyCase],
  reader: HtmlReader,
): Promise<{ alone: number; both: number } | null> {
  const scores: number[] = [];
  for (const planted of [[pair[0]], [pair[1]], pair]) {
    const world = soundSite();
    try {
      for (const each of planted) each.fault(world);
    } catch {
      return null;
    }
    const facts = await crawlWorld(world, reader);
    try {
      for (const each of planted) each.faultFacts?.(facts);
    } catch {
      return null;
    }
    const { health_score } = await auditOf(facts);
    if (health_score === null) return null;
    scores.push(health_score);
  }
  return { alone: Math.min(scores[0]!, scores[1]!), both: scores[2]! };
}

export async function factsOf(each: AccuracyCase, of: { reader: HtmlReader; isFault: boolean }): Promise<SiteFacts> {
  const world = soundSite();
  (of.isFault ? each.fault : each.nearMiss)(world);
  const facts = await crawlWorld(world, of.reader);
  (of.isFault ? each.faultFacts : each.nearMissFacts)?.(facts);
  return facts;
}

export async function rulesHit(facts: SiteFacts): Promise<Set<string>> {
  const results = await resultsOf(facts);
  refuseFailures(results.flatMap((result) => result.failures));
  return new Set(results.flatMap(({ finding }) => finding?.rule.id ?? []));
}

function refuseFailures(failures: readonly RuleFailure[]): void {
  if (failures.length > 0) throw new Error(`Rules failed: ${JSON.stringify(failures.slice(0, 3))}`);
}

/** The audit of a site, its pages judged by facts alone. */
export async function auditOf(facts: SiteFacts): Promise<AuditResult> {
  return auditSite(facts, await kindsOf(facts));
}

/** What every rule found. */
export async function resultsOf(facts: SiteFacts): Promise<RuleResult[]> {
  return runRules(RULES, buildSiteView(facts, await kindsOf(facts)));
}

async function kindsOf(facts: SiteFacts): Promise<AuditResult["kinds"]> {
  const { pages, home_url: homeUrl, truncated } = facts;
  const { signal } = new AbortController();
  return verdictsOf(await judgeSite(pages, { homeUrl, isWhole: !truncated, signal }));
}
