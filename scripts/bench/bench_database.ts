import { sha256Hex } from "../../src/base/ids.ts";
import { insertAccount } from "../../src/store/accounts.ts";
import { insertBrand } from "../../src/store/brands.ts";
import { openDatabase } from "../../src/store/open_database.ts";
import { fillLists } from "../../test/support/fill_lists.ts";

const NOW = "2026-03-01T12:00:00.000Z";
const OTHERS_EACH = 20;

/** An account of a filled database, with its key and its brands, each with an item of its queue. */
export interface FilledAccount {
  key: string;
  brands: { id: string; item: string }[];
}

/** Makes a database of so many accounts of the largest plan, each brand with evidence and short lists of all else. */
export function fillDatabase(
  path: string,
  size: { accounts: number; brandsEach: number; evidenceEach: number },
): FilledAccount[] {
  const { db, client, close } = openDatabase(path);
  client.pragma("synchronous = OFF");
  const itemOf = client.prepare<[string], { id: string }>("SELECT id FROM queue_items WHERE brand_id = ? LIMIT 1");
  const filled = Array.from({ length: size.accounts }, (_, account): FilledAccount => {
    const key = `bvp_bench_${account}`;
    const accountId = uuidOf(0, account);
    insertAccount(db, {
      id: accountId,
      email: `owner${account}@acme.example`,
      name: "Bench",
      tier: "agency",
      api_key_hash: sha256Hex(key),
      api_key_sealed: "",
      created_at: NOW,
      updated_at: NOW,
    });
    const brands = Array.from({ length: size.brandsEach }, (_, at) => {
      const id = uuidOf(account + 1, at);
      const domain = `brand${at}-of-${account}.example`;
      insertBrand(db, { id, account_id: accountId, domain, name: `Brand ${at}`, created_at: NOW, updated_at: NOW });
      fillLists(client, { id, accountId }, { evidence: size.evidenceEach, others: OTHERS_EACH });
      return { id, item: itemOf.get(id)!.id };
    });
    return { key, brands };
  });
  close();
  return filled;
}

/** Made lists take their ids from its end. */
function uuidOf(group: number, at: number): string {
  const hex = (value: number) => value.toString(16).padStart(6, "0");
  return `00000000-0000-4000-8000-${hex(group)}${hex(at)}`;
}
