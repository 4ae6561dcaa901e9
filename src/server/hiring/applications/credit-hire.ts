import { eq, sql } from "drizzle-orm";
import { isOpenStatus } from "../../../rules/statuses.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import type { ApplicationStatusChanged } from "../events.ts";
import { startDateOfApplication } from "../records/start-date.ts";
import { hireCreditedReferral } from "../referrals/credit-window.ts";
import { applyApplicationStatus } from "../referrals/follow-application.ts";

type HiredApplication = { readonly id: string; readonly referral: string | null };

/**
 * Credits the referrer of a person who was hired through their own application: the open referral to the job is hired
 * with it (rule F9); without one, a referral that the company rejected, within its credit window (rule R10). One hire
 * pays one reward: nothing changes where another referral was hired with this application already.
 */
export async function creditHire(ctx: TxContext, tx: WriteHandle, { id, referral }: HiredApplication): Promise<void> {
  if ((await tx.rows(sql`SELECT FROM referrals WHERE hired_with = ${id}`)).length > 0) return;
  const [linked] =
    referral === null
      ? []
      : await tx.select({ status: referrals.status }).from(referrals).where(eq(referrals.id, referral)).for("update");
  if (referral !== null && linked !== undefined && (isOpenStatus(linked.status) || linked.status === "Hired"))
    return applyApplicationStatus(ctx, tx, referral, { status: "Hired", start_date: startDateOfApplication(id) });
  return hireCreditedReferral(ctx, tx, id);
}

/**
 * Moves the referral of an applicant to the status of their application (rule F9), and credits a hire (R10). A
 * withdrawal ends the referral only for its proved person (`withdraw.ts`).
 */
export async function creditApplicationStatus(
  ctx: TxContext,
  tx: WriteHandle,
  { id, to, at, referral }: ApplicationStatusChanged,
): Promise<void> {
  if (to === "Hired") await creditHire(ctx, tx, { id, referral });
  else if (referral !== null && to !== "Applied" && to !== "Withdrawn")
    await applyApplicationStatus(ctx, tx, referral, { status: to, made: at });
}
