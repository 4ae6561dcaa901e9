import { sql } from "drizzle-orm";
import { SYNC_BOUNDS, type SyncRefusal } from "../../../contract/members/people-sync.ts";
import type { Context } from "../../infra/db/context.ts";
import { scimRefusals } from "../../infra/db/tables/scim.ts";

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

/** The protocol's error for each rejection (RFC 7644, section 3.12). */
const SCIM_ERRORS: Readonly<Record<SyncRefusal, { status: number; scimType?: string }>> = {
  unproved: { status: 403 },
  outside_domain: { status: 403 },
  taken: { status: 409, scimType: "uniqueness" },
  admin: { status: 403 },
  last_owner: { status: 409 },
  team_full: { status: 409 },
  too_many: { status: 409 },
  invalid: { status: 400, scimType: "invalidValue" },
};

/** A provider's request that is rejected; owners see the reason and the affected user. */
export class ScimRejection extends Error {
  readonly why: SyncRefusal;
  readonly about: string;
  readonly status: number;
  readonly scimType: string | undefined;

  constructor(why: SyncRefusal, about: string, detail: string, scimType = SCIM_ERRORS[why].scimType) {
    super(detail);
    this.why = why;
    this.about = about;
    this.status = SCIM_ERRORS[why].status;
    this.scimType = scimType;
  }
}
