import { COFFEE_PACK } from "./coffee_pack.ts";
import type { IndustryPack } from "./industry_pack.ts";

export const ALL_PACKS: readonly IndustryPack[] = [COFFEE_PACK];
