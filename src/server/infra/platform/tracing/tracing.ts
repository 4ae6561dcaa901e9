/** Span attributes: kinds, patterns, numbers. Never user input or identities. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanStart = {
  readonly kind?: "server" | "client" | "producer" | "consumer";
  readonly attributes?: Attributes;
};

/** Where a trace begins. `from`: the traceparent of its cause, which becomes the parent, or a link if `apart`. */
export type TraceStart = SpanStart & { readonly from?: string | undefined; readonly apart?: boolean };

/** A span while it is open. */
export type Span = {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks the span as failed with a code or kind of error, not its message. */
  fail(type: string): void;
};

/** A span started manually; the caller must end it. */
export type BegunSpan = Span & { end(): void };

/** Tracing of one request and everything it causes (rule O30). No method throws. */
export type Tracing = {
  readonly on: boolean;
  /** Runs work as the root of a trace, or as the continuation of a remote one. */
  trace<T>(name: string, start: TraceStart, work: (span: Span) => Promise<T>): Promise<T>;
  /** Runs work as a child span of the current trace; without one, just runs it. */
  span<T>(name: string, start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
  /** Begins such a child span; undefined outside of a trace. */
  begin(name: string, start: SpanStart): BegunSpan | undefined;
  /** The current traceparent, for propagation; undefined outside of a trace. */
  here(): string | undefined;
  /** Ids for a log line; undefined outside of a trace. */
  ids(): { readonly trace_id: string; readonly span_id: string } | undefined;
  /** Flushes the remaining spans within a bounded time. */
  close(): Promise<void>;
};

/** The code or class of an error. Its message may contain row data or user input. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && error.code !== undefined ? String(error.code) : error.name;
}

/** A span that records nothing. */
export const NOOP_SPAN: Span = { rename() {}, set() {}, fail() {} };

/** Tracing without a collector: records and loads nothing. */
export const UNTRACED: Tracing = {
  on: false,
  trace: (_name, _start, work) => work(NOOP_SPAN),
  span: (_name, _start, work) => work(NOOP_SPAN),
  begin: () => undefined,
  here: () => undefined,
  ids: () => undefined,
  close: async () => undefined,
};
