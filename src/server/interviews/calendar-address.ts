import { eq } from "drizzle-orm";
import type { UserContext } from "../db/context.ts";
import { calendarAddresses } from "../db/tables/interviews.ts";
import { randomToken, sha256 } from "../platform/crypto.ts";

/** Whether the viewer has a private calendar address, and since when (rule H14). */
export async function readCalendarAddress(ctx: UserContext): Promise<{ made_at: string | null }> {
  const { made_at, user_id } = calendarAddresses;
  const [row] = await ctx.db.select({ made_at }).from(calendarAddresses).where(eq(user_id, ctx.actor.id));
  return { made_at: row?.made_at.toISOString() ?? null };
}

/** Makes one: shown in this answer and never again. A former one is known to nobody from then on. */
export async function makeCalendarAddress(ctx: UserContext): Promise<{ made_at: string; address: string }> {
  const [token, made_at] = [randomToken(), ctx.clock.now()];
  const row = { token_hash: sha256(token), made_at };
  await ctx.write((tx) =>
    tx
      .insert(calendarAddresses)
      .values({ user_id: ctx.actor.id, ...row })
      .onConflictDoUpdate({ target: calendarAddresses.user_id, set: row }),
  );
  return { made_at: made_at.toISOString(), address: `${ctx.config.publicUrl}/calendar/${token}.ics` };
}

/** Ends it. Nothing is said of one that was not there. */
export async function endCalendarAddress(ctx: UserContext): Promise<{ made_at: null }> {
  await ctx.write((tx) => tx.delete(calendarAddresses).where(eq(calendarAddresses.user_id, ctx.actor.id)));
  return { made_at: null };
}
