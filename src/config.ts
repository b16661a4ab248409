import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { z } from "zod";
import { LOG_LEVELS } from "./base/log.ts";
import { RETENTION_KINDS, type RetentionRules, retentionSetting } from "./domain/retention.ts";
import { INTERFACE_NAMES } from "./providers/answer_engine/dataforseo_interface.ts";
import { GITHUB_BASE_URL } from "./providers/publishing/github.ts";
import { PROVIDER_DEFAULTS } from "./providers/real_providers.ts";
import { BING_WEBMASTER_BASE_URL } from "./providers/traffic/bing_webmaster.ts";
import { GA4_BASE_URL } from "./providers/traffic/ga4.ts";
import { GOOGLE_ACCESS_SETTINGS, GOOGLE_OAUTH_BASE_URL, ServiceAccountKey } from "./providers/traffic/google_access.ts";
import { SEARCH_CONSOLE_BASE_URL } from "./providers/traffic/search_console.ts";
import { weaknessOf } from "./secret_key.ts";
import {
  decimal,
  headers,
  hostMap,
  integer,
  kept,
  names,
  optionalText,
  priceIds,
  text,
  url,
} from "./setting_values.ts";

/** Every bad setting at once, each with its name and what to give. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`Fix these settings:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/** Models of the OpenAI-compatible endpoint are named after it. */
const COMPATIBLE = "openai_compatible/";

