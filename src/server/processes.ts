import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "./platform/log.ts";

/** What a process and the one that started it say to each other. */
type Said =
  | { readonly kind: "ready" }
  /** Somebody asks for the figures of all. */
  | { readonly kind: "figures-asked"; readonly of: number }
  | { readonly kind: "figures-wanted"; readonly of: number }
  | { readonly kind: "figures"; readonly of: number; readonly figures: readonly object[] }
  | { readonly kind: "figures-of-all"; readonly of: number; readonly all: readonly (readonly object[])[] };

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 30_000];
/** Whoever lived so long is not one that dies at each start. */
const SOUND_MS = 60_000;
/** Longer than a process looks for figures that the database has to give (metrics.ts). */
const FIGURES_MS = 1_500;

/** How one ended: before it was ready, or later. */
type End = { readonly ready: boolean; readonly code: number; readonly signal: string | null; readonly lived: number };

type Running = { readonly worker: Worker; readonly ready: Promise<boolean>; readonly ended: Promise<End> };

/** Starts one; whether it became ready, and how it ended. */
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
    worker.on("message", (said: Said) => {
      if (said.kind !== "ready") return;
      isReady = true;
      resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  return { worker, ready, ended };
}

/** Figures of every process that answers in time, for the one that was asked. */
function gatherFigures(workers: ReadonlySet<Worker>): (asker: Worker, said: Said) => void {
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
    for (const worker of asked) worker.send({ kind: "figures-wanted", of: own } satisfies Said);
    await Promise.race([complete, pause(FIGURES_MS, undefined, { ref: false })]);
    waiting.delete(own);
    if (asker.isConnected()) asker.send({ kind: "figures-of-all", of, all: [...all.values()] } satisfies Said);
  }
  return (from, said) => {
    if (said.kind === "figures-asked") void gather(from, said.of);
    if (said.kind === "figures") waiting.get(said.of)?.(from, said.figures);
  };
}

/**
 * Runs so many equal processes behind one port until it is told to stop, then stops each as it stops by itself. One that
 * ends unasked is started again, after a pause that grows while it goes on dying. Gives the exit code: that of the first
 * one where it did not come up, which has said why.
 */
export async function superviseProcesses(processes: number, log: Log): Promise<number> {
  const workers = new Set<Worker>();
  const stop = new AbortController();
  const hear = gatherFigures(workers);
  function begin(): Running {
    const running = launch();
    workers.add(running.worker);
    running.worker.on("message", (said: Said) => hear(running.worker, said));
    void running.ended.then(() => workers.delete(running.worker));
    return running;
  }
  function stopAll(): void {
    stop.abort();
    for (const { process: child } of workers) child.kill("SIGTERM");
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stopAll);

  /** One place of many: whoever ends there is followed by another. */
  async function keep(first: Running): Promise<number> {
    let wait = FIRST_PAUSE_MS;
    for (let running = first; ; running = begin()) {
      // A signal that came between two would have met neither.
      if (stop.signal.aborted) running.worker.process.kill("SIGTERM");
      const { code, signal, lived, ready } = await running.ended;
      // One that was only just beginning has nothing to leave behind, and no ear for a signal yet.
      if (stop.signal.aborted) return signal === "SIGTERM" ? 0 : code;
      if (ready && lived > SOUND_MS) wait = FIRST_PAUSE_MS;
      log.error({ code, signal, seconds: wait / 1_000 }, "a process ended by itself and is started again");
      await pause(wait, undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return 0;
      wait = Math.min(2 * wait, LONGEST_PAUSE_MS);
    }
  }

  // The first one brings the database up to date and says how the product is reached, or why it is not.
  const first = begin();
  if (!(await first.ready)) return (await first.ended).code;
  const others = stop.signal.aborted ? [] : Array.from({ length: processes - 1 }, begin);
  const kept = [first, ...others].map(keep);
  await Promise.all(others.map(({ ready }) => ready));
  if (!stop.signal.aborted) process.stdout.write(`${processes} processes serve behind one port\n`);
  const codes = await Promise.all(kept);
  return codes.find((code) => code !== 0) ?? 0;
}

/** Whether this is one of several, and not the one that greets whoever started them. */
export function isOneOfMany(): boolean {
  return cluster.isWorker && (cluster.worker?.id ?? 1) > 1;
}

/** Whether this process is to start the others instead of serving by itself. */
export function isToSupervise(processes: number): boolean {
  return processes > 1 && cluster.isPrimary;
}

/** The start of a signal's way: from a terminal it comes to every process, and only the first one passes it on. */
export function stopSignals(): readonly NodeJS.Signals[] {
  if (!cluster.isWorker) return ["SIGTERM", "SIGINT"];
  process.on("SIGINT", () => undefined);
  return ["SIGTERM"];
}

/** Says that this process takes requests, where another one started it. */
export function sayReady(): void {
  if (cluster.isWorker) process.send?.({ kind: "ready" } satisfies Said);
}

/** This process's own figures, for the others and for itself. */
type OwnFigures = {
  text(): Promise<string>;
  json(): Promise<readonly object[]>;
  sum(all: readonly (readonly object[])[]): Promise<string>;
};

/** Gives a reader of the figures of all processes behind the port; a single one reads its own. */
export function sharedFigures(own: OwnFigures): () => Promise<string> {
  if (!cluster.isWorker) return own.text;
  const waiting = new Map<number, (all: readonly (readonly object[])[]) => void>();
  let count = 0;
  process.on("message", (said: Said) => {
    if (said.kind === "figures-of-all") waiting.get(said.of)?.(said.all);
    if (said.kind !== "figures-wanted") return;
    void own.json().then((figures) => process.send?.({ kind: "figures", of: said.of, figures } satisfies Said));
  });
  return async () => {
    count += 1;
    const of = count;
    const all = await new Promise<readonly (readonly object[])[]>((resolve) => {
      waiting.set(of, resolve);
      process.send?.({ kind: "figures-asked", of } satisfies Said);
      setTimeout(() => resolve([]), 2 * FIGURES_MS).unref();
    });
    waiting.delete(of);
    return own.sum(all.length > 0 ? all : [await own.json()]);
  };
}
