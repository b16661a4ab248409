import type { Brand } from "../domain/brand.ts";
import { type Market, marketOf } from "../domain/market.ts";
import type { StageContext } from "./stage.ts";

/** The market of the whole run: as its first stage that asks found it, whatever is edited meanwhile. */
export function runMarket(ctx: Pick<StageContext, "once">, brand: Brand, language?: string): Promise<Market> {
  return ctx.once("market", async () => ({ ...marketOf(brand), ...(language === undefined ? {} : { language }) }));
}
