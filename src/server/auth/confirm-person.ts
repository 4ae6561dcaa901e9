import { eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { fault } from "../../contract/faults.ts";
import type { UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { authSessions, authUsers } from "../db/tables/auth.ts";
import type { Limit } from "../platform/rate-limits.ts";
import { audit } from "./audit.ts";
import { passwordsOfProcess } from "./passwords.ts";
import { endSessions } from "./sessions.ts";

/** Whoever holds an open session shall not guess its password either. */
const GUESSES: Limit = { name: "password_confirm", points: 10, seconds: 900 };
/** How long a sign-in counts as fresh for accounts that have no password. */
const FRESH_MS = 15 * 60_000;

/**
 * Makes sure that the owner is here, before something that only the owner may do (DECISIONS A12): by the password, or,
 * where the account has none, by a sign-in of the last 15 minutes. Call it before the transaction.
 * Throws `password_wrong` on the field `password`, `sign_in_again`, `rate_limited`.
 */
export async function confirmPerson(ctx: UserContext, password: string): Promise<void> {
  const { id: user_id, session_id } = ctx.actor;
  const [row] = await ctx.db
    .select({ hash: authUsers.password_hash, since: authSessions.created_at })
    .from(authUsers)
    .leftJoin(authSessions, eq(authSessions.id, session_id))
    .where(eq(authUsers.id, user_id));
  if (row === undefined) throw new AppError("not_signed_in");
  const at = ctx.clock.now();
  if (row.hash === null) {
    if (row.since !== null && at.getTime() - row.since.getTime() <= FRESH_MS) return;
    throw new AppError("sign_in_again");
  }
  await ctx.limits.take(GUESSES, user_id);
  if (!(await passwordsOfProcess().matches(row.hash, password))) {
    const ip = ctx.network;
    await ctx.write((tx) => audit(tx, ctx.ids, { event: "confirmation_failed", at, user_id, session_id, ip }));
    throw new AppError("password_wrong", { fields: { password: fault("password_wrong") } });
  }
  await ctx.limits.forgive(GUESSES, user_id);
}

/** Ends the person's other sessions, in the transaction of a change that only the owner may make (DECISIONS A12). */
export async function endOtherSessions(ctx: UserContext, tx: WriteHandle): Promise<void> {
  await endSessions(tx, ctx.actor.id, ctx.actor.session_id);
}
