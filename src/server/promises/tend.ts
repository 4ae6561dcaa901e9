import type { Context } from "../db/context.ts";
import { remindTeams } from "./remind.ts";
import { settleStops } from "./stop.ts";

/** Keeps the clocks of answers and decisions (rules R13, R16). Safe to do twice, and by two at once. */
export async function tendAnswers(ctx: Context): Promise<void> {
  // What is late is looked at before it is marked as told.
  await settleStops(ctx);
  await remindTeams(ctx);
}
