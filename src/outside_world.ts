import { availableParallelism } from "node:os";
import type { Clock } from "./base/clock.ts";
import type { Log } from "./base/log.ts";
import type { Config } from "./config.ts";
import type { Renderer } from "./crawl/renderer.ts";
import type { RunKind } from "./domain/run.ts";
import type { HtmlReader } from "./page/html_reader.ts";
import { createHtmlReader } from "./page/html_reader.ts";
import { createSiteJudges, type SiteJudges } from "./pipeline/site_judges.ts";
import type { BusinessSettings } from "./providers/doctor_business.ts";
import { createEmbedding } from "./providers/embedding/create_embedding.ts";
import type { Embedding } from "./providers/embedding/embedding.ts";
import { systemHttpDeps } from "./providers/http/manners.ts";
import type { SharedRests } from "./providers/http/shared_rests.ts";
import { createFileMail } from "./providers/mail/file_mail.ts";
import type { Mail } from "./providers/mail/mail.ts";
import { createSmtpMail } from "./providers/mail/smtp_mail.ts";
import { createPageFetcher } from "./providers/page_fetcher/guarded_fetcher.ts";
import { NO_HOST_MAP } from "./providers/page_fetcher/host_map.ts";
import type { Payments } from "./providers/payments/payments.ts";
import { createStripePayments } from "./providers/payments/stripe_payments.ts";
import { createTestPayments } from "./providers/payments/test_payments.ts";
import type { Providers } from "./providers/providers.ts";
import { createPublishers } from "./providers/publishing/create_publishers.ts";
import type { Publishers } from "./providers/publishing/publisher.ts";
import { createRealProviders, type ProviderSettings } from "./providers/real_providers.ts";
import { chooseRenderer, type RendererSettings } from "./providers/renderer/choose_renderer.ts";
import { createSandboxProviders, type SandboxOptions } from "./providers/sandbox/sandbox_providers.ts";
import { BUILTIN_NAME } from "./providers/text_model/builtin.ts";
import { chooseWriter, createTextModel } from "./providers/text_model/create_text_model.ts";
import type { TextModel } from "./providers/text_model/text_model.ts";
import type { TrafficReader } from "./providers/traffic/traffic_reader.ts";
import { createTrafficReaders, type TrafficSettings } from "./providers/traffic/traffic_readers.ts";
import { createWebhookPost, type WebhookPost } from "./providers/webhook/webhook_post.ts";

/** Everything beyond this process, as the settings choose it. */
export interface OutsideWorld {
  providers: Providers;
  /** The operator's access to tools of sites' own visitors; none in the sandbox. */
  trafficReaders: readonly TrafficReader[];
  htmlReader: HtmlReader;
  siteJudges: SiteJudges;
  /** null: production without a mail server, where messages wait in the database. */
  mail: Mail | null;
  webhookPost: WebhookPost;
  publishers: Publishers;
  /** null: production without a payment provider. */
  createPayments(options: { baseUrl: string; now(): number }): Payments | null;
  close(): Promise<void>;
}

/** Folder of messages where no mail server is set (contract: data/outbox). */
export const OUTBOX_FOLDER = "data/outbox";
/** Beside the thread that fetches: a reader more than there are processors for only costs its memory and its start. */
export const READER_THREADS = Math.min(2, Math.max(1, availableParallelism() - 1));
const WEBHOOK_USER_AGENT = "BrandVisibility-Webhooks/1.0";

export function createOutsideWorld(config: Config, deps: { log: Log; clock: Clock }): OutsideWorld {
  const htmlReader = createHtmlReader({ threads: READER_THREADS });
  const siteJudges = createSiteJudges();
  const providers = createProviders(config, deps);
  const mail = chooseMail(config, deps);
  // In production the guard knows no exception: whoever has an account names an address.
  const hostMap = config.production ? NO_HOST_MAP : config.CRAWL_HOST_MAP;
  const webhookPost = createWebhookPost({ userAgent: WEBHOOK_USER_AGENT, hostMap });
  const publishers = createPublishers({ hostMap, githubUrl: config.GITHUB_BASE_URL });
  return {
    providers,
    trafficReaders: config.sandbox ? [] : createTrafficReaders(trafficSettings(config)),
    htmlReader,
    siteJudges,
    mail,
    webhookPost,
    publishers,
    createPayments: (options) => choosePayments(config, options),
    async close() {
      mail?.close();
      const closing = [providers.pageFetcher.close(), htmlReader.close(), siteJudges.close(), webhookPost.close()];
      closing.push(publishers.close(), providers.renderer?.close() ?? Promise.resolve());
      await Promise.all(closing);
    },
  };
}

