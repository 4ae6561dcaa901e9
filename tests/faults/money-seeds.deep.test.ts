import { test } from "vitest";
import { runMoneyWalk } from "./run-money-walk.ts";

/** VOUCHWELL_SEEDS=20 VOUCHWELL_STEPS=10000 runs for hours. */
const { VOUCHWELL_SEEDS, VOUCHWELL_STEPS } = process.env;
const SEEDS = Array.from({ length: Number(VOUCHWELL_SEEDS ?? 3) }, (_one, n) => n + 1);
const STEPS = Number(VOUCHWELL_STEPS ?? 1_500);
const HOUR = 3_600_000;

test.each(SEEDS)(
  "M2 a random walk over everything that moves money violates nothing, seed %i",
  {
    timeout: HOUR,
  },
  (seed) => runMoneyWalk({ seed, steps: STEPS, every: 250 }),
);
