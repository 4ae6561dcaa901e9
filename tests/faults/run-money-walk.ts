import { appendFile } from "node:fs/promises";
import { inspect } from "node:util";
import { expect } from "vitest";
import { createWorld } from "../support/world.ts";
import { checkAmounts } from "./money-amounts.ts";
import { checkMoney } from "./money-checker.ts";
import { HIRE_EVENTS } from "./money-hires.ts";
import { MoneyWalk } from "./money-walk.ts";

/** File for each walk's counts. */
const COUNTS = process.env.VOUCHWELL_COUNTS;

const REACHED = "SELECT DISTINCT to_status FROM status_history WHERE record_kind IN ('reward', 'payout') ORDER BY 1";

type Plan = { readonly seed: number; readonly steps: number; readonly every: number };

/** Walks randomly over everything that moves money and checks the ledger at intervals. */
export async function runMoneyWalk({ seed, steps, every }: Plan): Promise<void> {
  const world = await createWorld();
  try {
    const walk = new MoneyWalk(world, seed);
    await walk.begin();
    for (let done = 0; done < steps; done += every) {
      await walk.run(every, { cuts: true });
      const amounts = (await checkAmounts(world)).broken;
      const broken = [...(await checkMoney(world.pool)), ...(await walk.contradictions(world.pool)), ...amounts];
      expect(broken, `after ${done + every} steps`).toEqual([]);
      const unexpected = walk.unexpected.map(({ step, error }) => `${step}: ${inspect(error, { depth: 4 })}`);
      expect(unexpected, `after ${done + every} steps`).toEqual([]);
    }
    const counts = walk.counts();
    const line = JSON.stringify({ seed, steps, ...counts, refused: Object.fromEntries(walk.refused) });
    if (COUNTS !== undefined) await appendFile(COUNTS, `${line}\n`);
    expect(HIRE_EVENTS.filter((event) => counts[event] === undefined)).toEqual([]);
    const { rows } = await world.pool.query<{ to_status: string }>(REACHED);
    expect(rows.map(({ to_status }) => to_status)).toEqual([
      "Completed",
      "Failed",
      "In Escrow",
      "Pending",
      "Processing",
      "Refunded",
      "Released",
    ]);
  } finally {
    await world.close();
  }
}
