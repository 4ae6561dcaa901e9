import { scoutEndpoints } from "../../contract/scouts.ts";
import type { Context } from "../db/context.ts";
import { implement, inTwoSteps } from "../platform/endpoints.ts";
import { acceptScoutInvitation } from "./accept-invitation.ts";
import { admitScoutForm, beginScoutApplication } from "./begin.ts";
import { exportScouts } from "./export.ts";
import { inviteAgain } from "./invite.ts";
import { listScouts, readScout } from "./queries.ts";
import { decideOnScout } from "./set-status.ts";
import { submitScoutApplication } from "./submit.ts";

export const scoutsRouter = implement<Context, typeof scoutEndpoints>("scouts", scoutEndpoints, {
  begin: inTwoSteps(
    (ctx, { body }) => admitScoutForm(ctx, body),
    (ctx, { body }) => beginScoutApplication(ctx, body),
  ),
  submit: inTwoSteps(
    (ctx, { body }) => admitScoutForm(ctx, body),
    (ctx, { body }) => submitScoutApplication(ctx, body),
  ),
  list: (ctx, { query }) => listScouts(ctx, query),
  export: (ctx, { query }) => exportScouts(ctx, query),
  get: (ctx, { params }) => readScout(ctx.db, params.id),
  setStatus: (ctx, { params, body }) => decideOnScout(ctx, params.id, body),
  invite: (ctx, { params }) => inviteAgain(ctx, params.id),
  async acceptInvitation(ctx, { body }) {
    await acceptScoutInvitation(ctx, body.token);
    return { vetted_scout: true };
  },
});
