import { scoutEndpoints } from "../../../contract/hiring/scouts.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement, withPreflight } from "../../infra/platform/endpoints.ts";
import { exportScouts } from "./export.ts";
import { acceptScoutInvitation, resendInvitation } from "./invite.ts";
import { listScouts, readScout } from "./queries.ts";
import { decideScoutApplication } from "./set-status.ts";
import { checkScoutForm, startScoutApplication } from "./start-application.ts";
import { submitScoutApplication } from "./submit.ts";

export const scoutsRouter = implement<Context, typeof scoutEndpoints>("scouts", scoutEndpoints, {
  begin: withPreflight(
    (ctx, { body }) => checkScoutForm(ctx, body),
    (ctx, { body }) => startScoutApplication(ctx, body),
  ),
  submit: withPreflight(
    (ctx, { body }) => checkScoutForm(ctx, body),
    (ctx, { body }) => submitScoutApplication(ctx, body),
  ),
  list: (ctx, { query }) => listScouts(ctx, query),
  export: (ctx, { query }) => exportScouts(ctx, query),
  get: (ctx, { params }) => readScout(ctx.db, params.id),
  setStatus: (ctx, { params, body }) => decideScoutApplication(ctx, params.id, body),
  invite: (ctx, { params }) => resendInvitation(ctx, params.id),
  async acceptInvitation(ctx, { body }) {
    await acceptScoutInvitation(ctx, body.token);
    return { vetted_scout: true };
  },
});
