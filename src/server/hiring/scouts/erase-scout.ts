import { eq, ilike, inArray, sql } from "drizzle-orm";
import { linkedinKey } from "../../../contract/linkedin.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { searchPattern } from "../../infra/db/search-pattern.ts";
import { scoutApplications, scoutReferralProfiles } from "../../infra/db/tables/scouts.ts";

/** People named by scouts, found by the path of their LinkedIn page. */
export async function findNamedPeople(db: ReadHandle, linkedin_key: string) {
  const { id, application_id, position, linkedin_url, created_at } = scoutReferralProfiles;
  // URLs are stored as typed: the longest plain part preselects rows, and the canonical path decides.
  const [plain = ""] = linkedin_key.split(/[^a-z0-9-]+/).sort((left, right) => right.length - left.length);
  const alike = await db
    .select({ id, application_id, position, linkedin_url, created_at })
    .from(scoutReferralProfiles)
    .where(ilike(linkedin_url, searchPattern(plain)));
  return alike.filter((row) => linkedinKey(row.linkedin_url) === linkedin_key);
}

/** Deletes the applications from an email address, with the people named in them. */
export async function eraseScout(tx: WriteHandle, email_key: string): Promise<void> {
  await tx.delete(scoutApplications).where(eq(scoutApplications.email_key, email_key));
}

/**
 * Deletes what scouts stated about a person, including the applicant's example, which is about the first named person.
 */
export async function eraseNamedPerson(tx: WriteHandle, linkedin_key: string): Promise<void> {
  const named = await findNamedPeople(tx, linkedin_key);
  if (named.length === 0) return;
  const ids = named.map(({ id }) => id);
  const firsts = named.filter(({ position }) => position === 0).map(({ application_id }) => application_id);
  await tx.delete(scoutReferralProfiles).where(inArray(scoutReferralProfiles.id, ids));
  if (firsts.length > 0)
    await tx
      .update(scoutApplications)
      .set({ referral_example: sql`NULL` })
      .where(inArray(scoutApplications.id, firsts));
}
