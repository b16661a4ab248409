/** A process that does nothing but retention on the database named, until it is done or killed. */
import { systemClock } from "../../src/base/clock.ts";
import { silentLog } from "../../src/base/log.ts";
import { readConfig } from "../../src/config.ts";
import { createRetention } from "../../src/service/retention/retention.ts";
import { openDatabase } from "../../src/store/open_database.ts";

const { db, close } = openDatabase(process.argv[2]!);
const retention = createRetention({ db, rules: readConfig({}).retention, clock: systemClock, log: silentLog });
retention.kick();
await retention.idle();
close();
