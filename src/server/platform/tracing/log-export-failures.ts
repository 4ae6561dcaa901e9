import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import type { Log } from "../log.ts";

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
export function logExportFailuresOnce(
  exporter: SpanExporter,
  log: Log,
  outside: (work: () => void) => void,
): SpanExporter {
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
