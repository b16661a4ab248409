import { isoTime } from "../base/clock.ts";
import type { Digest } from "../domain/alert.ts";
import { dateOf } from "./digest_dates.ts";
import type { BrandNews } from "./digest_facts.ts";
import { composeMail, type MailText, PRODUCT } from "./mail_layout.ts";

export interface DigestMailFacts {
  digest: Digest;
  news: readonly BrandNews[];
  since: string;
  nowMs: number;
  /** Of the dashboard. */
  url: string;
  unsubscribeUrl: string;
  /** E-mail address of the account. */
  owner: string;
}

/** Names the brand by its domain: a name could say anything to whoever gets it. */
export function digestMail({ digest, news, since, nowMs, url, unsubscribeUrl, owner }: DigestMailFacts): MailText {
  const [only] = news;
  const what = news.length === 1 && only !== undefined ? only.domain : `${news.length} brands`;
  const title = digest.every === "weekly" ? "weekly digest" : "monthly digest";
  const from = dateOf(since, digest);
  const changed = news.filter(({ isNew }) => isNew).length;
  const lead =
    changed === 0
      ? `Nothing new since ${from}.`
      : `This is new since ${from}${news.length > 1 ? `, of ${changed} of ${news.length} brands` : ""}.`;
  return composeMail({
    subject: `${PRODUCT} ${title}: ${what}, ${dateOf(isoTime(nowMs), digest)}`,
    name: "",
    paragraphs: [
      lead,
      ...(news.some(({ simulated }) => simulated)
        ? ["Figures marked as simulated come from the sandbox: they are no measurement."]
        : []),
    ],
    sections: news.map(({ domain, simulated, facts }) => ({
      title: simulated ? `${domain} (simulated)` : domain,
      facts,
    })),
    link: { label: "Open the dashboard", url },
    closing: "A change is within noise where the 95 % intervals of the two measurements overlap.",
    reason: `You receive this e-mail because the account ${owner} sends its digests to this address.`,
    unsubscribeUrl,
  });
}
