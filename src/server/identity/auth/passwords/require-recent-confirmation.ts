import { eq } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import type { UserTxContext } from "../../../infra/db/context.ts";
import type { ReadHandle } from "../../../infra/db/handles.ts";
import { authSessions, authUsers } from "../../../infra/db/tables/auth.ts";
import { CONFIRMATION_MS, hasSecondFactor, isRecentlyProved, SECOND_PROOFS } from "../factors/second-factor.ts";

/**
 * Requires that this session proved the password, and a second factor if enabled, within the last 15 minutes: by
 * sign-in or by `POST /api/account/confirm` (rules A13, A14). Accounts without a password must have signed in since.
 * Only reads, so it may run inside a transaction. Throws `confirmation_needed`, `sign_in_again`.
 */
export async function requireRecentConfirmation(ctx: UserTxContext, db: ReadHandle): Promise<void> {
  const { id: user_id, session_id } = ctx.actor;
  const [row] = await db
    .select({ hash: authUsers.password_hash, session: authSessions, second: hasSecondFactor })
    .from(authUsers)
    .innerJoin(authSessions, eq(authSessions.id, session_id))
    .where(eq(authUsers.id, user_id));
  if (row === undefined) throw new AppError("not_signed_in");
  const at = ctx.clock.now();
  const { amr, created_at } = row.session;
  if (row.hash === null && at.getTime() - created_at.getTime() > CONFIRMATION_MS) throw new AppError("sign_in_again");
  const shown = row.hash === null || isRecentlyProved(amr, at, ["password"]);
  if (!shown || (row.second && !isRecentlyProved(amr, at, SECOND_PROOFS))) throw new AppError("confirmation_needed");
}
