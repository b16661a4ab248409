/** A record of a brand. */
export interface Kept {
  id: string;
  brand_id: string;
  created_at: string;
  updated_at: string;
}

/** One that a run made. */
export interface MadeByRun extends Kept {
  run_id: string;
}
