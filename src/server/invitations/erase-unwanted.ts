import { eq, sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { referralInvitations } from "../db/tables/invitations.ts";
import { referrals } from "../db/tables/referrals.ts";
import { forgetMailsAbout } from "../mail/forget.ts";
import { eraseReferral } from "../referrals/retract.ts";

type End = { readonly note: "unanswered" | "withdrawn"; readonly by?: string; readonly keep?: string | null };

/**
 * Ends a referral that nobody answered or that its referrer took back, and erases its person from it (rules F21, F23): what others wrote
 * of them stays, and so do mails about it. Its place among the job's candidates becomes free. `keep`: a mail that says so to
 * them. The caller holds the row.
 */
export async function eraseUnwanted(
  ctx: Context,
  tx: WriteHandle,
  id: string,
  { keep = null, ...end }: End,
): Promise<void> {
  const [row] = await tx
    .select({
      name: referrals.candidate_name,
      email: referrals.candidate_email,
      alone: sql<boolean>`NOT EXISTS (SELECT FROM referrals AS other
        WHERE other.candidate_email_key = ${referrals.candidate_email_key} AND other.id <> ${referrals.id})`,
    })
    .from(referrals)
    .where(eq(referrals.id, id));
  if (row === undefined) return;
  await eraseReferral(ctx, tx, id, end);
  const erased = { erased_at: ctx.clock.now(), claimed_by: null, claimed_at: null };
  await tx
    .insert(referralInvitations)
    .values({ referral: id, created_at: ctx.clock.now(), ...erased })
    .onConflictDoUpdate({ target: referralInvitations.referral, set: erased });
  const own = row.alone ? { addresses: [row.email], words: [row.name] } : { addresses: [], words: [] };
  await forgetMailsAbout(ctx, tx, { ...own, records: [id], keep });
}
