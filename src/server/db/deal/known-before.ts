import { sql } from "drizzle-orm";
import { KNOWN_BOUNDS } from "../../../contract/deal/known-people.ts";
import { keyedHash, type Secrets } from "../../platform/crypto.ts";
import type { ReadHandle, WriteHandle } from "../handles.ts";

const PURPOSE = "people whom a company knew before";

/** Rows that came before it are over; by the database's clock. */
export const KNOWN_SINCE = sql.raw(`now() - interval '${KNOWN_BOUNDS.days} days'`);

/** Canonical keys of a person. */
type Keys = { readonly email: string | null; readonly linkedin: string | null };

/**
 * Hashes of people for one company alone: those of two companies cannot be compared, and nobody tries addresses out without
 * SECRET_KEY (rule F32).
 */
export function knownHasher(secrets: Secrets, company: string): (keys: Keys) => string[] {
  const own = Buffer.from(keyedHash(secrets.derive(PURPOSE), company), "base64url");
  return ({ email, linkedin }) => [
    ...(email === null ? [] : [keyedHash(own, `email ${email}`)]),
    ...(linkedin === null ? [] : [keyedHash(own, `linkedin ${linkedin}`)]),
  ];
}

/**
 * Since when the company of a job has said that it knows a person, null where it has not (rule F11). Asked in the transaction
 * that makes a referral, which sees nothing that was said later; of one that is put right it is what was said when it was made.
 */
export async function knownSince(
  db: ReadHandle,
  secrets: Secrets,
  { company, made }: { readonly company: string; readonly made?: Date },
  keys: Keys,
): Promise<Date | null> {
  const hashes = knownHasher(secrets, company)(keys);
  const [row] = await db.rows<{ since: Date | null }>(sql`
    SELECT min(first_at) AS since FROM known_people
    WHERE company = ${company} AND hash IN (${sql.join(hashes, sql`, `)}) AND last_at > ${KNOWN_SINCE}
      ${made === undefined ? sql`` : sql`AND first_at <= ${made.toISOString()}`}`);
  return row?.since == null ? null : new Date(row.since);
}

/** Takes a person off the lists of all companies, because they want so (rules F5, F32). */
export async function forgetKnown(tx: WriteHandle, secrets: Secrets, keys: Keys): Promise<void> {
  const lists = await tx.rows<{ company: string }>(sql`
    SELECT id AS company FROM companies WHERE EXISTS (SELECT FROM known_people WHERE company = companies.id)`);
  const gone = lists.flatMap(({ company }) => knownHasher(secrets, company)(keys).map((hash) => ({ company, hash })));
  await tx.rows(sql`
    DELETE FROM known_people USING jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) AS gone(company uuid, hash text)
    WHERE known_people.company = gone.company AND known_people.hash = gone.hash`);
}
