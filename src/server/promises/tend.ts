import type { Context } from "../db/context.ts";
import { remindTeams } from "./remind.ts";
import { settleStops } from "./stop.ts";

/** Keeps the clocks of answers and decisions (rules R13, R16). Safe to do twice, and by two at once. */
export async function tendAnswers(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await settleStops(ctx, now);
  await remindTeams(ctx, now);
}
