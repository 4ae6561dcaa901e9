import { sql } from "drizzle-orm";
import type { InvitationDetail } from "../../contract/consent.ts";
import { AppError } from "../../contract/errors.ts";
import { eraseMatchingCandidates } from "../candidates/erase-candidates.ts";
import type { Context } from "../db/context.ts";
import { candidates } from "../db/tables/candidates.ts";
import { erasureHash, recordErasures } from "../files/erasure-list.ts";
import { eraseMailsAbout } from "../mail/erase-mails.ts";
import { findAddresses, readConsentPage, resolveConsentToken } from "./read-invitation.ts";

/**
 * Removes the person of a mail from one referrer's list, with everything saved there; they answer referrals
 * separately (rule F39). A restored backup does not bring the entry back (O14). Throws `invitation_invalid`, and
 * `not_found` for entries about other people.
 */
export async function removeFromList(ctx: Context, token: string, candidate: string): Promise<InvitationDetail> {
  return ctx.write(async (tx) => {
    const invitation = await resolveConsentToken(ctx, tx, token);
    const keys = await findAddresses(tx, invitation);
    const which = sql`${candidates.id} = ${candidate} AND ${candidates.email_key} = ANY (${sql.param(keys)}::text[])`;
    const gone = await eraseMatchingCandidates(ctx, tx, which);
    if (gone.length === 0) throw new AppError("not_found");
    const records = gone.map(({ id }) => id);
    await eraseMailsAbout(ctx, tx, { addresses: [], records });
    const noted = records.map((id) => ({ kind: "list", hash: erasureHash(ctx.secrets, "list", id) }) as const);
    await recordErasures(ctx, tx, noted);
    return readConsentPage(ctx, tx, invitation);
  });
}
