import { setTimeout as pause } from "node:timers/promises";
import { type Random, randomForItem } from "../../../bench/random.ts";
import { FAULT_KINDS, type FaultKind } from "./fault-kinds.ts";
import type { FaultInstallation } from "./installation.ts";
import type { Load } from "./load.ts";

/** A fault with its beginning, full recovery, and recovery time in milliseconds. */
export type StruckFault = {
  readonly kind: FaultKind;
  readonly begun: number;
  readonly over: number;
  readonly back: number;
};

const LOOK_MS = 5;
const PATIENCE_MS = 60_000;

/** Draws faults by seed, each kind once before any repeats. */
export function drawFaults(seed: number, count: number, kinds: readonly FaultKind[] = FAULT_KINDS): FaultKind[] {
  const drawn: FaultKind[] = [];
  for (let round = 0; drawn.length < count; round += 1) {
    const random = randomForItem(seed, round);
    const left = [...kinds];
    while (left.length > 0) drawn.push(...left.splice(random.below(left.length), 1));
  }
  return drawn.slice(0, count);
}

/** Waits while writes are still being acknowledged. */
async function untilWritten(load: Load, done: () => boolean): Promise<void> {
  let [known, deadline] = [-1, 0];
  while (!done()) {
    if (load.acknowledged.length > known)
      [known, deadline] = [load.acknowledged.length, performance.now() + PATIENCE_MS];
    if (performance.now() > deadline)
      throw new Error(`nothing is acknowledged any more: ${load.unexpected.slice(0, 3).join("\n")}`);
    await pause(LOOK_MS);
  }
}

/** Time from `from` until the first acknowledged write that was sent after it. */
async function measureRecovery(load: Load, known: number, from: number): Promise<number> {
  let found: number | undefined;
  await untilWritten(load, () => {
    found = load.acknowledged.slice(known).find(({ sent }) => sent > from)?.at;
    return found !== undefined;
  });
  return (found ?? from) - from;
}

/** Injects faults so that `each` writes are acknowledged between the beginnings of two. */
export async function strikeFaults(
  house: FaultInstallation,
  load: Load,
  kind: FaultKind,
  { random, each }: { random: Random; each: number },
): Promise<StruckFault> {
  const [known, begun] = [load.acknowledged.length, performance.now()];
  const from = await kind.strike(house, random);
  const back = await measureRecovery(load, known, from);
  const over = performance.now();
  await untilWritten(load, () => load.acknowledged.length >= known + each);
  return { kind, begun, over, back };
}

/** The value below which this share of values lies. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
