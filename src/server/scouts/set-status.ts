import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { ScoutRecord } from "../../contract/scouts.ts";
import type { UserContext } from "../db/context.ts";
import { scoutApplications } from "../db/tables/scouts.ts";
import { inviteScout } from "./invite.ts";
import { readScout } from "./queries.ts";

/**
 * Approves or declines a pending application; of two admins at once the first decides (specification, "States and
 * transitions"). Approving invites the applicant in the same transaction (rule S2).
 * Throws `not_found` and `status_not_allowed`.
 */
export async function decideOnScout(
  ctx: UserContext,
  id: string,
  status: "approved" | "declined",
): Promise<ScoutRecord> {
  return ctx.write(async (tx) => {
    const [decided] = await tx
      .update(scoutApplications)
      .set({ status, decided_by: ctx.actor.id, updated_at: ctx.clock.now() })
      .where(
        and(
          eq(scoutApplications.id, id),
          eq(scoutApplications.status, "pending"),
          isNull(scoutApplications.superseded_at),
        ),
      )
      .returning({ id: scoutApplications.id });
    if (decided === undefined) {
      await readScout(tx, id);
      throw new AppError("status_not_allowed");
    }
    if (status === "approved") await inviteScout(ctx, tx, id);
    return readScout(tx, id);
  });
}
