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
 * Removes the person of a mail from one referrer's list, with everything saved there; they answer referrals
 * separately (rule F39). A restored backup does not bring the entry back (O14). Throws `invitation_invalid`, and
 * `not_found` for entries about other people.
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