/** Whether a run will rest on the simulated world; reading and auditing a mapped real site does not. */
export function isRunSimulated({ providers }: OutsideWorld, kind: RunKind, domain: string): boolean {
  const readsSiteOnly = kind === "brand_enrichment" || kind === "technical_enrichment";
  return readsSiteOnly ? providers.pageFetcher.isSimulated(domain) : providers.sandbox;
}

export function createProviders(
  config: Config,
  { clock, log, rests }: { clock: Clock; log: Log; rests?: SharedRests | undefined },
): Providers {
  const settings = providerSettings(config);
  const hostMap = config.CRAWL_HOST_MAP;
  const http = { ...systemHttpDeps, ...(rests && { rests }) };
  const embedding = createEmbedding(settings, { http });
  const realFetcher = createPageFetcher({ hostMap, userAgent: config.CRAWL_USER_AGENT });
  const renderer = chooseRenderer(rendererSettings(config));
  if (config.sandbox) {
    // A vendor is asked for words about the simulated world only where TEXT_MODEL names one.
    const textModel = createTextModel({ ...settings, textModel: settings.textModel ?? BUILTIN_NAME }, { http });
    const writer = textModel.name === BUILTIN_NAME ? "" : `; ${textModel.name} writes about it (TEXT_MODEL)`;
    const compares = embedding === null ? "" : `; ${embedding.name} compares its keywords (EMBEDDING_MODEL)`;
    log.info({ sandbox: true }, `sandbox: every provider answers from a simulated world${writer}${compares}`);
    const world = { realFetcher, isMapped: (host: string) => hostMap.has(host), clock };
    return simulatedProviders(world, { textModel, embedding, renderer });
  }
  const textModel = createTextModel(settings, { http });
  const { writing: _, ...whateverItCosts } = settings;
  if (textModel.name === BUILTIN_NAME && chooseWriter(whateverItCosts) !== null)
    log.warn(
      "RUN_COST_MAX_USD is set and no configured model that can write has a known price, so the built-in writer writes. Set TEXT_MODEL_PRICE_INPUT and TEXT_MODEL_PRICE_OUTPUT (US dollars a million tokens)",
    );
  return {
    sandbox: false,
    ...createRealProviders(settings, { http }),
    pageFetcher: realFetcher,
    renderer,
    textModel,
    embedding,
  };
}

/** Models are used by hand in the sandbox, too, and real sites of one's own machine are rendered. */
function simulatedProviders(
  options: SandboxOptions,
  real: { textModel: TextModel; embedding: Embedding | null; renderer: Renderer },
): Providers {
  return {
    sandbox: true,
    ...createSandboxProviders(options),
    ...real,
    forSite: (own) => simulatedProviders({ ...options, own }, real),
  };
}

/** The operator's browser, or the machine's own. */
export function rendererSettings(config: Config): RendererSettings {
  return {
    endpoint: config.BROWSER_WS_ENDPOINT ?? null,
    executable: config.BROWSER_PATH ?? null,
    pagesMax: config.RENDER_PAGES_MAX,
    production: config.production,
  };
}

/** What is set as a whole; null where a part of it is not. */
function whole<T extends object>(parts: { [K in keyof T]: T[K] | undefined }): T | null {
  return Object.values(parts).includes(undefined) ? null : (parts as T);
}

