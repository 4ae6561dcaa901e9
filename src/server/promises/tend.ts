import type { Context } from "../db/context.ts";
import { noteRun } from "../db/deal/stood-still.ts";
import { findAnswerMails } from "./answer-mailed.ts";
import { remindTeams } from "./remind.ts";
import { settleStops } from "./stop.ts";

/** Nobody could answer during a standstill: for this long after it no company is stopped (rule R37). */
const RESUMED_HOURS = 24;

/** Reconciles the deadlines of answers and decisions (rules R13, R16). Idempotent and safe to run concurrently. */
export async function tendAnswers(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const resumed = await ctx.write((tx) => noteRun(tx, "answers", RESUMED_HOURS));
  await findAnswerMails(ctx, now);
  await settleStops(ctx, now, { mayStop: !resumed });
  await remindTeams(ctx, now);
}
