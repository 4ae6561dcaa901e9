import { eq, sql } from "drizzle-orm";
import { isOpen } from "../../rules/statuses.ts";
import type { TxContext } from "../db/context.ts";
import { startDateOfApplication } from "../db/deal/start-date.ts";
import type { WriteHandle } from "../db/handles.ts";
import { referrals } from "../db/tables/referrals.ts";
import { followApplication } from "../referrals/follow.ts";
import { hireKept } from "../referrals/kept-credit.ts";

type Hired = { readonly id: string; readonly referral: string | null };

/**
 * Credits the referrer of a person who was hired through their own application: the open referral to the job is hired
 * with it (rule F9); without one, a referral that the company rejected, within its credit window (rule R10). One hire
 * pays one reward: nothing changes where another referral was hired with this application already.
 */
export async function creditHire(ctx: TxContext, tx: WriteHandle, { id, referral }: Hired): Promise<void> {
  if ((await tx.rows(sql`SELECT FROM referrals WHERE hired_with = ${id}`)).length > 0) return;
  const [linked] =
    referral === null
      ? []
      : await tx.select({ status: referrals.status }).from(referrals).where(eq(referrals.id, referral)).for("update");
  if (referral !== null && linked !== undefined && (isOpen(linked.status) || linked.status === "Hired"))
    return followApplication(ctx, tx, referral, { status: "Hired", start_date: startDateOfApplication(id) });
  return hireKept(ctx, tx, id);
}
