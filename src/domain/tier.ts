/** Paid plans (specification, "Tiers"). */
export const TIERS = ["builder", "pro", "agency"] as const;
export type Tier = (typeof TIERS)[number];

/**
 * `past_due`: late, the vendor still tries; `unpaid`: it has stopped trying; `incomplete`: the first payment is not
 * through, or the vendor's word is one we do not know; `none`: there is no subscription.
 */
export const SUBSCRIPTION_STATUSES = ["active", "past_due", "unpaid", "canceled", "incomplete", "none"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

interface TierLimits {
  name: string;
  priceUsdPerMonth: number;
  callsPerDay: number;
  brandsMax: number;
}

export const TIER_LIMITS: Record<Tier, TierLimits> = {
  builder: { name: "Builder", priceUsdPerMonth: 49, callsPerDay: 500, brandsMax: 1 },
  pro: { name: "Pro", priceUsdPerMonth: 149, callsPerDay: 5_000, brandsMax: 3 },
  agency: { name: "Agency", priceUsdPerMonth: 399, callsPerDay: 50_000, brandsMax: 10 },
};

/** "149 US dollars a month, 5,000 calls a day, 3 brands". */
export function planContents(tier: Tier): string {
  const { priceUsdPerMonth, callsPerDay } = TIER_LIMITS[tier];
  return `${priceUsdPerMonth} US dollars a month, ${callsPerDay.toLocaleString("en-US")} calls a day, ${brandRoom(tier)}`;
}

/** "1 brand", "3 brands". */
export function brandRoom(tier: Tier): string {
  const { brandsMax } = TIER_LIMITS[tier];
  return brandsMax === 1 ? "1 brand" : `${brandsMax} brands`;
}

/** Reads a tier in any case; null when it is none. */
export function parseTier(text: string): Tier | null {
  const lower = text.trim().toLowerCase();
  return TIERS.find((tier) => tier === lower) ?? null;
}
