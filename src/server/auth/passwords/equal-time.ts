import { setTimeout as pause } from "node:timers/promises";

/** Longer than what differs between a known and an unknown address. Milliseconds. */
const STEP_MS = 150;

/**
 * Answers, or refuses, only at whole steps of time, so that it cannot be told from the clock whether an address is
 * known (item 4).
 */
export async function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const gone = performance.now() - began;
    await pause(Math.ceil(gone / STEP_MS) * STEP_MS - gone);
  }
}
