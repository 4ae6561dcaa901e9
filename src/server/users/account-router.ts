import { accountEndpoints } from "../../contract/account.ts";
import { createRecoveryCodes } from "../auth/factors/recovery-codes.ts";
import { confirmForFactors, confirmIdentity } from "../auth/passwords/confirm-identity.ts";
import { endOwnSession, listOwnSessions } from "../auth/sessions/own-sessions.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { listActivity, readAccount } from "./account-queries.ts";

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
