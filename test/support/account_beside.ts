import { systemClock } from "../../src/base/clock.ts";
import { createIds } from "../../src/base/ids.ts";
import { loadSecretKey } from "../../src/secret_key.ts";
import { createAccount } from "../../src/service/accounts.ts";
import { createKeyVault } from "../../src/service/key_vault.ts";
import { transact } from "../../src/store/db.ts";
import { openDatabase } from "../../src/store/open_database.ts";

/** An account in a server's database, as the command makes it but without a process of its own; gives its key. */
export function createAccountBeside(path: string, email: string): string {
  const clock = systemClock;
  const vault = createKeyVault(loadSecretKey({ DATABASE_PATH: path }));
  const { db, close } = openDatabase(path);
  try {
    const account = { email, name: "Owner", tier: "agency" as const };
    return transact(db, (tx) => createAccount({ db, vault, clock, ids: createIds(clock) }, tx, account)).apiKey;
  } finally {
    close();
  }
}
