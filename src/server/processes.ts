import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "./infra/platform/log.ts";

/** Messages between a process and its supervisor. */
type ProcessMessage =
  | { readonly kind: "ready" }
  /** Asks for the metrics of all processes. */
  | { readonly kind: "figures-asked"; readonly of: number }
  | { readonly kind: "figures-wanted"; readonly of: number }
  | { readonly kind: "figures"; readonly of: number; readonly figures: readonly object[] }
  | { readonly kind: "figures-of-all"; readonly of: number; readonly all: readonly (readonly object[])[] };

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 30_000];
/** A process that lived this long does not count as crashing at startup, so the restart pause is reset. */
const STABLE_MS = 60_000;
/** Longer than a process waits for its own database metrics (metrics.ts). */
const METRICS_TIMEOUT_MS = 2_500;

/** How a process ended; `ready` tells whether it had become ready before. */
type End = { readonly ready: boolean; readonly code: number; readonly signal: string | null; readonly lived: number };

type Running = { readonly worker: Worker; readonly ready: Promise<boolean>; readonly ended: Promise<End> };

/** Starts a process. Returns whether it became ready and how it ended. */
function launch(): Running {
  const worker = cluster.fork();
  const began = performance.now();
  let isReady = false;
  const ended = new Promise<End>((resolve) => {
    worker.once("exit", (code: number | null, signal: string | null) =>
      resolve({ ready: isReady, code: code ?? 1, signal, lived: performance.now() - began }),
    );
  });
  const ready = new Promise<boolean>((resolve) => {
    worker.on("message", (said: ProcessMessage) => {
      if (said.kind !== "ready") return;
      isReady = true;
      resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  return { worker, ready, ended };
}

/** Collects the metrics of every process that answers in time and sends them to the process that asked. */
function gatherMetrics(workers: ReadonlySet<Worker>): (asker: Worker, said: ProcessMessage) => void {
  const waiting = new Map<number, (from: Worker, figures: readonly object[]) => void>();
  let count = 0;
  async function gather(asker: Worker, of: number): Promise<void> {
    count += 1;
    const own = count;
    const all = new Map<Worker, readonly object[]>();
    const asked = [...workers].filter((worker) => worker.isConnected());
    const complete = new Promise<void>((resolve) => {
      waiting.set(own, (from, figures) => {
        all.set(from, figures);
        if (all.size === asked.length) resolve();
      });
    });
    for (const worker of asked) worker.send({ kind: "figures-wanted", of: own } satisfies ProcessMessage);
    await Promise.race([complete, pause(METRICS_TIMEOUT_MS, undefined, { ref: false })]);
    waiting.delete(own);
    if (asker.isConnected())
      asker.send({ kind: "figures-of-all", of, all: [...all.values()] } satisfies ProcessMessage);
  }
  return (from, said) => {
    if (said.kind === "figures-asked") void gather(from, said.of);
    if (said.kind === "figures") waiting.get(said.of)?.(from, said.figures);
  };
}

/**
 * Runs `processes` equal processes behind one port until a stop signal, then stops each gracefully. A process that
 * exits unexpectedly is restarted after a pause that grows while it keeps crashing. Returns the exit code. If the first
 * process does not start, that is its exit code, and the process has logged the reason.
 */
export async function superviseProcesses(processes: number, log: Log): Promise<number> {
  const workers = new Set<Worker>();
  const stop = new AbortController();
  const collect = gatherMetrics(workers);
  function begin(): Running {
    const running = launch();
    workers.add(running.worker);
    running.worker.on("message", (said: ProcessMessage) => collect(running.worker, said));
    void running.ended.then(() => workers.delete(running.worker));
    return running;
  }
  function stopAll(): void {
    stop.abort();
    for (const { process: child } of workers) child.kill("SIGTERM");
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stopAll);

  /** Keeps one slot occupied: a process that exits is replaced. */
  async function keep(first: Running): Promise<number> {
    let wait = FIRST_PAUSE_MS;
    for (let running = first; ; running = begin()) {
      // A signal that arrived between two processes reached neither of them.
      if (stop.signal.aborted) running.worker.process.kill("SIGTERM");
      const { code, signal, lived, ready } = await running.ended;
      // A process that is still starting has no state to clean up and does not handle signals yet.
      if (stop.signal.aborted) return signal === "SIGTERM" ? 0 : code;
      if (ready && lived > STABLE_MS) wait = FIRST_PAUSE_MS;
      log.error({ code, signal, seconds: wait / 1_000 }, "a process ended by itself and is started again");
      await pause(wait, undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return 0;
      wait = Math.min(2 * wait, LONGEST_PAUSE_MS);
    }
  }

  // The first process migrates the database and prints the product's address, or the reason why it failed.
  const first = begin();
  if (!(await first.ready)) return (await first.ended).code;
  const others = stop.signal.aborted ? [] : Array.from({ length: processes - 1 }, begin);
  const kept = [first, ...others].map(keep);
  await Promise.all(others.map(({ ready }) => ready));
  if (!stop.signal.aborted) process.stdout.write(`${processes} processes serve behind one port\n`);
  const codes = await Promise.all(kept);
  return codes.find((code) => code !== 0) ?? 0;
}

/** True in a supervised process other than the first one, which alone prints the startup messages. */
export function isSecondaryProcess(): boolean {
  return cluster.isWorker && (cluster.worker?.id ?? 1) > 1;
}

/** True if this process should supervise others instead of serving requests itself. */
export function shouldSupervise(processes: number): boolean {
  return processes > 1 && cluster.isPrimary;
}

/**
 * Returns the signals that stop this process. A terminal sends SIGINT to every process, so supervised processes ignore
 * it and wait for the supervisor's SIGTERM.
 */
export function stopSignals(): readonly NodeJS.Signals[] {
  if (!cluster.isWorker) return ["SIGTERM", "SIGINT"];
  process.on("SIGINT", () => undefined);
  return ["SIGTERM"];
}

/** Reports to the supervisor, if there is one, that this process accepts requests. */
export function reportReady(): void {
  if (cluster.isWorker) process.send?.({ kind: "ready" } satisfies ProcessMessage);
}

/** The metrics of this process, as text for itself and as JSON for the other processes. */
type OwnMetrics = {
  text(): Promise<string>;
  json(): Promise<readonly object[]>;
  sum(all: readonly (readonly object[])[]): Promise<string>;
};

/** Returns a reader of the metrics of all processes behind the port. A single process reads only its own. */
export function createMetricsReader(own: OwnMetrics): () => Promise<string> {
  if (!cluster.isWorker) return own.text;
  const waiting = new Map<number, (all: readonly (readonly object[])[]) => void>();
  let count = 0;
  process.on("message", (said: ProcessMessage) => {
    if (said.kind === "figures-of-all") waiting.get(said.of)?.(said.all);
    if (said.kind !== "figures-wanted") return;
    void own
      .json()
      .then((figures) => process.send?.({ kind: "figures", of: said.of, figures } satisfies ProcessMessage));
  });
  return async () => {
    count += 1;
    const of = count;
    const all = await new Promise<readonly (readonly object[])[]>((resolve) => {
      waiting.set(of, resolve);
      process.send?.({ kind: "figures-asked", of } satisfies ProcessMessage);
      setTimeout(() => resolve([]), 2 * METRICS_TIMEOUT_MS).unref();
    });
    waiting.delete(of);
    return own.sum(all.length > 0 ? all : [await own.json()]);
  };
}
