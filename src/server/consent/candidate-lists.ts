import { desc, eq, inArray, sql } from "drizzle-orm";
import type { ListedAt } from "../../contract/invitations.ts";
import type { ReadHandle } from "../db/handles.ts";
import { fullName } from "../db/status-history.ts";
import { addedPeople, candidates } from "../db/tables/candidates.ts";
import { files } from "../db/tables/files.ts";
import { users } from "../db/tables/users.ts";

/**
 * Which referrers have the person of these addresses on their list, and with which data; notes are the referrer's own
 * (rules F39, F40).
 */
export async function readCandidateLists(db: ReadHandle, email_keys: readonly string[]): Promise<ListedAt[]> {
  if (email_keys.length === 0) return [];
  const { id, name, email, linkedin, whatsapp, role_interest, created_at } = candidates;
  const rows = await db
    .select({
      id,
      name,
      email,
      linkedin,
      whatsapp,
      role_interest,
      created_at,
      cv: files.name,
      referrer_name: fullName,
      by_hand: sql<boolean>`${addedPeople.candidate} IS NOT NULL`,
    })
    .from(candidates)
    .innerJoin(users, eq(users.id, candidates.referrer))
    .leftJoin(files, eq(files.id, candidates.cv))
    .leftJoin(addedPeople, eq(addedPeople.candidate, candidates.id))
    .where(inArray(candidates.email_key, [...email_keys]))
    .orderBy(desc(candidates.created_at), desc(candidates.id));
  return rows.map(({ created_at: since, referrer_name, ...row }) => {
    return { ...row, referrer_name: referrer_name ?? "", since: since.toISOString() };
  });
}
