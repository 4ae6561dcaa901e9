import { readFile } from "node:fs/promises";

/** A part of the installation: system processes counted together. */
export type Part = {
  readonly name: string;
  readonly pid: number;
  /** PostgreSQL: includes children, also ended ones. */
  readonly family?: boolean;
  /** Maximum usable cores: one for single-threaded programs. */
  readonly cores: number;
};

/** Resources used so far: CPU seconds, those of the first thread, and current megabytes. */
export type ResourceUse = { readonly seconds: number; readonly thread: number; readonly megabytes: number };

const TICKS = 100;

type Ticks = { own: number; ended: number };

async function ticksIn(file: string): Promise<Ticks> {
  // A process name may contain spaces and parentheses, so the fields begin after the last parenthesis.
  const fields = (await readFile(file, "utf8"))
    .replace(/^.*\) /s, "")
    .split(" ")
    .map(Number);
  const [own, system, ended, endedSystem] = fields.slice(11, 15);
  return { own: (own ?? 0) + (system ?? 0), ended: (ended ?? 0) + (endedSystem ?? 0) };
}

async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return listed.split(" ").filter(Boolean).map(Number);
}

/** Proportional share of memory for processes with shared memory. */
async function memoryOf(pid: number, shared: boolean): Promise<number> {
  const text = await readFile(`/proc/${pid}/${shared ? "smaps_rollup" : "status"}`, "utf8");
  const [, kilobytes] = (shared ? /^Pss:\s+(\d+)/m : /^VmRSS:\s+(\d+)/m).exec(text) ?? [];
  return Number(kilobytes ?? 0) / 1_024;
}

/** Reads the resources of a part from the system. Ended children count in their parent. */
export async function measureUse({ pid, family = false }: Part): Promise<ResourceUse> {
  const first = await ticksIn(`/proc/${pid}/stat`);
  const thread = (await ticksIn(`/proc/${pid}/task/${pid}/stat`)).own / TICKS;
  if (!family) return { seconds: first.own / TICKS, thread, megabytes: await memoryOf(pid, false) };
  let [ticks, megabytes] = [first.own + first.ended, await memoryOf(pid, true)];
  for (const child of await childrenOf(pid)) {
    const gone = { own: 0, ended: 0 };
    ticks += (await ticksIn(`/proc/${child}/stat`).catch(() => gone)).own;
    megabytes += await memoryOf(child, true).catch(() => 0);
  }
  return { seconds: ticks / TICKS, thread, megabytes };
}
