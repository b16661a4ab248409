import assert from "node:assert/strict";
import { test } from "node:test";
import { auditOf } from "../../../scripts/audit_accuracy/check_case.ts";
import { crawlWorld, createCachingReader } from "../../../scripts/audit_accuracy/crawl_world.ts";
import { ABOUT, full, TOUR } from "../../../scripts/audit_accuracy/planting.ts";
import { soundSite } from "../../../scripts/audit_accuracy/sound_site.ts";
import type { SourceFault } from "../../../src/page/told_fault.ts";

const SCRIPT = { text: "script file /js/chat.js: open(…)", urls: [full("/js/chat.js")] };

test("a fault of the source is told on its pages, and on a file only where no page shows it", async () => {
  const facts = await crawlWorld(soundSite(), createCachingReader());
  const hitsWith = async (lines: SourceFault["lines"]) => {
    const fault = { kind: "source", area: "contact", severity: "medium", sure: true, lines } as const;
    const told_faults = [{ ...fault, about: "the chat reaches nobody", fix: "Give it your number" }];
    const { issues } = await auditOf({ ...facts, told_faults });
    return issues
      .find(({ rule }) => rule.id === "source_breaks_contact")
      ?.hits.map(({ url }) => url)
      .sort();
  };
  const pages = { text: '<a to wa.me> "Chat"', urls: [full(ABOUT), full(TOUR)] };
  assert.deepEqual(await hitsWith([pages, SCRIPT]), [full(ABOUT), full(TOUR)]);
  assert.deepEqual(await hitsWith([SCRIPT]), SCRIPT.urls);
  assert.deepEqual(await hitsWith([{ text: "<button>", urls: [] }]), [facts.home_url]);
});