const Environment = z.object({
  PORT: integer(0, 65_535).default(8787),
  HOST: text.default("127.0.0.1"),
  BASE_URL: url.optional(),
  DASHBOARD_URL: url.optional(),
  DATABASE_PATH: text.default("data/app.db"),
  SECRET_KEY: text.regex(/^[0-9a-f]{64}$/i, "must be 32 bytes as 64 hex digits (openssl rand -hex 32)").optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
  TRUST_PROXY: integer(0, 16).default(0),
  OUTCOME_LINKAGE: text.default("off").transform((value) => value.toLowerCase() === "on"),
  OUTCOME_POOLING: text.default("off").transform((value) => value.toLowerCase() === "on"),
  DEMO: text.default("on").transform((value) => value.toLowerCase() === "on"),
  NODE_ENV: text.default("development"),
  CORS_ORIGINS: names.default([]),
  API_KEY: optionalText,
  SANDBOX: z.enum(["auto", "on", "off"]).default("auto"),
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: url.default(PROVIDER_DEFAULTS.openai.baseUrl),
  OPENAI_MODEL: text.default(PROVIDER_DEFAULTS.openai.model),
  ANTHROPIC_API_KEY: optionalText,
  ANTHROPIC_BASE_URL: url.default(PROVIDER_DEFAULTS.anthropic.baseUrl),
  ANTHROPIC_MODEL: text.default(PROVIDER_DEFAULTS.anthropic.model),
  GOOGLE_GENERATIVE_AI_API_KEY: optionalText,
  GOOGLE_GENERATIVE_AI_BASE_URL: url.default(PROVIDER_DEFAULTS.google.baseUrl),
  GOOGLE_GENERATIVE_AI_MODEL: text.default(PROVIDER_DEFAULTS.google.model),
  PERPLEXITY_API_KEY: optionalText,
  PERPLEXITY_BASE_URL: url.default(PROVIDER_DEFAULTS.perplexity.baseUrl),
  PERPLEXITY_MODEL: text.default(PROVIDER_DEFAULTS.perplexity.model),
  XAI_API_KEY: optionalText,
  XAI_BASE_URL: url.default(PROVIDER_DEFAULTS.xai.baseUrl),
  XAI_MODEL: text.default(PROVIDER_DEFAULTS.xai.model),
  OPENAI_COMPATIBLE_BASE_URL: url.optional(),
  OPENAI_COMPATIBLE_API_KEY: optionalText,
  OPENAI_COMPATIBLE_MODEL: optionalText,
  DATAFORSEO_LOGIN: optionalText,
  DATAFORSEO_PASSWORD: optionalText,
  DATAFORSEO_BASE_URL: url.default(PROVIDER_DEFAULTS.dataforseo.baseUrl),
  DATAFORSEO_INTERFACES: text
    .transform((value) => value.split(",").map((part) => part.trim()))
    .pipe(z.array(z.enum(INTERFACE_NAMES, `must be of ${INTERFACE_NAMES.join(", ")}, separated by commas`)))
    .optional(),
  SERPER_API_KEY: optionalText,
  SERPER_BASE_URL: url.default(PROVIDER_DEFAULTS.serper.baseUrl),
  BRAVE_API_KEY: optionalText,
  BRAVE_BASE_URL: url.default(PROVIDER_DEFAULTS.brave.baseUrl),
  SEARXNG_URL: url.optional(),
  GOOGLE_SERVICE_ACCOUNT_KEY: text.pipe(ServiceAccountKey).optional(),
  GOOGLE_OAUTH_CLIENT_ID: optionalText,
  GOOGLE_OAUTH_CLIENT_SECRET: optionalText,
  GOOGLE_OAUTH_REFRESH_TOKEN: optionalText,
  GOOGLE_OAUTH_BASE_URL: url.default(GOOGLE_OAUTH_BASE_URL),
  SEARCH_CONSOLE_BASE_URL: url.default(SEARCH_CONSOLE_BASE_URL),
  GA4_BASE_URL: url.default(GA4_BASE_URL),
  GITHUB_BASE_URL: url.default(GITHUB_BASE_URL),
  BING_WEBMASTER_API_KEY: optionalText,
  BING_WEBMASTER_BASE_URL: url.default(BING_WEBMASTER_BASE_URL),
  IMPORT_ACCOUNTS: names.optional(),
  ACCESS_LOG_MIB_MAX: integer(1, 65_536).default(2_048),
  TEXT_MODEL: text
    .regex(/^(builtin|(openai|anthropic|google|openai_compatible)\/.+)$/, "must be builtin or vendor/model")
    .optional(),
  EMBEDDING_MODEL: text
    .regex(/^(openai|google|openai_compatible)\/.+$/, "must be vendor/model: openai, google or openai_compatible")
    .optional(),
  EMBEDDING_MODEL_PRICE: decimal.optional(),
  MODEL_CONTEXT_TOKENS: integer(1_000, 10_000_000).optional(),
  TEXT_MODEL_PRICE_INPUT: decimal.optional(),
  TEXT_MODEL_PRICE_OUTPUT: decimal.optional(),
  ANSWER_CALLS_MAX: integer(1, 500).default(96),
  QUESTIONS_PER_KEYWORD: integer(1, 10).default(1),
  SAMPLES_PER_QUESTION: integer(1, 20).default(1),
  RUN_COST_MAX_USD: decimal.optional(),
  SCHEDULE_MIN_HOURS: integer(1, 8_760).default(24),
  CRAWL_HOST_MAP: hostMap.optional(),
  CRAWL_USER_AGENT: text.default("BrandVisibilityBot/1.0"),
  CRAWL_PAGES_MAX: integer(1, 10_000).default(500),
  REDIS_URL: text.regex(/^rediss?:\/\/.+/, "must be redis://host:port or rediss://…").optional(),
  WORKER_THREADS: integer(0, 64).default(0),
  WORKER_CRAWLS: integer(1, 64).default(4),
  WORKER_PORT: integer(0, 65_535).default(8788),
  BROWSER_WS_ENDPOINT: text
    .regex(/^(?:wss?|https?):\/\/[^/]/, "must be ws://…, wss://…, http://… or https://…")
    .refine((value) => URL.canParse(value), "must be a URL")
    .optional(),
  BROWSER_PATH: optionalText,
  RENDER_PAGES_MAX: integer(0, 1_000).default(100),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_PRICE_BUILDER: priceIds,
  STRIPE_PRICE_PRO: priceIds,
  STRIPE_PRICE_AGENCY: priceIds,
  STRIPE_API_BASE: url.optional(),
  SMTP_URL: text.regex(/^smtps?:\/\/.+/, "must be smtp://user:password@host:port or smtps://…").optional(),
  METRICS_TOKEN: text.pipe(z.string().min(16, "must have at least 16 characters")).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_SERVICE_NAME: text.default("brand-visibility"),
  OPERATOR_EMAIL: text.pipe(z.email("must be an e-mail address")).optional(),
  MAIL_FROM: text.default("Brand Visibility <no-reply@localhost>"),
  RETENTION_EVIDENCE_DAYS: kept().default(180),
  RETENTION_EVIDENCE_RUNS: kept(2).default(400),
  RETENTION_EVIDENCE_BODIES_DAYS: kept().optional(),
  RETENTION_OPPORTUNITIES_DAYS: kept().default(180),
  RETENTION_OPPORTUNITIES_RUNS: kept(8).default(400),
  RETENTION_RUNS_DAYS: kept().default(365),
  RETENTION_RUNS_MAX: kept().default(2_000),
  RETENTION_PROVIDER_CALLS_DAYS: kept().default(1),
  RETENTION_SNAPSHOTS_DAYS: kept().default(730),
  RETENTION_SNAPSHOTS_ALL_DAYS: kept().default(90),
  RETENTION_SNAPSHOTS_ALL_MAX: kept().default(1_000),
  RETENTION_PAGES_DAYS: kept().default(180),
  RETENTION_DOSSIERS_DAYS: kept().default(180),
  RETENTION_ORPHANS_DAYS: kept().default(90),
  RETENTION_MAILS_DAYS: kept().default(30),
  // The marks of what was told of runs of the last day are among them.
  RETENTION_EVENTS_DAYS: kept(2).default(365),
  RETENTION_DELIVERIES_DAYS: kept(2).default(30),
  // The payment provider can send an event again for 30 days: until then what was done about it must be known.
  RETENTION_CHECKOUTS_DAYS: kept(30).default(90),
  RETENTION_PAYMENT_EVENTS_DAYS: kept(30).default(90),
  RETENTION_SIGN_INS_DAYS: kept().default(1),
  RETENTION_IDEMPOTENCY_KEYS_DAYS: kept().default(1),
  RETENTION_RATE_EVENTS_DAYS: kept().default(1),
  RETENTION_CALL_COUNTERS_DAYS: kept().default(400),
});

