import { AppError } from "../../../contract/errors.ts";
import { accountEndpoints } from "../../../contract/identity/account.ts";
import { profileEndpoints } from "../../../contract/identity/profiles.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { userEndpoints } from "../../../contract/identity/users.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { createRecoveryCodes } from "../auth/factors/recovery-codes.ts";
import { confirmForFactors, confirmIdentity } from "../auth/passwords/confirm-identity.ts";
import { endOwnSession, listOwnSessions } from "../auth/sessions/own-sessions.ts";
import { listActivity, readAccount } from "./account-queries.ts";
import { changeProfile, checkUsername } from "./change-profile.ts";
import { findMe, readOwnProfile } from "./profile-queries.ts";
import { changeSettings, type OnPaymentKind, readOwnSettings } from "./settings.ts";

export const accountRouter = implement<Context, typeof accountEndpoints>("account", accountEndpoints, {
  get: (ctx) => readAccount(ctx),
  async confirm(ctx, { body }) {
    const until = await confirmForFactors(ctx, body);
    return { confirmed_until: until.toISOString() };
  },
  async recoveryCodes(ctx, { body }) {
    await confirmIdentity(ctx, body.password, body.code);
    return { codes: await createRecoveryCodes(ctx) };
  },
  sessions: (ctx, { query }) => listOwnSessions(ctx, query),
  endSession: (ctx, { params }) => endOwnSession(ctx, params.id),
  activity: (ctx, { query }) => listActivity(ctx, query),
});

/** `onKind`: callback of the payments module, called when the default payment method type changes. */
export function settingsRouter(onKind: OnPaymentKind) {
  return implement<Context, typeof settingsEndpoints>("settings", settingsEndpoints, {
    get: (ctx) => readOwnSettings(ctx.db, ctx.actor.id),
    update: (ctx, { body }) => changeSettings(ctx, body, onKind),
  });
}

export const profilesRouter = implement<Context, typeof profileEndpoints>("profiles", profileEndpoints, {
  get: (ctx) => readOwnProfile(ctx.db, ctx.actor.id),
  update: (ctx, { body }) => changeProfile(ctx, body),
  checkUsername: (ctx, { query }) => checkUsername(ctx, query.username),
});

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
