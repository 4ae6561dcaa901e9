import { eq } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { applications } from "../db/tables/referrals.ts";
import { eraseApplicationsOf } from "../referrals/erase-applications.ts";

/** Erases whoever leaves from their applications (rule P5). Gives their ids. */
export async function eraseApplications(ctx: Context, tx: WriteHandle, user_id: string): Promise<string[]> {
  return eraseApplicationsOf(ctx, tx, eq(applications.created_by, user_id));
}