type Environment = z.infer<typeof Environment>;
export type Config = Readonly<
  Omit<Environment, "BASE_URL" | "DASHBOARD_URL" | "CRAWL_HOST_MAP" | `RETENTION_${string}`> & {
    /** Without trailing slash. */
    BASE_URL: string;
    DASHBOARD_URL: string;
    CRAWL_HOST_MAP: ReadonlyMap<string, { address: string; port: number }>;
    production: boolean;
    /** SANDBOX resolved. */
    sandbox: boolean;
    retention: RetentionRules;
  }
>;

/** Reads and checks the settings; throws ConfigError naming every bad one. Empty values count as absent. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${settingProblem(issue)}`));
  }
  const values = parsed.data;
  const production = values.NODE_ENV === "production";
  const problems = crossChecks(values, production);
  if (problems.length > 0) throw new ConfigError(problems);
  const baseUrl = values.BASE_URL ?? `http://${hostInUrl(values.HOST)}:${values.PORT}`;
  return Object.freeze({
    ...values,
    BASE_URL: baseUrl,
    DASHBOARD_URL: values.DASHBOARD_URL ?? `${baseUrl}/dashboard`,
    OPENAI_COMPATIBLE_MODEL: compatibleModel(values),
    CRAWL_HOST_MAP: values.CRAWL_HOST_MAP ?? new Map(),
    production,
    sandbox: values.SANDBOX === "on" || (values.SANDBOX === "auto" && !production && !hasProvider(values)),
    retention: retentionRules(values),
  });
}

/** Long texts go with the records unless they are to go sooner. */
function retentionRules(values: Environment): RetentionRules {
  const given: Record<string, unknown> = {
    ...values,
    RETENTION_EVIDENCE_BODIES_DAYS: values.RETENTION_EVIDENCE_BODIES_DAYS ?? values.RETENTION_EVIDENCE_DAYS,
  };
  const rules = Object.values(RETENTION_KINDS).flat();
  return Object.fromEntries(rules.map((rule) => [rule, given[retentionSetting(rule)]])) as unknown as RetentionRules;
}

/** The process environment over the `.env` file of the working directory, where there is one. */
export function readEnvironment(envFile = ".env"): Record<string, string | undefined> {
  const fromFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, "utf8")) : {};
  return { ...fromFile, ...process.env };
}

function settingProblem(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return `must be one of ${issue.values.map(String).join(", ")}`;
  return /^must /.test(issue.message) ? issue.message : `is not valid: ${issue.message}`;
}

