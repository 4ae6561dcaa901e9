import { sql } from "drizzle-orm";
import { EXISTING_CONTACT_LIMITS } from "../../../contract/hiring/existing-contacts.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { keyedHash, type Secrets } from "../../infra/platform/crypto.ts";

const PURPOSE = "people whom a company knew before";

/** Older rows have expired, by the database's clock. */
export const CONTACTS_SINCE = sql.raw(`now() - interval '${EXISTING_CONTACT_LIMITS.days} days'`);

/** Canonical keys of a person. */
type PersonKeys = { readonly email: string | null; readonly linkedin: string | null };

/**
 * Hashes of people, specific to one company: the hashes of two companies cannot be compared, and addresses cannot be
 * tried without SECRET_KEY (rule F32).
 */
export function createContactHasher(secrets: Secrets, company: string): (keys: PersonKeys) => string[] {
  const own = Buffer.from(keyedHash(secrets.derive(PURPOSE), company), "base64url");
  return ({ email, linkedin }) => [
    ...(email === null ? [] : [keyedHash(own, `email ${email}`)]),
    ...(linkedin === null ? [] : [keyedHash(own, `linkedin ${linkedin}`)]),
  ];
}

/**
 * When the job's company listed a person as an existing contact; null if it did not (rule F11). Asked in the
 * transaction that creates a referral, which does not see later entries. A corrected referral uses the time of its
 * creation.
 */
export async function existingContactSince(
  db: ReadHandle,
  secrets: Secrets,
  { company, made }: { readonly company: string; readonly made?: Date },
  keys: PersonKeys,
): Promise<Date | null> {
  const hashes = createContactHasher(secrets, company)(keys);
  const [row] = await db.rows<{ since: Date | null }>(sql`
    SELECT min(first_at) AS since FROM existing_contacts
    WHERE company = ${company} AND hash IN (${sql.join(hashes, sql`, `)}) AND last_at > ${CONTACTS_SINCE}
      ${made === undefined ? sql`` : sql`AND first_at <= ${made.toISOString()}`}`);
  return row?.since == null ? null : new Date(row.since);
}

/** Removes a person from the existing contacts of all companies at their own request (rules F5, F32). */
export async function eraseExistingContact(tx: WriteHandle, secrets: Secrets, keys: PersonKeys): Promise<void> {
  const lists = await tx.rows<{ company: string }>(sql`
    SELECT id AS company FROM companies WHERE EXISTS (SELECT FROM existing_contacts WHERE company = companies.id)`);
  const gone = lists.flatMap(({ company }) =>
    createContactHasher(secrets, company)(keys).map((hash) => ({ company, hash })),
  );
  await tx.rows(sql`
    DELETE FROM existing_contacts USING jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) AS gone(company uuid, hash text)
    WHERE existing_contacts.company = gone.company AND existing_contacts.hash = gone.hash`);
}