/** The settings by vendor; a vendor without its key is null. */
export function providerSettings(config: Config): ProviderSettings {
  const access = (name: "OPENAI" | "ANTHROPIC" | "GOOGLE_GENERATIVE_AI" | "PERPLEXITY" | "XAI") =>
    whole({ apiKey: config[`${name}_API_KEY`], baseUrl: config[`${name}_BASE_URL`], model: config[`${name}_MODEL`] });
  return {
    openai: access("OPENAI"),
    anthropic: access("ANTHROPIC"),
    google: access("GOOGLE_GENERATIVE_AI"),
    perplexity: access("PERPLEXITY"),
    xai: access("XAI"),
    openaiCompatible: whole({
      baseUrl: config.OPENAI_COMPATIBLE_BASE_URL,
      apiKey: config.OPENAI_COMPATIBLE_API_KEY ?? null,
      model: config.OPENAI_COMPATIBLE_MODEL,
    }),
    dataforseo: whole({
      login: config.DATAFORSEO_LOGIN,
      password: config.DATAFORSEO_PASSWORD,
      baseUrl: config.DATAFORSEO_BASE_URL,
      interfaces: config.DATAFORSEO_INTERFACES ?? [],
    }),
    serper: whole({ apiKey: config.SERPER_API_KEY, baseUrl: config.SERPER_BASE_URL }),
    brave: whole({ apiKey: config.BRAVE_API_KEY, baseUrl: config.BRAVE_BASE_URL }),
    searxng: whole({ url: config.SEARXNG_URL }),
    textModel: config.TEXT_MODEL ?? null,
    ...embeddingSettings(config),
    writing: {
      contextTokens: config.MODEL_CONTEXT_TOKENS ?? null,
      price: whole({ input: config.TEXT_MODEL_PRICE_INPUT, output: config.TEXT_MODEL_PRICE_OUTPUT }),
      runCostMaxUsd: config.RUN_COST_MAX_USD ?? null,
    },
  };
}

/** The operator's access to tools of sites' own visitors. */
export function trafficSettings(config: Config): TrafficSettings {
  const { GOOGLE_SERVICE_ACCOUNT_KEY: serviceAccount, GOOGLE_OAUTH_BASE_URL: baseUrl } = config;
  const app = whole({
    baseUrl,
    clientId: config.GOOGLE_OAUTH_CLIENT_ID,
    clientSecret: config.GOOGLE_OAUTH_CLIENT_SECRET,
    refreshToken: config.GOOGLE_OAUTH_REFRESH_TOKEN,
  });
  return {
    google: serviceAccount === undefined ? app : { baseUrl, serviceAccount },
    searchConsoleUrl: config.SEARCH_CONSOLE_BASE_URL,
    ga4Url: config.GA4_BASE_URL,
    bing: whole({ apiKey: config.BING_WEBMASTER_API_KEY, baseUrl: config.BING_WEBMASTER_BASE_URL }),
  };
}

function embeddingSettings(config: Config): Pick<ProviderSettings, "embedding"> {
  const { EMBEDDING_MODEL: name, OPENAI_COMPATIBLE_BASE_URL: baseUrl } = config;
  if (name === undefined) return {};
  const compatible = whole({ baseUrl, apiKey: config.OPENAI_COMPATIBLE_API_KEY ?? null });
  return { embedding: { name, price: config.EMBEDDING_MODEL_PRICE ?? null, compatible } };
}

/** Sign-in links never go to files in production: without a mail server they wait in the database until one is set. */
function chooseMail(config: Config, { log, clock }: { log: Log; clock: Clock }): Mail | null {
  const { smtp, production } = businessSettings(config);
  if (smtp !== null) return createSmtpMail(smtp);
  if (!production) return createFileMail({ folder: OUTBOX_FOLDER, from: config.MAIL_FROM, log, clock });
  log.error("SMTP_URL is not set: payment and sign-in links are not sent and wait in the database");
  return null;
}

function choosePayments(config: Config, options: { baseUrl: string; now(): number }): Payments | null {
  const { stripe, production } = businessSettings(config);
  if (stripe === null) return production ? null : createTestPayments(options);
  return createStripePayments({ ...stripe, now: options.now });
}

/** The settings of payment and mail; what is not configured is null. */
export function businessSettings(config: Config): BusinessSettings {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_BUILDER, STRIPE_PRICE_PRO, STRIPE_PRICE_AGENCY } =
    config;
  const stripe =
    STRIPE_SECRET_KEY === undefined
      ? null
      : {
          secretKey: STRIPE_SECRET_KEY,
          webhookSecret: STRIPE_WEBHOOK_SECRET!,
          prices: { builder: STRIPE_PRICE_BUILDER!, pro: STRIPE_PRICE_PRO!, agency: STRIPE_PRICE_AGENCY! },
          apiBase: config.STRIPE_API_BASE ?? null,
        };
  const smtp = whole({ url: config.SMTP_URL, from: config.MAIL_FROM });
  return { stripe, smtp, production: config.production };
}
