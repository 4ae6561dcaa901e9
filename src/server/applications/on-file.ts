import { sql } from "drizzle-orm";
import { type OnFile, onFileEndpoints } from "../../contract/deal/on-file.ts";
import type { Context, UserContext } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";

type Details = Pick<OnFile, "name" | "email" | "linkedin">;
type Cv = Omit<NonNullable<OnFile["cv"]>, "at"> & { at: Date };

/**
 * The details that the viewer sent before (rule F35), without anything that others wrote. The CV's content comes from
 * its record's own endpoint and is uploaded again with the next form, so that erasing one record does not affect the
 * other.
 */
async function readOnFile({ db, actor }: UserContext): Promise<OnFile> {
  const [details] = await db.rows<Details>(sql`
    SELECT candidate_name AS name, candidate_email AS email, candidate_linkedin AS linkedin
    FROM applications WHERE created_by = ${actor.id} ORDER BY created_at DESC, id DESC LIMIT 1`);
  const [cv] = await db.rows<Cv>(sql`
    SELECT own.kind, own.record, files.name, files.size, files.created_at AS at FROM (
      SELECT 'application' AS kind, id AS record, cv FROM applications WHERE created_by = ${actor.id}
      UNION ALL
      SELECT 'referral', referrals.id, cv FROM referral_invitations JOIN referrals ON referrals.id = referral
      WHERE claimed_by = ${actor.id}
    ) AS own JOIN files ON files.id = own.cv
    WHERE files.attached_at IS NOT NULL ORDER BY files.created_at DESC, files.id DESC LIMIT 1`);
  const found = details ?? { name: "", email: "", linkedin: "" };
  return { ...found, cv: cv === undefined ? null : { ...cv, at: cv.at.toISOString() } };
}

export const onFileRouter = implement<Context, typeof onFileEndpoints>("on_file", onFileEndpoints, {
  get: (ctx) => readOnFile(ctx),
});
