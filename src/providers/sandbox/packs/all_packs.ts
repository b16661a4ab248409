import { ACCOUNTING_PACK } from "./accounting_pack.ts";
import { COFFEE_PACK } from "./coffee_pack.ts";
import type { IndustryPack } from "./industry_pack.ts";
import { OUTDOOR_PACK } from "./outdoor_pack.ts";
import { PHYSIO_PACK } from "./physio_pack.ts";
import { PROJECT_PACK } from "./project_pack.ts";
import { SOLAR_PACK } from "./solar_pack.ts";
import { TRADE_PACKS } from "./trade_packs.ts";

export const ALL_PACKS: readonly IndustryPack[] = [
  COFFEE_PACK,
  PROJECT_PACK,
  PHYSIO_PACK,
  SOLAR_PACK,
  ACCOUNTING_PACK,
  OUTDOOR_PACK,
  ...TRADE_PACKS,
];