function crossChecks(values: Environment, production: boolean): string[] {
  const problems: string[] = [];
  if (production && values.SECRET_KEY === undefined)
    problems.push("SECRET_KEY is required in production: 32 bytes as 64 hex digits (openssl rand -hex 32)");
  const weakness = production && values.SECRET_KEY !== undefined ? weaknessOf(values.SECRET_KEY) : null;
  if (weakness !== null)
    problems.push(`SECRET_KEY ${weakness} and can be guessed. Generate a secure one: openssl rand -hex 32`);
  if ((values.DATAFORSEO_LOGIN === undefined) !== (values.DATAFORSEO_PASSWORD === undefined)) {
    problems.push("DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD go together: set both or none");
  }
  const oauth = [values.GOOGLE_OAUTH_CLIENT_ID, values.GOOGLE_OAUTH_CLIENT_SECRET, values.GOOGLE_OAUTH_REFRESH_TOKEN];
  if (new Set(oauth.map((value) => value === undefined)).size > 1) {
    problems.push(`GOOGLE_OAUTH_* go together. Set ${GOOGLE_ACCESS_SETTINGS}`);
  }
  const isModelNamed = compatibleModel(values) !== undefined || values.EMBEDDING_MODEL?.startsWith(COMPATIBLE) === true;
  if ((values.OPENAI_COMPATIBLE_BASE_URL !== undefined) !== isModelNamed) {
    problems.push(
      "OPENAI_COMPATIBLE_BASE_URL and a model (OPENAI_COMPATIBLE_MODEL, or TEXT_MODEL or EMBEDDING_MODEL as openai_compatible/model) go together: set both or none",
    );
  }
  if ((values.TEXT_MODEL_PRICE_INPUT === undefined) !== (values.TEXT_MODEL_PRICE_OUTPUT === undefined)) {
    problems.push("TEXT_MODEL_PRICE_INPUT and TEXT_MODEL_PRICE_OUTPUT go together: set both or none");
  }
  const { RETENTION_EVIDENCE_DAYS: records, RETENTION_EVIDENCE_BODIES_DAYS: bodies } = values;
  if (bodies !== undefined && records !== null && (bodies === null || bodies > records)) {
    problems.push("RETENTION_EVIDENCE_BODIES_DAYS must not be longer than RETENTION_EVIDENCE_DAYS");
  }
  if (values.STRIPE_SECRET_KEY !== undefined) {
    const needed = [
      "STRIPE_WEBHOOK_SECRET",
      "STRIPE_PRICE_BUILDER",
      "STRIPE_PRICE_PRO",
      "STRIPE_PRICE_AGENCY",
    ] as const;
    for (const name of needed) {
      if (values[name] === undefined) problems.push(`${name} is required with STRIPE_SECRET_KEY`);
    }
    const prices = [values.STRIPE_PRICE_BUILDER, values.STRIPE_PRICE_PRO, values.STRIPE_PRICE_AGENCY].flat();
    const twice = prices.find((price, index) => price !== undefined && prices.indexOf(price) !== index);
    if (twice !== undefined)
      problems.push(`STRIPE_PRICE_* contain ${twice} more than once: each price belongs to one tier`);
  }
  return problems;
}

/** The endpoint's model, or the one that is to write there. */
function compatibleModel({ OPENAI_COMPATIBLE_MODEL: model, TEXT_MODEL: writer }: Environment): string | undefined {
  return model ?? (writer?.startsWith(COMPATIBLE) ? writer.slice(COMPATIBLE.length) : undefined);
}

/** Whether any key or address of an outside provider is set: then the sandbox is off unless asked for. */
function hasProvider(values: Environment): boolean {
  return [
    values.OPENAI_API_KEY,
    values.ANTHROPIC_API_KEY,
    values.GOOGLE_GENERATIVE_AI_API_KEY,
    values.PERPLEXITY_API_KEY,
    values.XAI_API_KEY,
    values.OPENAI_COMPATIBLE_BASE_URL,
    values.DATAFORSEO_LOGIN,
    values.SERPER_API_KEY,
    values.BRAVE_API_KEY,
    values.SEARXNG_URL,
    values.GOOGLE_SERVICE_ACCOUNT_KEY,
    values.GOOGLE_OAUTH_REFRESH_TOKEN,
    values.BING_WEBMASTER_API_KEY,
  ].some((value) => value !== undefined);
}

function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
