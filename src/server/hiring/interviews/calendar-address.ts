import { eq } from "drizzle-orm";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import { lockOwnSession } from "../../identity/auth/sessions/lock-session.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { lockUser } from "../../infra/db/lock-user.ts";
import { calendarAddresses } from "../../infra/db/tables/interviews.ts";
import { randomToken, sha256 } from "../../infra/platform/crypto.ts";

/** Whether the viewer has a private calendar address, and since when (rule H14). */
export async function readCalendarAddress(ctx: UserContext): Promise<{ made_at: string | null }> {
  const { made_at, user_id } = calendarAddresses;
  const [row] = await ctx.db.select({ made_at }).from(calendarAddresses).where(eq(user_id, ctx.actor.id));
  return { made_at: row?.made_at.toISOString() ?? null };
}

/** Creates an address, which only this response contains. The former one stops working. Throws `not_signed_in`. */
export async function createCalendarAddress(ctx: UserContext): Promise<{ made_at: string; address: string }> {
  const { id: user_id, session_id } = ctx.actor;
  const [token, made_at] = [randomToken(), ctx.clock.now()];
  const row = { token_hash: sha256(token), made_at };
  await ctx.write(async (tx) => {
    await lockUser(tx, user_id);
    await lockOwnSession(tx, ctx.actor);
    await tx
      .insert(calendarAddresses)
      .values({ user_id, ...row })
      .onConflictDoUpdate({ target: calendarAddresses.user_id, set: row });
    await writeAudit(tx, ctx.ids, { event: "calendar_made", at: made_at, user_id, session_id, ip: ctx.network });
  });
  return { made_at: made_at.toISOString(), address: `${ctx.config.publicUrl}/calendar/${token}.ics` };
}

/** Ends the address. The response is the same where there was none. */
export async function endCalendarAddress(ctx: UserContext): Promise<{ made_at: null }> {
  const { id: user_id, session_id } = ctx.actor;
  await ctx.write(async (tx) => {
    const gone = await tx
      .delete(calendarAddresses)
      .where(eq(calendarAddresses.user_id, user_id))
      .returning({ id: calendarAddresses.user_id });
    if (gone.length === 0) return;
    const entry = { event: "calendar_ended", at: ctx.clock.now(), user_id, session_id, ip: ctx.network } as const;
    await writeAudit(tx, ctx.ids, entry);
  });
  return { made_at: null };
}
