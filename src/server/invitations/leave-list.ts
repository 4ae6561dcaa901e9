import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { InvitationDetail } from "../../contract/invitations.ts";
import { dropCandidates } from "../candidates/erase.ts";
import type { Context } from "../db/context.ts";
import { candidates } from "../db/tables/candidates.ts";
import { erasedHash, noteErased } from "../files/erased-list.ts";
import { forgetMailsAbout } from "../mail/forget.ts";
import { addressesOf, invitationOf, showInvitation } from "./read-invitation.ts";

/**
 * Takes the person of a mail off one referrer's list, with everything that was kept of them there; referrals stay theirs to
 * answer (rule F39). A restored backup brings the entry back no more than them (O14). Throws `invitation_invalid`, and `not_found` for what is not about them.
 */
export async function leaveList(ctx: Context, token: string, candidate: string): Promise<InvitationDetail> {
  return ctx.write(async (tx) => {
    const invitation = await invitationOf(ctx, tx, token);
    const keys = await addressesOf(tx, invitation);
    const which = sql`${candidates.id} = ${candidate} AND ${candidates.email_key} = ANY (${sql.param(keys)}::text[])`;
    const gone = await dropCandidates(ctx, tx, which);
    if (gone.length === 0) throw new AppError("not_found");
    const records = gone.map(({ id }) => id);
    await forgetMailsAbout(ctx, tx, { addresses: [], records });
    const noted = records.map((id) => ({ kind: "list", hash: erasedHash(ctx.secrets, "list", id) }) as const);
    await noteErased(ctx, tx, noted);
    return showInvitation(ctx, tx, invitation);
  });
}
