import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { sharedRead } from "./shared-read.ts";

/** Prometheus metrics of one process. */
export type Metrics = {
  request(route: string, method: string, status: number, seconds: number): void;
  /** Registers a gauge read at each scrape. `together`: how the values of several processes are combined. */
  gauge(name: string, help: string, read: () => number, together?: "sum" | "max" | "min"): void;
  /** Registers an asynchronous gauge read at each scrape; it is omitted while unavailable or null. */
  figure(name: string, help: string, read: () => Promise<number | null>): void;
  /** Registers asynchronous gauges by one label; they are omitted while unavailable. */
  gauges(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void;
  /** Registers counters of this process by one label, read at each scrape. */
  counts(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void;
  text(): Promise<string>;
  /** The same for another process, which aggregates several. */
  json(): Promise<readonly object[]>;
  sum(all: readonly (readonly object[])[]): Promise<string>;
  readonly contentType: string;
};

/** A metric that takes longer is omitted. Less than the time a process waits for the others' metrics (processes.ts). */
const FIGURE_MS = 1_000;

/** Reads within the time limit or returns null, also after an error. */
function withTimeLimit<T>(read: () => Promise<T>): () => Promise<T | null> {
  return sharedRead(
    () =>
      Promise.resolve()
        .then(read)
        .catch(() => null),
    FIGURE_MS,
    null,
  );
}

/** Callers can send any method; each distinct label would stay a time series forever. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Gauges that the library names like counters. The same values by type exist under other names. */
const MISNAMED_GAUGES = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Omits a failing metric, so that neither the measured work nor the process fails. */
function measureSafely(measure: () => void): void {
  try {
    measure();
  } catch {
    // The missing metric itself reveals the failure.
  }
}

/** The library measures garbage collection in a Node callback, where an exception ends the process. */
function guardCollections(registry: Registry): void {
  const collections = registry.getSingleMetric("nodejs_gc_duration_seconds") as { observe(...all: unknown[]): void };
  const observe = collections.observe.bind(collections);
  collections.observe = (...all) => measureSafely(() => observe(...all));
}

function registerGauge(
  registry: Registry,
  ...[name, help, read, together = "sum"]: Parameters<Metrics["gauge"]>
): void {
  new Gauge({
    name,
    help,
    aggregator: together,
    registers: [registry],
    collect() {
      measureSafely(() => this.set(read()));
    },
  });
}

function registerCounts(registry: Registry, ...[name, help, label, read]: Parameters<Metrics["counts"]>): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      measureSafely(() => {
        for (const [value, count] of read()) this.inc({ [label]: value }, count);
      });
    },
  });
}

/** Uses its own registry, so that several servers in one process do not mix. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  guardCollections(registry);
  for (const name of MISNAMED_GAUGES) registry.removeSingleMetric(name);
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer by route, method and status",
    labelNames: ["route", "method", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    request(route, method, status, seconds) {
      measureSafely(() => duration.observe({ route, method: METHODS.has(method) ? method : "other", status }, seconds));
    },
    gauge: (...what) => registerGauge(registry, ...what),
    figure(name, help, read) {
      const look = withTimeLimit(read);
      new Gauge({
        name,
        help,
        // Every process reads the same database, so values are averaged; a maximum would hide negative values.
        aggregator: "average",
        registers: [registry],
        async collect() {
          const figure = await look();
          // A gauge that was never set reports zero, which would be a wrong value.
          if (figure === null) this.remove();
          else this.set(figure);
        },
      });
    },
    gauges(name, help, label, read) {
      const look = withTimeLimit(read);
      new Gauge({
        name,
        help,
        labelNames: [label],
        // Every process counts the same rows of the database, so the maximum is taken.
        aggregator: "max",
        registers: [registry],
        async collect() {
          this.reset();
          for (const [value, figure] of (await look()) ?? []) this.set({ [label]: value }, figure);
        },
      });
    },
    counts: (...what) => registerCounts(registry, ...what),
    text: () => registry.metrics(),
    json: () => registry.getMetricsAsJSON(),
    sum: (all) => AggregatorRegistry.aggregate(all as object[]).metrics(),
    contentType: registry.contentType,
  };
}
