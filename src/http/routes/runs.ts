import { forwardClock } from "../../base/clock.ts";
import { isTerminal } from "../../domain/run.ts";
import { listRunsPage } from "../../store/run_list.ts";
import { getRun, type RunRow } from "../../store/runs.ts";
import type { Api, HttpDeps } from "../context.ts";
import { LOOK_AGAIN_MS, nextChange, streamRun } from "../run_stream.ts";
import { presentRun, RunQuery, RunRecord, RunsQuery } from "../schemas/run.ts";
import { keyedRoutes } from "./keyed_routes.ts";
import { mountList } from "./list_endpoint.ts";
import { notFound } from "./results.ts";

export function mountRuns(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "Results");

  function requireRun(brandId: string, runId: string): RunRow {
    const run = getRun(deps.db, runId.toLowerCase());
    if (run === undefined || run.brand_id !== brandId) throw notFound("Run", `/brands/${brandId}/runs`);
    return run;
  }

  mountList(api, deps, {
    name: "runs",
    summary: "Runs, newest first",
    description: "Active and finished runs of every kind.",
    item: RunRecord,
    query: RunsQuery,
    load: (brandId, of) => listRunsPage(deps.db, brandId, of),
    present: presentRun,
  });

  route("getRun", "get /brands/{brand_id}/runs/{run_id}", {
    summary: "One run; `wait` holds until it ends",
    description: "Use `wait=30` instead of polling quickly: every call counts. `meta.stage_detail` shows the progress.",
    query: RunQuery,
    answer: [200, RunRecord, "The run"],
    handle: async (c) => {
      const run_id = c.req.param("run_id");
      const brandId = c.get("brand").id;
      let run = requireRun(brandId, run_id);
      const clock = forwardClock(deps.clock);
      const until = clock.now() + (c.req.valid("query").wait ?? 0) * 1000;
      const signal = AbortSignal.any([c.req.raw.signal, deps.stopping]);
      while (!isTerminal(run.status) && clock.now() < until && !signal.aborted) {
        await nextChange(deps, run.id, { ms: Math.min(LOOK_AGAIN_MS, until - clock.now()), signal });
        run = requireRun(brandId, run_id);
      }
      return c.json(presentRun(run), 200);
    },
  });

  route("streamRun", "get /brands/{brand_id}/runs/{run_id}/events", {
    summary: "The run as server-sent events until it ends",
    description: "Sends an event `run` with the run as JSON on each change; the stream closes when the run has ended.",
    answer: [200, RunRecord, "Event stream"],
    mediaType: "text/event-stream",
    handle: (c) => {
      const run = requireRun(c.get("brand").id, c.req.param("run_id"));
      return streamRun(c, deps, run.id) as never;
    },
  });
}
