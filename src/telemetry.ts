import { AsyncLocalStorage } from "node:async_hooks";
import { type Attributes, type Context, ROOT_CONTEXT, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import { sleep } from "./base/clock.ts";
import { errorMessage } from "./base/errors.ts";
import type { Log } from "./base/log.ts";
import type { SpanFacts, Tracer } from "./base/tracing.ts";

export interface TelemetrySettings {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string;
  /** Sent with each batch; may hold a key. */
  headers: Record<string, string>;
  serviceName: string;
  /** How long a stop waits for what is not sent yet, ms. */
  closeMs?: number;
}

const CLOSE_MS = 2_000;
/** Sent this long after the first span of a batch. */
const SEND_AFTER_MS = 5_000;
/** One batch on its way; where the collector is slow or away, spans beyond the queue are dropped. */
const BATCH = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: SEND_AFTER_MS };
const SEND_TIMEOUT_MS = 10_000;
const VALUE_CHARS_MAX = 200;

/** Spans sent to an OpenTelemetry collector, OTLP over HTTP as JSON. Loaded only where an endpoint is set. */
export function createTelemetry(settings: TelemetrySettings, { log }: { log: Log }): Tracer {
  const { endpoint, headers, serviceName, closeMs = CLOSE_MS } = settings;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    headers,
    timeoutMillis: SEND_TIMEOUT_MS,
    concurrencyLimit: 1,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanLimits: { attributeValueLengthLimit: VALUE_CHARS_MAX },
    spanProcessors: [new BatchSpanProcessor({ ...BATCH, exporter: telling(exporter, log) })],
  });
  const tracer = provider.getTracer("brand-visibility");
  const around = new AsyncLocalStorage<Context>();
  return {
    isOn: true,
    async span(name, facts, work) {
      const parent = around.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { attributes: given(facts) }, parent);
      const fail = (reason: string) => {
        span.setAttribute("error.type", reason);
        span.setStatus({ code: SpanStatusCode.ERROR });
      };
      try {
        return await around.run(trace.setSpan(parent, span), () =>
          work({
            add: (more) => span.setAttributes(given(more)),
            rename: (better) => span.updateName(better),
            fail,
          }),
        );
      } catch (error) {
        // Its message may quote what was sent.
        fail(error instanceof Error ? error.constructor.name : typeof error);
        throw error;
      } finally {
        span.end();
      }
    },
    async close() {
      const sent = provider.shutdown().catch((error) => log.warn({ reason: errorMessage(error) }, "traces were lost"));
      await Promise.race([sent, sleep(closeMs)]);
    },
  };
}

function given(facts: SpanFacts): Attributes {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** Says once that a collector takes nothing, and once that it does again. */
function telling(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined || result.code !== 0;
        if (failed && !isFailing)
          log.warn(
            { reason: result.error?.message ?? null },
            "traces cannot be sent and are dropped; all else goes on",
          );
        if (!failed && isFailing) log.info("traces are sent again");
        isFailing = failed;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
