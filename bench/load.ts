import { autocannon } from "./load-generator.ts";

/** Result of a load: requests per second and latencies in milliseconds. */
export type LoadResult = { readonly rps: number; readonly p50: number; readonly p99: number; readonly errors: number };

/** A load target: `paths` in turn, each connection with its own offset. */
export type Target = { readonly origin: string; readonly paths: readonly string[]; readonly token?: string };

export type LoadOptions = { readonly connections: number; readonly seconds: number; readonly rounds: number };
const LOAD: LoadOptions = { connections: 20, seconds: 3, rounds: 3 };

const WARM_UP_SECONDS = 1;

/** One load with keep-alive connections from this process, which does nothing else. */
async function load(target: Target, connections: number, seconds: number): Promise<LoadResult> {
  const { origin, paths, token } = target;
  let clients = 0;
  const result = await autocannon({
    url: `${origin}${paths[0]}`,
    connections,
    duration: seconds,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    setupClient(client) {
      const from = Math.floor((clients * paths.length) / connections);
      clients += 1;
      client.setRequests([...paths.slice(from), ...paths.slice(0, from)].map((path) => ({ path })));
    },
  });
  return {
    rps: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.non2xx + result.errors + result.timeouts,
  };
}

/** The median, so that a disturbance of one load does not count. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function medianOfLoads(figures: readonly LoadResult[]): LoadResult {
  return {
    rps: median(figures.map(({ rps }) => rps)),
    p50: median(figures.map(({ p50 }) => p50)),
    p99: median(figures.map(({ p99 }) => p99)),
    errors: figures.reduce((sum, { errors }) => sum + errors, 0),
  };
}

/** Several targets compared: each one's median, and the median ratio of the first to each other. */
export type Comparison = { readonly figures: readonly LoadResult[]; readonly ratios: readonly number[] };

/**
 * Loads targets in turn (A B C, A B C, …), so that other work on the machine affects all equally. A ratio is the first
 * one's requests per second divided by the other's of the same round; the median counts.
 */
export async function compareTargets(
  targets: readonly Target[],
  options: Partial<LoadOptions> = {},
): Promise<Comparison> {
  const { connections, seconds, rounds } = { ...LOAD, ...options };
  for (const target of targets) await load(target, connections, WARM_UP_SECONDS);
  const measured: LoadResult[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const figures: LoadResult[] = [];
    for (const target of targets) figures.push(await load(target, connections, seconds));
    measured.push(figures);
  }
  return {
    figures: targets.map((_target, n) => medianOfLoads(measured.flatMap((round) => round[n] ?? []))),
    ratios: targets.map((_target, n) => median(measured.map((round) => (round[0]?.rps ?? 0) / (round[n]?.rps ?? 1)))),
  };
}
