/** What may be said of a span: kinds, patterns, numbers. Never what somebody typed, nor whose it is. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanStart = {
  readonly kind?: "server" | "client" | "producer" | "consumer";
  readonly attributes?: Attributes;
};

/** Where a trace begins; `from`: the traceparent of what caused it, of which it is a part, or where `apart` only points to. */
export type TraceStart = SpanStart & { readonly from?: string | undefined; readonly apart?: boolean };

/** A piece of a trace while it lasts. */
export type Span = {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** It did not work: by which code or kind of error, not by its message. */
  fail(type: string): void;
};

/** Whoever begins a span by hand ends it. */
export type BegunSpan = Span & { end(): void };

/** What is told of one request, and of all that comes of it (rule O30). Nothing in it throws. */
export type Tracing = {
  readonly on: boolean;
  /** Does work as the beginning of a trace, or as what goes on from another process. */
  trace<T>(name: string, start: TraceStart, work: (span: Span) => Promise<T>): Promise<T>;
  /** Does work as a piece of the trace that runs here; where none does, just does it. */
  span<T>(name: string, start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
  /** Begins such a piece; undefined where no trace runs here. */
  begin(name: string, start: SpanStart): BegunSpan | undefined;
  /** The traceparent of what runs here, for whoever goes on with it; undefined where no trace does. */
  here(): string | undefined;
  /** What a line of the log bears; undefined where no trace runs here. */
  ids(): { readonly trace_id: string; readonly span_id: string } | undefined;
  /** Hands over what is left, for a bounded time. */
  close(): Promise<void>;
};

/** What is told of a failure: its code or its kind. Its message may hold what stands in a row, or what people typed. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && error.code !== undefined ? String(error.code) : error.name;
}

/** A piece of no trace. */
export const NOTHING: Span = { rename() {}, set() {}, fail() {} };

/** What there is without a collector: nothing is told, and nothing is loaded. */
export const UNTRACED: Tracing = {
  on: false,
  trace: (_name, _start, work) => work(NOTHING),
  span: (_name, _start, work) => work(NOTHING),
  begin: () => undefined,
  here: () => undefined,
  ids: () => undefined,
  close: async () => undefined,
};
