import { importShare } from "../support/import_share.ts";

await importShare(import.meta.filename);
