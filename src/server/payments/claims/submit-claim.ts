import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import { CLAIM_BOUNDS } from "../../../contract/hiring/bounds.ts";
import type { Claimant, HireOfReferral } from "../../../contract/payments/claims.ts";
import { claimDays } from "../../../rules/hiring/hire-claims.ts";
import { lockHiresOfReferral } from "../../hiring/records/lock-hires.ts";
import type { Context, CreationContext, UserCreationContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { hireClaimChanged } from "../events.ts";
import { readHireRow } from "./hire-row.ts";
import { findHireByLink, readHireByLink } from "./queries.ts";
import { findClaimRefusal, viewHire } from "./view.ts";

type ClaimDraft = {
  readonly id: string;
  readonly by: Claimant;
  readonly user: string | null;
  readonly started_on: string;
};

async function insertClaim(
  ctx: CreationContext,
  tx: WriteHandle,
  { id, by, user, started_on }: ClaimDraft,
): Promise<void> {
  const row = await readHireRow(tx, id, user);
  const now = ctx.clock.now();
  const refusal = findClaimRefusal(row, now);
  if (refusal !== null) throw new AppError(refusal);
  const { from, to } = claimDays(row, now);
  if (started_on < from) throw new AppError("validation_failed", { fields: { started_on: fieldError("start_early") } });
  if (started_on > to) throw new AppError("validation_failed", { fields: { started_on: fieldError("start_late") } });
  // Hours, not days: with days, a session time zone with daylight saving would make one of them longer or shorter.
  await tx.rows(sql`
    INSERT INTO hire_claims (referral, by_side, claimed_by, started_on, answer_by)
    VALUES (${id}, ${by}, ${user}, ${started_on}, now() + make_interval(hours => ${CLAIM_BOUNDS.response_days * 24}))`);
  await emit(ctx, tx, hireClaimChanged, { referral: id, job: row.job, step: "claimed" });
}

/**
 * Claims once that the person of a referral has started, as its referrer or that person (rule R11). Throws
 * `not_found` for others, `claim_made`, `claim_not_now`, `claim_not_first`, and `validation_failed` for a day out of
 * bounds.
 */
export async function submitClaim(ctx: UserCreationContext, id: string, started_on: string): Promise<HireOfReferral> {
  const user = ctx.actor.id;
  return ctx.write(async (tx) => {
    const { as } = await readHireRow(tx, id, user);
    if (as === null || as === "company") throw new AppError("not_found");
    await lockHiresOfReferral(tx, id);
    await insertClaim(ctx, tx, { id, by: as, user, started_on });
    return viewHire(tx, await readHireRow(tx, id, user), as, ctx.clock.now());
  });
}

/** Claims the start through the mailed link, as the person. Throws `invitation_invalid` as well. */
export async function submitClaimByLink(
  ctx: Context,
  { token, referral: id, started_on }: { token: string; referral: string; started_on: string },
): Promise<HireOfReferral> {
  return ctx.write(async (tx) => {
    await findHireByLink(ctx, tx, token, id);
    await lockHiresOfReferral(tx, id);
    await insertClaim(ctx, tx, { id, by: "person", user: null, started_on });
    return readHireByLink(ctx, tx, { token, referral: id });
  });
}
