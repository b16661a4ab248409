/** What a judged policy sees and gives. */
export interface Group {
  kind: string;
  format: string;
  signal: string;
}
export interface Observation {
  group: Group;
  windowDays: 7 | 30 | 90;
  /** (after - before) / larger of both, minus that of an untouched control where there is one. */
  change: number;
  /** Days since it was reported, at the time of the call. */
  ageDays: number;
  /** 'YYYY-MM' of the report. */
  period: string;
  brand?: string;
}
export interface Policy {
  /** Finite, not negative. */
  multiplier(group: Group, history: Observation[]): number;
  /** 80 % interval of the change that will be reported of a play of this group. */
  predict?(group: Group, history: Observation[]): { low: number; high: number } | null;
}
