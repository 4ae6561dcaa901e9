import { sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { doNotRefer } from "../db/tables/invitations.ts";
import { noteErased } from "../files/erased-list.ts";
import { dropWaitingTo } from "../mail/forget.ts";
import { emailKey } from "../platform/identity.ts";
import { holdAddress } from "../referrals/mail-places.ts";
import { personHash } from "../referrals/person.ts";

/** Mails to people without an account that others cause: by a referral, an invitation, or a candidate list. */
const CAUSED_BY_OTHERS = [
  "referred",
  "referred_status",
  "referred_no_decision",
  "kept_by_referrer",
  "referral_taken_back",
  "link_entry",
  "message_written",
  "hire_news",
  "interview",
  "team_invitation",
  "referrer_invitation",
  "company_link",
];

/**
 * Puts an address on the suppression list, and a LinkedIn path only if its owner gave it. Queued mails to it about
 * referrals are not sent, and referrals in them stay hidden (rules F7, F10). After it only the address is locked
 * (`mail-places.ts`).
 */
export async function keepOnRegister(
  ctx: Context,
  tx: WriteHandle,
  person_hash: string,
  linkedin_hash: string | null,
): Promise<void> {
  await holdAddress(tx, person_hash);
  const confirmed_at = ctx.clock.now();
  await tx
    .insert(doNotRefer)
    .values({ person_hash, linkedin_hash, confirmed_at })
    .onConflictDoUpdate({
      target: doNotRefer.person_hash,
      set: { linkedin_hash: sql`coalesce(excluded.linkedin_hash, ${doNotRefer.linkedin_hash})` },
    });
  await noteErased(ctx, tx, [{ kind: "register", hash: person_hash, linkedin_hash }]);
  await dropWaitingTo(ctx, tx, CAUSED_BY_OTHERS, (address) => personHash(ctx, emailKey(address)) === person_hash);
}
