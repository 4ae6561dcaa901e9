import { type SQL, sql } from "drizzle-orm";
import { substituteReferrer } from "../../db/hiring/split-agreements.ts";
import type { NeedColumns } from "./need-queries.ts";

/**
 * Referrals in which the viewer acts in place of the referrer for the hire (rule R40), through the agreement between
 * the two.
 */
export function isSubstituteFor(viewer: string): SQL {
  return sql`referrals.id IN (SELECT referral FROM reward_splits WHERE asked = ${viewer}
      UNION ALL SELECT referral FROM reward_splits WHERE asked_by = ${viewer})
    AND referrals.shown_at IS NOT NULL AND ${substituteReferrer} = ${viewer}`;
}

/**
 * The viewer sees only the candidate's name. The referral belongs to the other referrer, and its job may be invisible
 * to the viewer (R30, R39).
 */
export const SUBSTITUTE_COLUMNS: Pick<NeedColumns, "id" | "name"> = {
  id: sql`referrals.id`,
  name: sql`referrals.candidate_name`,
};
