import { type SQL, sql } from "drizzle-orm";
import { standIn } from "../../db/deal/agreed-split.ts";
import type { Columns } from "./parts.ts";

/** Referrals for whose hire the viewer stands in the place of whoever submitted them (rule R40): found by what the two agreed on. */
export function standsInFor(viewer: string): SQL {
  return sql`referrals.id IN (SELECT referral FROM reward_splits WHERE asked = ${viewer}
      UNION ALL SELECT referral FROM reward_splits WHERE asked_by = ${viewer})
    AND referrals.shown_at IS NOT NULL AND ${standIn} = ${viewer}`;
}

/** What they read of it: the person's name alone. The referral is none of theirs, and its job perhaps none to see (R30, R39). */
export const STOOD_IN_FOR: Pick<Columns, "id" | "name"> = {
  id: sql`referrals.id`,
  name: sql`referrals.candidate_name`,
};
