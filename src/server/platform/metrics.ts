import { setTimeout as pause } from "node:timers/promises";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Prometheus figures of one process. */
export type Metrics = {
  request(route: string, method: string, status: number, seconds: number): void;
  /** Registers a figure that is read when somebody asks; of several processes it is their sum, or that of the one with most. */
  gauge(name: string, help: string, read: () => number, together?: "sum" | "max"): void;
  /** Registers a figure that is looked up when somebody asks; while it cannot be had, or is null, there is none. */
  figure(name: string, help: string, read: () => Promise<number | null>): void;
  /** Registers figures by one label; while they cannot be had there are none. */
  gauges(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void;
  /** Registers counts of this process by one label, which are read when somebody asks. */
  counts(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void;
  text(): Promise<string>;
  /** The same for another process, which puts those of several together. */
  json(): Promise<readonly object[]>;
  sum(all: readonly (readonly object[])[]): Promise<string>;
  readonly contentType: string;
};

/** A figure that takes longer is missing: less than a process waits for those of the others (processes.ts). */
const FIGURE_MS = 1_000;

/** Reads in time or not at all. What is still being read is not asked for a second time: a silent database is not asked by a crowd. */
function inTime<T>(read: () => Promise<T>): () => Promise<T | null> {
  let reading: Promise<T | null> | undefined;
  return async () => {
    reading ??= Promise.resolve()
      .then(read)
      .catch(() => null)
      .finally(() => {
        reading = undefined;
      });
    const late = new AbortController();
    try {
      return await Promise.race([reading, pause(FIGURE_MS, null, { signal: late.signal })]);
    } finally {
      late.abort();
    }
  };
}

/** What callers may write there is without number; each label would be a row for ever. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

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
      this.set(read());
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
      for (const [value, count] of read()) this.inc({ [label]: value }, count);
    },
  });
}

/** A registry of its own, so that several servers in one process do not mix. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer by route, method and status",
    labelNames: ["route", "method", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    request(route, method, status, seconds) {
      duration.observe({ route, method: METHODS.has(method) ? method : "other", status }, seconds);
    },
    gauge: (...what) => registerGauge(registry, ...what),
    figure(name, help, read) {
      const look = inTime(read);
      new Gauge({
        ...{ name, help },
        // Every process reads the same database; a maximum would hide what is below zero.
        aggregator: "average",
        registers: [registry],
        async collect() {
          const figure = await look();
          // A gauge that was never set says zero, which would be a figure.
          if (figure === null) this.remove();
          else this.set(figure);
        },
      });
    },
    gauges(name, help, label, read) {
      const look = inTime(read);
      new Gauge({
        name,
        help,
        labelNames: [label],
        // Every process counts the same rows of the database.
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
