import { sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { doNotRefer } from "../db/tables/invitations.ts";
import { noteErased } from "../files/erased-list.ts";
import { dropWaitingTo } from "../mail/forget.ts";
import { emailKey } from "../platform/identity.ts";
import { personHash } from "../referrals/person.ts";
import { holdAddress } from "./mail-places.ts";

/** Mails to whoever has no account, because somebody referred them or keeps them on a list to do so. */
const ABOUT_REFERRALS = [
  "referred",
  "kept_by_referrer",
  "referral_taken_back",
  "link_entry",
  "message_written",
  "hire_news",
  "interview",
];

/**
 * Puts an address on the do-not-refer register; a LinkedIn path only where its owner gave it. What waits to be mailed there because of a
 * referral does not go out any more, and whoever was not told by it is not shown (rules F7, F10). Nothing is waited for after it but the
 * address (`mail-places.ts`).
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
  await dropWaitingTo(ctx, tx, ABOUT_REFERRALS, (address) => personHash(ctx, emailKey(address)) === person_hash);
}
