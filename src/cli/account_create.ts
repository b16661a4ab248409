import { z } from "zod";
import { parseTier, TIER_LIMITS } from "../domain/tier.ts";
import { createAccount } from "../service/accounts.ts";
import { transact } from "../store/db.ts";
import { type CommandContext, printResult, withApp } from "./command.ts";

/** `account create`: makes an account without payment; prints the key once. */
export async function accountCreate(context: CommandContext): Promise<void> {
  const { email, name, tier: tierWord } = context.options;
  if (email === undefined || !z.email().safeParse(email).success)
    throw new Error("Give an e-mail address with --email");
  if (name === undefined || name.trim() === "") throw new Error("Give a name with --name");
  const tier = parseTier(tierWord ?? "");
  if (tier === null) throw new Error("Give --tier builder, pro or agency");
  await withApp(async (app) => {
    const made = transact(app.db, (tx) => createAccount(app.accounts, tx, { email, name, tier }));
    const value = {
      id: made.account.id,
      email: made.account.email,
      tier: TIER_LIMITS[tier].name,
      api_key: made.apiKey,
    };
    const lines = Object.entries(value).map(([key, text]) => `${key.padEnd(8)} ${text}`);
    printResult(context, { value, text: lines.join("\n") });
  });
}
