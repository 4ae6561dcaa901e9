import { eq } from "drizzle-orm";
import type { StepStage } from "../../contract/team/hiring-systems.ts";
import { isOpen, nextReferralStatuses } from "../../rules/statuses.ts";
import { followOf } from "../../rules/team/hiring-systems.ts";
import type { Context } from "../db/context.ts";
import { holdHiresOf } from "../db/deal/hold-company.ts";
import { isBeyondOpenings } from "../db/deal/openings.ts";
import type { WriteHandle } from "../db/handles.ts";
import { referrals } from "../db/tables/referrals.ts";
import { toldOf } from "../db/team.ts";
import { notifyAll } from "../notifications/notify.ts";
import { followSystem } from "../referrals/follow-system.ts";
import { type Claimed, keepLooked, renewIn, stageOf } from "./claim.ts";
import { type HiringSystem, type Standing, SystemError } from "./system.ts";

/**
 * Asks the job's team once to confirm a hire (rule X207); without an email, because the team moved the step there
 * itself.
 */
async function askWhetherHired(ctx: Context, tx: WriteHandle, referral: string, job: string): Promise<void> {
  const told = await toldOf(tx, job, { kind: "referral", id: referral });
  const news = { kind: "hiring_hired", subject: referral } as const;
  await notifyAll(
    ctx,
    tx,
    told.map((user_id) => ({ ...news, user_id })),
  );
}

/** Applies a status from there (rules X206, X207) and records the poll. */
async function follow(ctx: Context, tx: WriteHandle, claimed: Claimed, standing: Standing): Promise<void> {
  const { referral: id, company, hires } = claimed;
  const stage = standing === null ? null : ((await stageOf(tx, company, standing.step)) as StepStage | null);
  const [of] = await tx.select({ job: referrals.job }).from(referrals).where(eq(referrals.id, id));
  // Rejections and hires take the lock of the company's hires.
  if (of !== undefined && (stage === "Hired" || stage === "Rejected")) await holdHiresOf(tx, of.job);
  const [row] = await tx
    .select({ status: referrals.status, job: referrals.job })
    .from(referrals)
    .where(eq(referrals.id, id))
    .for("update");
  // If the lease has ended during the request, the process with the new lease does it, so that nobody is asked twice.
  if (row === undefined || !(await renewIn(tx, claimed))) return;
  // A hire beyond the openings waits for a person's confirmation (rule J66), and so does one of someone who existed there
  // before: they were found by an address that anybody may have typed.
  const asksBeyond = hires && stage === "Hired" && isOpen(row.status) && (await isBeyondOpenings(tx, row.job, id));
  const { to, asks } = followOf(row.status, stage, hires && !asksBeyond && !claimed.adopted);
  const moved = to !== null && (await followSystem(ctx, tx, { id, job: row.job, from: row.status, to }));
  const status = moved ? to : row.status;
  const asked = asks || (to === "Hired" && !moved);
  if (asked && !claimed.hire_asked) await askWhetherHired(ctx, tx, id, row.job);
  await keepLooked(tx, claimed, {
    step: standing?.name ?? null,
    asks: asked,
    moved,
    over: nextReferralStatuses(status).length === 0,
  });
}

/**
 * The statuses of people there. A replaced account reports all of them as unknown; before they count as deleted, it
 * must return its openings (rule X206). Throws `SystemError`.
 */
async function standingsOf(system: HiringSystem, applications: readonly string[]): Promise<Standing[]> {
  const standings = await system.standings(applications);
  if (standings.length === 0 || standings.some((standing) => standing !== null)) return standings;
  try {
    await system.openings();
  } catch (error) {
    if (!(error instanceof SystemError) || error.fault !== "refused") throw error;
    throw new SystemError("broken", "knows nobody and has no openings");
  }
  return standings;
}

/**
 * Polls the statuses of a company's people and applies them (rule X205). Only this response is trusted, no message:
 * messages may be lost, repeated and reordered. `failed` is called for each person who could not be processed; the
 * others are. Throws `SystemError`.
 */
export async function lookAtPeople(
  ctx: Context,
  people: readonly Claimed[],
  system: HiringSystem,
  failed: (claimed: Claimed, error: unknown) => Promise<void>,
): Promise<void> {
  const there = people.filter(({ application }) => application !== null);
  const standings = await standingsOf(
    system,
    there.map(({ application }) => application ?? ""),
  );
  for (const [nth, claimed] of there.entries())
    try {
      await ctx.write((tx) => follow(ctx, tx, claimed, standings[nth] ?? null));
    } catch (error) {
      await failed(claimed, error);
    }
}
