import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { ScoutRecord } from "../../../contract/hiring/scouts.ts";
import type { ScoutReason } from "../../../contract/statuses.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { scoutApplications } from "../../infra/db/tables/scouts.ts";
import { inviteScout } from "./invite.ts";
import { notifyDecline } from "./notify-applicant.ts";
import { readScout } from "./queries.ts";

/**
 * Approves or declines a pending application; of two concurrent admins the first decides (specification, "States and
 * transitions"). Approval invites the applicant in the same transaction (rule S2). Declining emails the reason and when
 * they may apply again (S6). Throws `not_found`, `status_not_allowed`, and `validation_failed` for an approval with a
 * reason.
 */
export async function decideScoutApplication(
  ctx: UserContext,
  id: string,
  { status, reason }: { readonly status: "approved" | "declined"; readonly reason?: ScoutReason | undefined },
): Promise<ScoutRecord> {
  if (reason !== undefined && status !== "declined")
    throw new AppError("validation_failed", { fields: { reason: fieldError("invalid") } });
  return ctx.write(async (tx) => {
    const [decided] = await tx
      .update(scoutApplications)
      .set({
        status,
        decided_by: ctx.actor.id,
        updated_at: ctx.clock.now(),
        ...(status === "declined" && { declined_at: ctx.clock.now(), declined_for: reason ?? null }),
      })
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
    else await notifyDecline(ctx, tx, id);
    return readScout(tx, id);
  });
}
