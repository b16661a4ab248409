import { createRoute } from "@hono/zod-openapi";
import { forwardClock } from "../../base/clock.ts";
import { isTerminal } from "../../domain/run.ts";
import { listRunsPage } from "../../store/run_list.ts";
import { getRun, type RunRow } from "../../store/runs.ts";
import type { Api, HttpDeps } from "../context.ts";
import { authentication } from "../middleware/authentication.ts";
import { brandScope } from "../middleware/brand_scope.ts";
import { LOOK_AGAIN_MS, nextChange, streamRun } from "../run_stream.ts";
import { BrandParams, Uuid } from "../schemas/common.ts";
import { presentRun, RunQuery, RunRecord, RunsQuery } from "../schemas/run.ts";
import { keyedRoute } from "./keyed_route.ts";
import { mountList } from "./list_endpoint.ts";
import { notFound } from "./results.ts";
import { API_KEY_SECURITY, protectedErrors, SkillHeaders } from "./route.ts";

const RunParams = BrandParams.extend({ run_id: Uuid.openapi({ param: { name: "run_id", in: "path" } }) });

export function mountRuns(api: Api, deps: HttpDeps): void {
  const own = [authentication(deps), brandScope(deps)];

  function requireRun(brandId: string, runId: string): RunRow {
    const run = getRun(deps.db, runId.toLowerCase());
    if (run === undefined || run.brand_id !== brandId) throw notFound("Run", `/brands/${brandId}/runs`);
    return run;
  }

  mountList(api, deps, {
    name: "runs",
    summary: "Runs, newest first",
    item: RunRecord,
    query: RunsQuery,
    load: (brandId, of) => listRunsPage(deps.db, brandId, of),
    present: presentRun,
  });

  api.openapi(
    keyedRoute(deps, {
      method: "get",
      path: "/brands/{brand_id}/runs/{run_id}",
      tag: "Results",
      summary: "One run; `wait` holds until it ends",
      params: RunParams,
      query: RunQuery,
      answer: [200, RunRecord, "The run"],
      errors: [404],
    }),
    async (c) => {
      const { run_id } = c.req.valid("param");
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
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/brands/{brand_id}/runs/{run_id}/events",
      tags: ["Results"],
      summary: "The run as server-sent events until it ends",
      description: "Event `run` with the run as JSON on each change; the stream closes after the terminal state.",
      security: API_KEY_SECURITY,
      middleware: own,
      request: { params: RunParams },
      responses: {
        200: {
          description: "Event stream",
          headers: SkillHeaders,
          content: { "text/event-stream": { schema: RunRecord } },
        },
        ...protectedErrors(404),
      },
    }),
    (c) => {
      const { run_id } = c.req.valid("param");
      const brandId = c.get("brand").id;
      requireRun(brandId, run_id);
      return streamRun(c, deps, run_id.toLowerCase()) as never;
    },
  );
}
