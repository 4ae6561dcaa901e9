import { sql } from "drizzle-orm";
import { CLAIM_BOUNDS } from "../../contract/deal/bounds.ts";
import type { Claimer, HireOfReferral } from "../../contract/deal/claims.ts";
import { AppError } from "../../contract/errors.ts";
import { fault } from "../../contract/faults.ts";
import { claimDays } from "../../rules/deal/hire-claims.ts";
import type { Context, CreationContext, UserCreationContext } from "../db/context.ts";
import { holdHireOf } from "../db/deal/hold-company.ts";
import type { WriteHandle } from "../db/handles.ts";
import { hireOfLink, readHireByLink } from "./queries.ts";
import { hireRow } from "./rows.ts";
import { tellOfHire } from "./tell.ts";
import { refusalOf, viewHire } from "./view.ts";

type Said = { readonly id: string; readonly by: Claimer; readonly user: string | null; readonly started_on: string };

async function claim(ctx: CreationContext, tx: WriteHandle, { id, by, user, started_on }: Said): Promise<void> {
  const row = await hireRow(tx, id, user);
  const now = ctx.clock.now();
  const refusal = refusalOf(row, now);
  if (refusal !== null) throw new AppError(refusal);
  const { from, to } = claimDays(row, now);
  if (started_on < from) throw new AppError("validation_failed", { fields: { started_on: fault("start_early") } });
  if (started_on > to) throw new AppError("validation_failed", { fields: { started_on: fault("start_late") } });
  // Hours, not days: with days, a session time zone with daylight saving would make one of them longer or shorter.
  await tx.rows(sql`
    INSERT INTO hire_claims (referral, by_side, claimed_by, started_on, answer_by)
    VALUES (${id}, ${by}, ${user}, ${started_on}, now() + make_interval(hours => ${CLAIM_BOUNDS.answer_days * 24}))`);
  await tellOfHire(ctx, tx, id, "claimed");
  tx.notify("job_changed", row.job);
}

/**
 * Claims once that the person of a referral has started, as its referrer or that person (rule R11). Throws
 * `not_found` for others, `claim_made`, `claim_not_now`, `claim_not_first`, and `validation_failed` for a day out of
 * bounds.
 */
export async function makeClaim(ctx: UserCreationContext, id: string, started_on: string): Promise<HireOfReferral> {
  const user = ctx.actor.id;
  return ctx.write(async (tx) => {
    const { as } = await hireRow(tx, id, user);
    if (as === null || as === "company") throw new AppError("not_found");
    await holdHireOf(tx, id);
    await claim(ctx, tx, { id, by: as, user, started_on });
    return viewHire(tx, await hireRow(tx, id, user), as, ctx.clock.now());
  });
}

/** Claims the start through the mailed link, as the person. Throws `invitation_invalid` as well. */
export async function makeClaimByLink(
  ctx: Context,
  { token, referral: id, started_on }: { token: string; referral: string; started_on: string },
): Promise<HireOfReferral> {
  return ctx.write(async (tx) => {
    await hireOfLink(ctx, tx, token, id);
    await holdHireOf(tx, id);
    await claim(ctx, tx, { id, by: "person", user: null, started_on });
    return readHireByLink(ctx, tx, { token, referral: id });
  });
}
