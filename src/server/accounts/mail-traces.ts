import { sql } from "drizzle-orm";
import type { WriteHandle } from "../db/handles.ts";
import type { MailTrace } from "../mail/erase-mails.ts";
import type { DepartingAccount } from "./departing-account.ts";

type Found = { readonly id: string };

/** Mails about the account itself, to any address it had: codes, notices, alerts, payment methods. */
function mailsToAccount(tx: WriteHandle, id: string): Promise<Found[]> {
  return tx.rows<Found>(sql`
    SELECT id FROM auth_one_time_tokens WHERE user_id = ${id} UNION ALL SELECT id FROM notifications WHERE user_id = ${id}
    UNION ALL SELECT id FROM saved_searches WHERE user_id = ${id} UNION ALL SELECT id FROM payment_methods WHERE user_id = ${id}`);
}

/**
 * Records of others whose mails contain the account's name: people the user referred, stored, invited or asked by a
 * link.
 */
function mailsInTheirName(tx: WriteHandle, id: string): Promise<Found[]> {
  return tx.rows<Found>(sql`
    WITH made AS (SELECT id FROM referrals WHERE created_by = ${id}),
      kept AS (SELECT id FROM candidates WHERE referrer = ${id}),
      asked AS (
        SELECT letter FROM referral_invitations WHERE referral IN (SELECT id FROM made) AND letter IS NOT NULL
        UNION SELECT letter FROM added_people WHERE candidate IN (SELECT id FROM kept) AND letter IS NOT NULL)
    SELECT id FROM made UNION ALL SELECT id FROM kept UNION ALL
    SELECT id FROM referral_letters WHERE person_hash IN (
      SELECT person_hash FROM referral_letters JOIN asked ON asked.letter = referral_letters.id)
    UNION ALL SELECT link_entries.id FROM link_entries JOIN referral_links ON referral_links.id = link WHERE created_by = ${id}
    UNION ALL SELECT id FROM jobs WHERE created_by = ${id}`);
}

/**
 * Collects what identifies a departing user's mails, apart from the records that their modules erase. Must be read
 * before anything is erased. Addresses that the user did not verify or only typed into a form are not included (rule
 * F44).
 */
export async function collectMailTrace(tx: WriteHandle, leaver: DepartingAccount): Promise<MailTrace> {
  const { id, email, email_key, verified, name } = leaver;
  const [own, named] = [await mailsToAccount(tx, id), await mailsInTheirName(tx, id)];
  return {
    addresses: verified ? [email, email_key] : [],
    causes: own.map((one) => one.id),
    parts: [id, ...named.map((one) => one.id)],
    words: [name],
  };
}
