import { AsyncLocalStorage } from "node:async_hooks";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  SimpleSpanProcessor,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { PRODUCT_KEY } from "../../../../contract/product.ts";
import type { TracesConfig } from "../configuration/traces.ts";
import type { Log } from "../log.ts";
import { VERSION } from "../version.ts";
import { traceOutgoingRequests } from "./outgoing.ts";
import { type BegunSpan, NOOP_SPAN, type SpanStart, type Tracing } from "./tracing.ts";

/** The loggable reason of a failure, without the collector's response body. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "it failed";
  const code = "code" in error && error.code !== undefined ? String(error.code) : "";
  return error.message.includes(code) ? error.message : `${code} ${error.message}`;
}

/**
 * Logs once when the collector stops accepting spans, and once when it accepts them again, with the number of spans
 * lost in between (rule O32). Spans dropped from a full buffer are not counted. `outside` runs the export outside of
 * every trace, so that it does not trace itself.
 */
function logExportFailuresOnce(exporter: SpanExporter, log: Log, outside: (work: () => void) => void): SpanExporter {
  let lost: number | null = null;
  return {
    export(spans: ReadableSpan[], done) {
      outside(() =>
        exporter.export(spans, (result) => {
          // 0 is success; importing the package with the enumeration for this alone is not worth it.
          if (result.code !== 0) {
            if (lost === null)
              log.warn({ reason: reasonOf(result.error) }, "the collector takes no traces; everything else goes on");
            lost = (lost ?? 0) + spans.length;
          } else if (lost !== null) {
            log.warn({ lost }, "the collector takes traces again");
            lost = null;
          }
          done(result);
        }),
      );
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}

/** Maximum number of spans waiting for the collector; further spans are lost. */
const MAX_BUFFERED_SPANS = { maxQueueSize: 4_096, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 } as const;
/** A collector that does not answer for this long did not accept the spans. */
const ANSWER_MS = 5_000;
/** Time to flush the remaining spans at shutdown. */
const CLOSE_MS = 2_000;
/** Attribute values are short; anything longer is not a kind or pattern. */
const MAX_ATTRIBUTE_LENGTH = 200;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/**
 * Resource attributes. Equal processes are told apart by host name and process id; in containers all have the same
 * process id.
 */
const RESOURCE_ATTRIBUTES = {
  "service.name": PRODUCT_KEY,
  "service.version": VERSION,
  "service.instance.id": `${hostname()}-${process.pid}`,
};

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The current span. It accepts nothing after its work has ended, because an event stream may run for hours. */
type Running = { readonly span: SdkSpan; readonly context: Context; open: boolean };

function remote(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const context = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

function begunOf(span: SdkSpan): BegunSpan {
  return {
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail: (type) => void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", type),
    end: () => span.end(),
  };
}

/** The error's class only, because messages may contain user input. */
function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function exporterOf({ endpoint, headers }: TracesConfig): SpanExporter {
  return new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: ANSWER_MS,
    httpAgentOptions: { keepAlive: true },
  });
}

function providerOf(share: number, processor: SpanProcessor): TracerProvider {
  return new TracerProvider({
    resource: resourceFromAttributes(RESOURCE_ATTRIBUTES),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH, eventCountLimit: 0 },
    spanProcessors: [processor],
  });
}

function makeTracing(tracer: Tracer, here: AsyncLocalStorage<Running | undefined>): Omit<Tracing, "close"> {
  const running = (): Running | undefined => {
    const found = here.getStore();
    return found?.open === true ? found : undefined;
  };
  const optionsOf = ({ kind, attributes }: SpanStart) => ({
    ...(kind !== undefined && { kind: KINDS[kind] }),
    ...(attributes !== undefined && { attributes }),
  });

  async function within<T>(span: SdkSpan, parent: Context, work: (span: BegunSpan) => Promise<T>): Promise<T> {
    const inside: Running = { span, context: trace.setSpan(parent, span), open: true };
    const begun = begunOf(span);
    try {
      return await here.run(inside, () => work(begun));
    } catch (error) {
      begun.fail(kindOf(error));
      throw error;
    } finally {
      inside.open = false;
      span.end();
    }
  }

  return {
    on: true,
    trace(name, start, work) {
      const cause = remote(start.from);
      const joined = cause !== undefined && start.apart !== true;
      const parent = joined ? trace.setSpanContext(ROOT_CONTEXT, cause) : ROOT_CONTEXT;
      const links = cause !== undefined && !joined ? [{ context: cause }] : [];
      return within(tracer.startSpan(name, { ...optionsOf(start), links }, parent), parent, work);
    },
    span(name, start, work) {
      const parent = running();
      // Unsampled traces get no child spans; the sampling decision is still propagated.
      if (parent?.span.isRecording() !== true) return work(NOOP_SPAN);
      return within(tracer.startSpan(name, optionsOf(start), parent.context), parent.context, work);
    },
    begin(name, start) {
      const parent = running();
      if (parent?.span.isRecording() !== true) return undefined;
      return begunOf(tracer.startSpan(name, optionsOf(start), parent.context));
    },
    here() {
      const found = running()?.span.spanContext();
      if (found === undefined) return undefined;
      return `00-${found.traceId}-${found.spanId}-${found.traceFlags.toString(16).padStart(2, "0")}`;
    },
    ids() {
      const found = running()?.span.spanContext();
      return found && { trace_id: found.traceId, span_id: found.spanId };
    },
  };
}

/** Exports spans to a collector. Registers nothing globally, so that two products in one process do not mix. */
export function startTracing(config: TracesConfig, log: Log): Tracing {
  const here = new AsyncLocalStorage<Running | undefined>();
  const exporter = logExportFailuresOnce(exporterOf(config), log, (work) => here.run(undefined, work));
  const batches = new BatchSpanProcessor({ exporter, ...MAX_BUFFERED_SPANS, exportTimeoutMillis: 2 * ANSWER_MS });
  const provider = providerOf(config.share, batches);
  const tracing = makeTracing(provider.getTracer(PRODUCT_KEY, VERSION), here);
  const stopWatching = traceOutgoingRequests(tracing);
  return {
    ...tracing,
    async close() {
      stopWatching();
      const over = provider.shutdown().catch(() => undefined);
      await Promise.race([over, pause(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/** Sends one span to the collector, as `npm run check` does. Throws the collector's or network's error. */
export async function tryCollector(config: TracesConfig): Promise<void> {
  const exporter = exporterOf(config);
  const { promise: taken, resolve, reject } = Promise.withResolvers<void>();
  const forwarding: SpanExporter = {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === 0) resolve();
        else reject(result.error ?? new Error("the collector rejected the span"));
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
  const provider = providerOf(1, new SimpleSpanProcessor({ exporter: forwarding }));
  provider.getTracer(PRODUCT_KEY, VERSION).startSpan("check").end();
  await taken.finally(() => provider.shutdown());
}
