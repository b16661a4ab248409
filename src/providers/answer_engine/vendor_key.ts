import type { Manners } from "../http/manners.ts";

/** Access to one vendor's models. */
export interface VendorKey {
  apiKey: string;
  baseUrl: string;
  model: string;
  manners?: Partial<Manners>;
}
