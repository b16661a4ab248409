import { accountBudget, budgetOf, setBudget } from "../../service/budgets.ts";
import { changeSchedule, removeSchedule } from "../../service/schedules.ts";
import { listSchedules } from "../../store/schedules.ts";
import type { Api, HttpDeps } from "../context.ts";
import { envelopeSchema } from "../schemas/common.ts";
import {
  Budget,
  BudgetChange,
  ScheduleChange,
  ScheduleDeleted,
  ScheduledKindParam,
  ScheduleRecord,
} from "../schemas/schedule.ts";
import { keyedRoutes } from "./keyed_routes.ts";

/** When runs come round by themselves, and what a month of them may cost. */
export function mountSchedules(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "Schedules");
  const params = { kind: ScheduledKindParam };
  const kindOf = (kind: string) => ScheduledKindParam.parse(kind);

  route("listSchedules", "get /brands/{brand_id}/schedules", {
    summary: "Schedules of the brand",
    description: "At most one per kind of run.",
    answer: [200, envelopeSchema("schedules", ScheduleRecord), "The schedules, next first"],
    handle: (c) => {
      const brand_id = c.get("brand").id;
      const schedules = listSchedules(deps.db, brand_id);
      return c.json({ brand_id, total: schedules.length, schedules }, 200);
    },
  });

  route("setSchedule", "put /brands/{brand_id}/schedules/{kind}", {
    summary: "Run an analysis daily, weekly, monthly or by a cron line",
    description:
      "Omitted fields stay unchanged; the default is weekly in UTC. A start missed while the service was down is made up once. Each run takes a snapshot. No run starts while another analysis of the brand is active, when the plan is not paid, or when the month's cost ceiling is reached: `last_note` says so.",
    params,
    body: ScheduleChange,
    answer: [200, ScheduleRecord, "The schedule"],
    handle: (c) => {
      const scope = { brandId: c.get("brand").id, kind: kindOf(c.req.param("kind")) };
      return c.json(changeSchedule({ ...deps, minHours: deps.scheduleMinHours }, scope, c.req.valid("json")), 200);
    },
  });

  route("deleteSchedule", "delete /brands/{brand_id}/schedules/{kind}", {
    summary: "Delete a schedule",
    description: "It starts no more runs; active runs continue. To keep the schedule, pause it instead.",
    params,
    answer: [200, ScheduleDeleted, "Deleted"],
    handle: (c) => {
      const brand_id = c.get("brand").id;
      const kind = kindOf(c.req.param("kind"));
      removeSchedule(deps.db, brand_id, kind);
      return c.json({ deleted: true as const, brand_id, kind }, 200);
    },
  });

  const ofBrand = (account: { id: string }, brandId: string) =>
    budgetOf(deps.db, { accountId: account.id, brandId, nowMs: deps.clock.now() });

  route("getBudget", "get /brands/{brand_id}/budget", {
    summary: "What the brand has cost this month, and its ceiling",
    description: "At the vendors' list prices, for the calendar month in UTC.",
    answer: [200, Budget, "The budget"],
    handle: (c) => c.json(ofBrand(c.get("account"), c.get("brand").id), 200),
  });

  route("setBudget", "put /brands/{brand_id}/budget", {
    summary: "Set the brand's monthly cost ceiling",
    description: "Checked for every run before the first call to a vendor. null removes it.",
    body: BudgetChange,
    answer: [200, Budget, "The budget"],
    handle: (c) => {
      const brandId = c.get("brand").id;
      setBudget(deps, brandId, c.req.valid("json").monthly_cost_max_usd);
      return c.json(ofBrand(c.get("account"), brandId), 200);
    },
  });

  const ofAccount = (accountId: string) => accountBudget(deps.db, { accountId, nowMs: deps.clock.now() });

  route("getAccountBudget", "get /auth/budget", {
    summary: "What all brands have cost this month, and their ceiling",
    description: "At the vendors' list prices, for the calendar month in UTC, over all brands.",
    answer: [200, Budget, "The budget"],
    handle: (c) => c.json(ofAccount(c.get("account").id), 200),
  });

  route("setAccountBudget", "put /auth/budget", {
    summary: "Set the monthly cost ceiling for all brands",
    description:
      "Applies in addition to the ceilings of single brands: the lower one stops a run before the first call to a vendor. null removes it.",
    body: BudgetChange,
    answer: [200, Budget, "The budget"],
    handle: (c) => {
      const { id } = c.get("account");
      setBudget(deps, id, c.req.valid("json").monthly_cost_max_usd);
      return c.json(ofAccount(id), 200);
    },
  });
}
