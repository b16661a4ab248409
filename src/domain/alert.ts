import type { Share } from "./brand.ts";
import type { RunKind, RunStatus } from "./run.ts";
import type { Severity } from "./severity.ts";

/** What is told of a brand. */
export const EVENT_TYPES = [
  "run.finished",
  "run.failed",
  "visibility.changed",
  "citation.new",
  "citation.lost",
  "own_questions.changed",
  "finding.critical",
  "engine.failed",
  "budget.reached",
  "publication.waiting",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What an endpoint gets that names no types. */
export const DEFAULT_EVENT_TYPES: readonly EventType[] = EVENT_TYPES.filter((type) => type !== "run.finished");

/** A share that two snapshots measured over the same questions. */
export interface ShareChange {
  metric: "mentions" | "citations";
  /** `all`: over all engines that both measured in one way. */
  platform: string;
  from: Share;
  to: Share;
  questions_compared: number;
  /** The two 95 % intervals do not overlap. */
  beyond_noise: boolean;
}

/** A keyword whose answers cite the brand in one of two snapshots alone. */
export interface CitationTurn {
  keyword: string;
  platforms: string[];
  /** Answers that cite the brand in the snapshot that has any, of so many. */
  cited: number;
  answers: number;
  /** The brand's pages they cite, where they are known. */
  pages?: string[];
}

/** An own question whose answers cite the brand at one of two times alone. */
export interface QuestionTurn {
  question_id: string;
  platforms: string[];
  /** Answers that cite the brand, of so many, when any did. */
  cited: number;
  answers: number;
}

/** Beyond noise, over the caller's own questions, each against the time before that it was asked alike. */
export interface OwnChanges {
  changes: ShareChange[];
  cited_now: OwnTurns;
  cited_no_more: OwnTurns;
}

interface OwnTurns {
  /** Of all; the first are listed. */
  total: number;
  questions: (QuestionTurn & { question: string })[];
}

interface OfRun {
  run_id: string;
  simulated: boolean;
}
interface Compared extends OfRun {
  from_snapshot_id: string;
  to_snapshot_id: string;
}
interface CitationData extends Compared {
  /** Of all; the first are listed. */
  total: number;
  keywords: CitationTurn[];
}

/** What an event says, by its type. */
export interface EventDataByType {
  "run.finished": OfRun & { kind: RunKind; status: RunStatus; error: string | null; snapshot_id: string | null };
  "run.failed": OfRun & { kind: RunKind; error: string | null };
  "visibility.changed": Compared & { changes: ShareChange[] };
  "citation.new": CitationData;
  "citation.lost": CitationData;
  "own_questions.changed": OfRun & OwnChanges;
  "finding.critical": OfRun & {
    total: number;
    findings: { insight_id: string; severity: Severity; title: string; pages_affected: number | null }[];
  };
  "engine.failed": OfRun & {
    engines: { platform: string; answered: number; planned: number | null }[];
    reason: string | null;
  };
  "budget.reached": OfRun & {
    scope: "brand" | "account";
    month: string;
    percent: number;
    spent_usd: number;
    monthly_cost_max_usd: number;
  };
  "publication.waiting": {
    publication_id: string;
    kind: "text" | "fix";
    title: string;
    /** The page that is changed; null of a new one. */
    page_url: string | null;
    proposed_by: string;
    /** Where a person accepts it. */
    url: string;
    simulated: boolean;
  };
}

/** An event's type with what it says. */
export type Told = { [T in EventType]: { type: T; data: EventDataByType[T] } }[EventType];

export type BrandEvent = Told & { id: string; account_id: string; brand_id: string; created_at: string };

export const WEBHOOK_FORMATS = ["standard", "slack"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** `failed`: given up, to be looked at and sent again. */
export const DELIVERY_STATUSES = ["pending", "sending", "sent", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** When digests go out, in their time zone: after the nightly analyses of schedules. */
export const DIGEST_EVERY = { weekly: "0 7 * * 1", monthly: "0 7 1 * *" } as const;
export type DigestEvery = keyof typeof DIGEST_EVERY;

/** A mail about one brand, or all of an account, that comes round. */
export interface Digest {
  id: string;
  account_id: string;
  /** null: all brands. */
  brand_id: string | null;
  every: DigestEvery;
  recipients: string[];
  time_zone: string;
  /** How dates are written: `en-GB`. */
  locale: string;
  paused: boolean;
  next_at: string | null;
  last_at: string | null;
  created_at: string;
  updated_at: string;
}
