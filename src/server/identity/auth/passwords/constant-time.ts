import { setTimeout as pause } from "node:timers/promises";

/** Longer than the difference between known and unknown addresses, in milliseconds. */
const STEP_MS = 150;

/**
 * Responds and fails only at multiples of a time step, so that response times do not reveal whether an address is known
 * (item 4).
 */
export async function runInConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const gone = performance.now() - began;
    await pause(Math.ceil(gone / STEP_MS) * STEP_MS - gone);
  }
}
