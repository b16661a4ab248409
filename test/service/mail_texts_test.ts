import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseHTML } from "linkedom";
import * as billing from "../../src/service/billing_mails.ts";
import type { MailText } from "../../src/service/mail_layout.ts";
import * as texts from "../../src/service/mail_texts.ts";

const plan = { name: "Ada Løvelace", tier: "pro", dashboardUrl: "https://api.test/dashboard" } as const;
const room = { active: ["acme.com"], readOnly: ["b&b.com", "c.com"] };
const at = "2026-03-01T12:00:00.000Z";
const money = { chargeId: "ch_1", customerId: null, amount: 14_900, currency: "usd", reason: "", outcome: "" } as const;
const operator = { ...money, accountEmail: "ada@acme.test", serviceUrl: "https://api.test", at };

const MAILS: Record<string, MailText> = {
  "payment link": texts.paymentLinkMail({ ...plan, url: "https://pay.test/1?a=1&b=2", test: true }),
  "account exists": texts.accountExistsMail({ ...plan, late: false }),
  "account exists, late": texts.accountExistsMail({ ...plan, late: true }),
  "sign-in link": texts.magicLinkMail({ ...plan, url: "https://api.test/dashboard/sign-in/1", minutes: 15 }),
  welcome: texts.welcomeMail(plan),
  "key rotated": texts.keyRotatedMail({ ...plan, at }),
  "plan bought": billing.planActiveMail({ ...plan, bought: true, brands: { active: [], readOnly: [] } }),
  "plan changed": billing.planActiveMail({ ...plan, bought: false, brands: room }),
  "payment failed": billing.paymentFailedMail({ ...plan, worksUntil: at }),
  "plan not paid": billing.paymentFailedMail({ ...plan, worksUntil: null }),
  "payment in": billing.paymentReceivedMail(plan),
  "payment not complete": billing.paymentIncompleteMail(plan),
  "plan ends": billing.planEndingMail({ ...plan, endsAt: at }),
  "plan ended": billing.planEndedMail(plan),
  "paid twice": billing.paidTwiceMail({ ...plan, endedTier: null }),
  refunded: billing.moneyBackMail({ ...operator, kind: "refunded" }),
  disputed: billing.moneyBackMail({ ...operator, kind: "dispute_opened", reason: "fraudulent" }),
  "dispute closed": billing.moneyBackMail({ ...operator, kind: "dispute_closed", outcome: "lost" }),
  "refund due": billing.refundDueMail({ ...operator, accountEmail: "ada@acme.test", kept: "sub_2", ended: "sub_1" }),
};

const wordsOf = (text: string) => text.replace(/\s+/g, " ").trim();

describe("mails", () => {
  for (const [name, { subject, text, html }] of Object.entries(MAILS)) {
    test(`${name}: product, preheader, address as text; text and HTML say the same`, () => {
      const { document } = parseHTML(html);
      assert.match(subject, /Brand Visibility/);
      assert.match(text, /\n--\nBrand Visibility\n/);
      const body = document.querySelector("body")!;
      const [preheader] = body.querySelectorAll("div");
      const hidden = wordsOf(preheader!.textContent ?? "");
      assert.ok(hidden.length > 20 && hidden.length < 130, hidden);
      const url = /:\n(https:\/\/\S+)\n/.exec(text)![1]!;
      const links = [...body.querySelectorAll("a")];
      assert.deepEqual(
        links.map((link) => link.getAttribute("href")),
        [url, url],
      );
      assert.equal(links[1]!.textContent, url);
      const shown = wordsOf(body.textContent ?? "");
      for (const line of text.split("\n")) {
        const words = line.replace(/^\d+\. |^--$/, "").replace(/^[A-Z][a-z]+(?: [a-z]+)*: (?=\S)/, "");
        if (words !== "" && !line.endsWith(":")) assert.ok(shown.includes(wordsOf(words)), `${line} in ${shown}`);
      }
      assert.doesNotMatch(text + html, /undefined|null|NaN|\[object/);
    });
  }

  test("a plan's contents: price, calls and brands", () => {
    for (const name of ["payment link", "welcome", "plan bought", "plan changed", "paid twice"]) {
      assert.match(MAILS[name]!.text, /Price: 149 US dollars a month\nCalls: 5,000 a day\nBrands: 3\n/, name);
    }
  });

  test("a downgrade names what stays active and what becomes read-only", () => {
    assert.match(MAILS["plan changed"]!.text, /you have 3\. Still active: acme\.com\. Read-only: b&b\.com, c\.com\./);
  });
});
