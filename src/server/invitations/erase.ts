import { eq, inArray, sql } from "drizzle-orm";
import type { Letter } from "../../contract/invitations.ts";
import { audit } from "../auth/audit.ts";
import { eraseCandidate } from "../candidates/erase.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { doNotRefer, referralInvitations } from "../db/tables/invitations.ts";
import { referrals } from "../db/tables/referrals.ts";
import { actorId } from "../platform/actor.ts";
import { eraseReferral } from "../referrals/withdraw.ts";
import { isRegistered, letterOf, type OpenLetter, showLetter } from "./read-letter.ts";

/** Puts an address on the do-not-refer register; a LinkedIn path only where its owner gave it. */
export async function keepOnRegister(
  ctx: Context,
  tx: WriteHandle,
  person_hash: string,
  linkedin_hash: string | null,
): Promise<void> {
  const confirmed_at = ctx.clock.now();
  await tx
    .insert(doNotRefer)
    .values({ person_hash, linkedin_hash, confirmed_at })
    .onConflictDoUpdate({
      target: doNotRefer.person_hash,
      set: { linkedin_hash: sql`coalesce(excluded.linkedin_hash, ${doNotRefer.linkedin_hash})` },
    });
}

/** All referrals to the address of a letter, told or not, that still hold its person. Holds their rows. */
async function lockReferralsOf(tx: WriteHandle, letter: OpenLetter) {
  const keys = tx
    .select({ key: referrals.candidate_email_key })
    .from(referralInvitations)
    .innerJoin(referrals, eq(referrals.id, referralInvitations.referral))
    .where(sql`${referralInvitations.letter} = ${letter.id} AND ${referralInvitations.erased_at} IS NULL`);
  return tx
    .select({ id: referrals.id, referrer: referrals.created_by, email_key: referrals.candidate_email_key })
    .from(referrals)
    .where(inArray(referrals.candidate_email_key, keys))
    .orderBy(referrals.id)
    .for("update");
}

/**
 * Erases the person of a letter from every referral to their address, and from what those referrers keep of them
 * (DECISIONS F5). The rows of referrals stay without them; what is open ends. With `never_again` a keyed hash of the address goes to the register. Throws `invitation_invalid`.
 */
export async function erasePerson(
  ctx: Context,
  token: string,
  never_again: boolean,
): Promise<{ erased: number; never_again: boolean }> {
  return ctx.write(async (tx) => {
    const letter = await letterOf(ctx, tx, token);
    const held = await lockReferralsOf(tx, letter);
    const at = ctx.clock.now();
    for (const { id, referrer, email_key } of held) {
      await eraseCandidate(ctx, tx, referrer, email_key);
      await eraseReferral(ctx, tx, id);
      const erased = { erased_at: at, claimed_by: null, claimed_at: null };
      await tx
        .insert(referralInvitations)
        .values({ referral: id, created_at: at, erased_at: at })
        .onConflictDoUpdate({ target: referralInvitations.referral, set: erased });
    }
    if (never_again) await keepOnRegister(ctx, tx, letter.person_hash, null);
    const detail = { referrals: held.map(({ id }) => id), never_again };
    await audit(tx, ctx.ids, { event: "referred_erased", at, user_id: actorId(ctx.actor), ip: ctx.network, detail });
    return { erased: held.length, never_again: await isRegistered(tx, letter.person_hash) };
  });
}

/** Puts the address of a letter on the register and leaves its referrals as they are. Throws `invitation_invalid`. */
export async function neverAgain(ctx: Context, token: string): Promise<Letter> {
  return ctx.write(async (tx) => {
    const letter = await letterOf(ctx, tx, token);
    await keepOnRegister(ctx, tx, letter.person_hash, null);
    return showLetter(ctx, tx, letter);
  });
}
