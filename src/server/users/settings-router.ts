import { settingsEndpoints } from "../../contract/settings.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { changeSettings, readOwnSettings } from "./settings.ts";

export const settingsRouter = implement<Context, typeof settingsEndpoints>("settings", settingsEndpoints, {
  get: (ctx) => readOwnSettings(ctx.db, ctx.actor.id),
  update: (ctx, { body }) => changeSettings(ctx, body),
});
