import { type App, createApp, type OpenTransport } from "./app.ts";
import { systemClock } from "./base/clock.ts";
import type { Log } from "./base/log.ts";
import type { Tracer } from "./base/tracing.ts";
import type { Config } from "./config.ts";
import { createDemo } from "./demo.ts";
import { createOutsideWorld } from "./outside_world.ts";
import { createStageTable } from "./pipeline/stage_table.ts";
import { tellDamage } from "./store/storage_failure.ts";

/** The application as it runs for real: the settings' outside world and the real stages. */
export function openApp(
  config: Config,
  options: { log: Log; baseUrl?: string; background?: boolean; tracer?: Tracer; transport?: OpenTransport },
): App {
  const world = createOutsideWorld(config, { log: options.log, clock: systemClock });
  const stages = createStageTable({ reader: world.htmlReader, judges: world.siteJudges });
  try {
    const demo = config.DEMO ? { demo: createDemo({ log: options.log, clock: systemClock }) } : {};
    return createApp({ config, world, stages, ...demo, ...options });
  } catch (error) {
    throw tellDamage(error, config.DATABASE_PATH);
  }
}
