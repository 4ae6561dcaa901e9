import { profileEndpoints } from "../../contract/profiles.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { changeProfile } from "./change-profile.ts";
import { checkUsername } from "./check-username.ts";
import { readOwnProfile } from "./profile-queries.ts";

export const profilesRouter = implement<Context, typeof profileEndpoints>("profiles", profileEndpoints, {
  get: (ctx) => readOwnProfile(ctx.db, ctx.actor.id),
  update: (ctx, { body }) => changeProfile(ctx, body),
  checkUsername: (ctx, { query }) => checkUsername(ctx, query.username),
});
