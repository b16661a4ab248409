export const INTENTS = ["informational", "commercial", "transactional", "navigational", "local"] as const;
export type Intent = (typeof INTENTS)[number];
