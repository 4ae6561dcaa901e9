import { AppError } from "../../contract/errors.ts";
import { userEndpoints } from "../../contract/users.ts";
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
    // Already recorded before the handler ran, as for every write of a session.
    return { active_at: ctx.clock.now().toISOString() };
  },
});
