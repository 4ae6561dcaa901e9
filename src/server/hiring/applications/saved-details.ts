import { sql } from "drizzle-orm";
import { type SavedDetails, savedDetailsEndpoints } from "../../../contract/hiring/saved-details.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";

type ContactDetails = Pick<SavedDetails, "name" | "email" | "linkedin">;
type StoredCv = Omit<NonNullable<SavedDetails["cv"]>, "at"> & { at: Date };

/**
 * The details that the viewer sent before (rule F35), without anything that others wrote. The CV's content comes from
 * its record's own endpoint and is uploaded again with the next form, so that erasing one record does not affect the
 * other.
 */
async function readSavedDetails({ db, actor }: UserContext): Promise<SavedDetails> {
  const [details] = await db.rows<ContactDetails>(sql`
    SELECT candidate_name AS name, candidate_email AS email, candidate_linkedin AS linkedin
    FROM applications WHERE created_by = ${actor.id} ORDER BY created_at DESC, id DESC LIMIT 1`);
  const [cv] = await db.rows<StoredCv>(sql`
    SELECT own.kind, own.record, files.name, files.size, files.created_at AS at FROM (
      SELECT 'application' AS kind, id AS record, cv FROM applications WHERE created_by = ${actor.id}
      UNION ALL
      SELECT 'referral', referrals.id, cv FROM consent_requests JOIN referrals ON referrals.id = referral
      WHERE claimed_by = ${actor.id}
    ) AS own JOIN files ON files.id = own.cv
    WHERE files.attached_at IS NOT NULL ORDER BY files.created_at DESC, files.id DESC LIMIT 1`);
  const found = details ?? { name: "", email: "", linkedin: "" };
  return { ...found, cv: cv === undefined ? null : { ...cv, at: cv.at.toISOString() } };
}

export const savedDetailsRouter = implement<Context, typeof savedDetailsEndpoints>("on_file", savedDetailsEndpoints, {
  get: (ctx) => readSavedDetails(ctx),
});
