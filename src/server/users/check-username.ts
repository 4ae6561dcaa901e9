import { eq } from "drizzle-orm";
import { isReservedUsername } from "../../rules/usernames.ts";
import type { UserContext } from "../db/context.ts";
import { referrerProfiles } from "../db/tables/profiles.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { isUsernameReserved } from "./reserved-usernames.ts";

/** Enough for a user who types; too few to enumerate usernames (X5). */
const CHECKS: Limit = { name: "username_check", points: 60, seconds: 600 };

/** True if the viewer may take a username. Throws `rate_limited`. */
export async function checkUsername(ctx: UserContext, username: string) {
  await ctx.limits.consume(CHECKS, ctx.actor.id);
  const [holder] = await ctx.db
    .select({ user_id: referrerProfiles.user_id })
    .from(referrerProfiles)
    .where(eq(referrerProfiles.username_key, username));
  if (holder !== undefined)
    return { username, failure: holder.user_id === ctx.actor.id ? null : ("username_taken" as const) };
  const unavailable = isReservedUsername(username) || (await isUsernameReserved(ctx, ctx.db, username));
  return { username, failure: unavailable ? ("username_unavailable" as const) : null };
}
