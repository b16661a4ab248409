/**
 * Pauses that a vendor asked for, where several processes ask it: what it says to one of them holds for all. What a
 * process met by itself (a line that breaks, a key that is refused) stays with it, since it may be its own: that is the
 * breaker's.
 */
export interface SharedRests {
  /** What is left of the pause of the vendor that the work under way asks; null: it may be asked. */
  left(): Promise<SharedRest | null>;
  /** The vendor wants to be left alone for so long from now, in these words, which may be kept. */
  tell(rest: SharedRest): void;
}

export interface SharedRest {
  ms: number;
  reason: string;
}
