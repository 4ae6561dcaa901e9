import { settingsEndpoints } from "../../contract/settings.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { changeSettings, type OnPaymentKind, readOwnSettings } from "./settings.ts";

/** `onKind`: callback of the payments module, called when the default payment method type changes. */
export function settingsRouter(onKind: OnPaymentKind) {
  return implement<Context, typeof settingsEndpoints>("settings", settingsEndpoints, {
    get: (ctx) => readOwnSettings(ctx.db, ctx.actor.id),
    update: (ctx, { body }) => changeSettings(ctx, body, onKind),
  });
}
