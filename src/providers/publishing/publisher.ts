import type {
  FixContent,
  GithubRepository,
  PublicationContent,
  SentPiece,
  TargetKind,
  TargetSettings,
  WordPressSite,
} from "../../domain/publication.ts";

/** A target with what opens it. */
export interface TargetAccess<Settings extends TargetSettings> {
  settings: Settings;
  /** Application password or token; never in a message. */
  secret: string;
}

/** What goes out, once: `id` is the mark by which a second try knows what the first one sent. */
export interface OutgoingPiece<Content extends PublicationContent = PublicationContent> {
  id: string;
  content: Content;
  /** What whoever reviews it at the target should know. */
  notes: readonly string[];
}

export interface FixPlace {
  /** The repository's file; null elsewhere. */
  file: string | null;
  /** What whoever accepts it should know. */
  notes: string[];
}

/**
 * Port: puts a text where a person publishes it; nothing goes live by it. All throw ProviderError, whose message says
 * what to do and whose `retryable` whether waiting may help.
 */
export interface Publisher<Settings extends TargetSettings = TargetSettings> {
  /** Whether the target answers, takes the secret and lets write. */
  check(target: TargetAccess<Settings>, signal: AbortSignal): Promise<void>;
  /** Finds where a fix is to be made, and writes nothing. */
  find(target: TargetAccess<Settings>, fix: FixContent, signal: AbortSignal): Promise<FixPlace>;
  /** Sends it, or finds what an earlier try sent. */
  send(target: TargetAccess<Settings>, piece: OutgoingPiece, signal: AbortSignal): Promise<SentPiece>;
}

/** One a kind of target. */
export interface Publishers {
  wordpress: Publisher<WordPressSite>;
  github: Publisher<GithubRepository>;
  /** Whether the operator says where this host is: it may then be reached over plain http. */
  isMapped(host: string): boolean;
  close(): Promise<void>;
}

/** The one of a kind, for a target that was read with its kind. */
export function publisherOf(publishers: Publishers, kind: TargetKind): Publisher {
  return publishers[kind] as Publisher;
}
