import { setTimeout as pause } from "node:timers/promises";

const OPEN_MS = 5_000;
const LOOK_MS = 50;
const MEGABYTE = 1_048_576;

/** Memory of a process after garbage collection in MB: JavaScript heap with buffers, and resident. */
export type LiveMemory = { readonly held: number; readonly resident: number };

/** The inspector of a process, activated by SIGUSR1. Throws if it does not open. */
async function inspectorOf(port: number): Promise<string> {
  const until = performance.now() + OPEN_MS;
  for (;;) {
    const listed = await fetch(`http://127.0.0.1:${port}/json/list`)
      .then((answer) => answer.json() as Promise<{ webSocketDebuggerUrl: string }[]>)
      .catch(() => []);
    const [first] = listed;
    if (first !== undefined) return first.webSocketDebuggerUrl;
    if (performance.now() > until) throw new Error(`no inspector on port ${port}`);
    await pause(LOOK_MS);
  }
}

type Answer = { id?: number; result?: { result?: { value?: string } } };

async function open(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`no inspector at ${address}`));
  });
  let last = 0;
  return {
    ask(method: string, params: Record<string, unknown> = {}): Promise<Answer> {
      const id = ++last;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    close: () => socket.close(),
  };
}

/**
 * Collects a process's garbage and returns its memory. Takes its id and inspector port (`--inspect-port`). Resident
 * memory without a collection would also reflect uncollected garbage.
 */
export async function measureLiveMemory(pid: number, port: number): Promise<LiveMemory> {
  process.kill(pid, "SIGUSR1");
  const inspector = await open(await inspectorOf(port));
  // Twice, because objects finalized by the first collection are freed by the second.
  for (let round = 0; round < 2; round += 1) await inspector.ask("HeapProfiler.collectGarbage");
  const { result } = await inspector.ask("Runtime.evaluate", { expression: "JSON.stringify(process.memoryUsage())" });
  inspector.close();
  const { heapUsed, external, rss } = JSON.parse(result?.result?.value ?? "{}") as NodeJS.MemoryUsage;
  return { held: (heapUsed + external) / MEGABYTE, resident: rss / MEGABYTE };
}
