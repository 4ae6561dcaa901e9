import { and, eq, gt, isNull } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { INVITATION_LIFE_MS } from "../../rules/scouts.ts";
import { markVerified } from "../auth/mailed/mark-verified.ts";
import type { UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { authUsers } from "../db/tables/auth.ts";
import { scoutApplications } from "../db/tables/scouts.ts";
import { users } from "../db/tables/users.ts";
import { sha256 } from "../platform/crypto.ts";

type Invitation = { id: string; email_key: string; invitation_accepted_at: Date | null };

async function findInvitation(ctx: UserContext, tx: WriteHandle, token: string): Promise<Invitation | undefined> {
  const { id, email_key, invitation_accepted_at } = scoutApplications;
  const [found] = await tx
    .select({ id, email_key, invitation_accepted_at })
    .from(scoutApplications)
    .where(
      and(
        eq(scoutApplications.invitation_hash, sha256(token)),
        eq(scoutApplications.status, "approved"),
        gt(scoutApplications.invited_at, new Date(ctx.clock.now().getTime() - INVITATION_LIFE_MS)),
      ),
    )
    .for("update");
  return found;
}

/**
 * Accepts an approved scout's emailed link. A user who holds it and is signed in with that address has proved the
 * address and gets the badge (rules S2, A10). The link works once; repeating the call as the same user returns the same
 * result. Throws `scout_invitation_invalid` and `scout_invitation_address`.
 */
export async function acceptScoutInvitation(ctx: UserContext, token: string): Promise<void> {
  await ctx.write(async (tx) => {
    const invitation = await findInvitation(ctx, tx, token);
    if (invitation === undefined) throw new AppError("scout_invitation_invalid");
    const [account] = await tx
      .select({ email_key: authUsers.email_key, verified: users.verified })
      .from(authUsers)
      .innerJoin(users, eq(users.id, authUsers.id))
      .where(eq(authUsers.id, ctx.actor.id));
    if (account?.email_key !== invitation.email_key) throw new AppError("scout_invitation_address");
    if (invitation.invitation_accepted_at !== null) {
      // A used link proves nothing about a later owner of the address.
      if (!account.verified) throw new AppError("scout_invitation_invalid");
      return;
    }
    await tx
      .update(scoutApplications)
      .set({ invitation_accepted_at: ctx.clock.now() })
      .where(and(eq(scoutApplications.id, invitation.id), isNull(scoutApplications.invitation_accepted_at)));
    await markVerified(ctx, tx, ctx.actor.id);
  });
}
