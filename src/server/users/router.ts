import { AppError } from "../../contract/errors.ts";
import { userEndpoints } from "../../contract/users.ts";
import { recordActivity } from "../auth/accounts/activity.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { findMe } from "./queries.ts";

export const usersRouter = implement<Context, typeof userEndpoints>("users", userEndpoints, {
  async me(ctx) {
    const person = await findMe(ctx.db, ctx.actor);
    if (person === undefined) throw new AppError("not_signed_in");
    return person;
  },
  async active(ctx) {
    const at = ctx.clock.now();
    await ctx.write((tx) => recordActivity(tx, ctx.actor.session_id, at));
    return { active_at: at.toISOString() };
  },
});
