import { eq } from "drizzle-orm";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { referrals } from "../db/tables/referrals.ts";
import { followApplication } from "../referrals/follow.ts";
import { hireKept } from "../referrals/kept-credit.ts";

type Hired = { readonly id: string; readonly referral: string | null };

/**
 * Sees to whoever referred somebody that was hired by an own application: the referral to the job that lives is hired with
 * it (rule F9); where none does, one that the company turned down, while its credit is kept (rule R10).
 */
export async function creditHire(ctx: TxContext, tx: WriteHandle, { id, referral }: Hired): Promise<void> {
  const [linked] =
    referral === null
      ? []
      : await tx.select({ status: referrals.status }).from(referrals).where(eq(referrals.id, referral)).for("update");
  if (referral !== null && linked !== undefined && linked.status !== "Rejected")
    return followApplication(ctx, tx, referral, "Hired");
  return hireKept(ctx, tx, id);
}
