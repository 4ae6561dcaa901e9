import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import type { Log } from "../log.ts";

/** What of a failure may stand in a log: never the body of what the collector answered. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "it failed";
  const code = "code" in error && error.code !== undefined ? String(error.code) : "";
  return error.message.includes(code) ? error.message : `${code} ${error.message}`;
}

/**
 * Says once that a collector takes nothing, and once that it does again, with how many spans were handed over in vain
 * between (rule O32); what had no place in the buffer is not among them. `outside` runs what is handed over outside of every trace: it would tell of itself.
 */
export function toldOnce(exporter: SpanExporter, log: Log, outside: (work: () => void) => void): SpanExporter {
  let lost: number | null = null;
  return {
    export(spans: ReadableSpan[], done) {
      outside(() =>
        exporter.export(spans, (result) => {
          // 0 is success: the enumeration is in a package that nothing else is needed of.
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
