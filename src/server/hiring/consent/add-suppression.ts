import { sql } from "drizzle-orm";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { suppressionList } from "../../infra/db/tables/consent.ts";
import { recordErasures } from "../../infra/files/erasure-list.ts";
import { deletePendingMailsTo } from "../../infra/mail/erase-mails.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { lockAddress } from "../referrals/email-quota.ts";
import { personHash } from "../referrals/person-keys.ts";

/** Mails to people without an account that others cause: by a referral, an invitation, or a candidate list. */
const CAUSED_BY_OTHERS = [
  "referred",
  "referred_status",
  "referred_no_decision",
  "saved_by_referrer",
  "referral_taken_back",
  "link_entry",
  "message_written",
  "hire_update",
  "interview",
  "team_invitation",
  "referrer_invitation",
  "company_link",
];

/**
 * Puts an address on the suppression list, and a LinkedIn path only if its owner gave it. Queued mails to it about
 * referrals are not sent, and referrals in them stay hidden (rules F7, F10). After it only the address is locked
 * (`email-quota.ts`).
 */
export async function addSuppression(
  ctx: Context,
  tx: WriteHandle,
  person_hash: string,
  linkedin_hash: string | null,
): Promise<void> {
  await lockAddress(tx, person_hash);
  const confirmed_at = ctx.clock.now();
  await tx
    .insert(suppressionList)
    .values({ person_hash, linkedin_hash, confirmed_at })
    .onConflictDoUpdate({
      target: suppressionList.person_hash,
      set: { linkedin_hash: sql`coalesce(excluded.linkedin_hash, ${suppressionList.linkedin_hash})` },
    });
  await recordErasures(ctx, tx, [{ kind: "register", hash: person_hash, linkedin_hash }]);
  await deletePendingMailsTo(
    ctx,
    tx,
    CAUSED_BY_OTHERS,
    (address) => personHash(ctx, emailKey(address)) === person_hash,
  );
}
