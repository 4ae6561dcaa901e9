import { sql } from "drizzle-orm";
import { SYNC_BOUNDS } from "../../contract/team/people-sync.ts";
import type { Context } from "../db/context.ts";
import { scimRefusals } from "../db/tables/scim.ts";
import type { ScimRejection } from "./scim-rejection.ts";

const MAX_ABOUT_LENGTH = 120;

/** Stores rejected requests for the owners' screen, only the newest of each company. */
export async function saveRejectedRequest(ctx: Context, company: string, { why, about }: ScimRejection): Promise<void> {
  await ctx.write(async (tx) => {
    const row = { id: ctx.ids.next(), company, at: ctx.clock.now(), why, about: about.slice(0, MAX_ABOUT_LENGTH) };
    await tx.insert(scimRefusals).values(row);
    await tx.rows(sql`
      DELETE FROM scim_refusals WHERE company = ${company} AND id IN (
        SELECT id FROM scim_refusals WHERE company = ${company} ORDER BY at DESC, id DESC OFFSET ${SYNC_BOUNDS.refusals})`);
  });
}
