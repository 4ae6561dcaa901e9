import { eq } from "drizzle-orm";
import type { StepStage } from "../../contract/team/hiring-systems.ts";
import { nextReferralStatuses } from "../../rules/statuses.ts";
import { followOf } from "../../rules/team/hiring-systems.ts";
import type { Context } from "../db/context.ts";
import { holdHiresOf } from "../db/deal/hold-company.ts";
import type { WriteHandle } from "../db/handles.ts";
import { referrals } from "../db/tables/referrals.ts";
import { toldOf } from "../db/team.ts";
import { notifyAll } from "../notifications/notify.ts";
import { followSystem } from "../referrals/follow-system.ts";
import { type Claimed, keepLooked, renewIn, stageOf } from "./claim.ts";
import { type HiringSystem, type Standing, SystemError } from "./system.ts";

/** Whoever is on the job is asked whether somebody was hired, once (rule X207); by no mail: the step there was theirs. */
async function askWhetherHired(ctx: Context, tx: WriteHandle, referral: string, job: string): Promise<void> {
  const told = await toldOf(tx, job, { kind: "referral", id: referral });
  const news = { kind: "hiring_hired", subject: referral } as const;
  await notifyAll(
    ctx,
    tx,
    told.map((user_id) => ({ ...news, user_id })),
  );
}

/** Does here what a standing there means (rules X206, X207), and writes down that one has looked. */
async function follow(ctx: Context, tx: WriteHandle, claimed: Claimed, standing: Standing): Promise<void> {
  const { referral: id, company, hires } = claimed;
  const stage = standing === null ? null : ((await stageOf(tx, company, standing.step)) as StepStage | null);
  const [of] = await tx.select({ job: referrals.job }).from(referrals).where(eq(referrals.id, id));
  // Whoever turns down or hires stands in line with other hires of the company.
  if (of !== undefined && (stage === "Hired" || stage === "Rejected")) await holdHiresOf(tx, of.job);
  const [row] = await tx
    .select({ status: referrals.status, job: referrals.job })
    .from(referrals)
    .where(eq(referrals.id, id))
    .for("update");
  // Whose claim has ended while the answer was waited for is somebody else's, who does it: nobody is asked twice.
  if (row === undefined || !(await renewIn(tx, claimed))) return;
  const { to, asks } = followOf(row.status, stage, hires);
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
 * Where people stand there. An account that moved says of each of them that it knows nobody: before all are taken for deleted it has to
 * answer for its openings (rule X206). Throws `SystemError`.
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
 * Asks where people of one company stand and follows that (rule X205). What is believed is this answer and no message: messages may be
 * lost, doubled and out of order. `failed` hears of whoever could not be followed; the others are. Throws `SystemError`.
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
