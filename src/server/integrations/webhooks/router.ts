import { companyWebhookEndpoints } from "../../../contract/integrations/webhooks.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { listDeliveries, replay, replayFailed, sendTest } from "./log.ts";
import { addWebhook, changeWebhook, removeWebhook, rotateSecret, setWebhookEnabled } from "./manage.ts";
import { listWebhooks } from "./own-webhooks.ts";

export const companyWebhooksRouter = implement<Context, typeof companyWebhookEndpoints>(
  "company_webhooks",
  companyWebhookEndpoints,
  {
    list: (ctx, { params }) => listWebhooks(ctx, ctx.actor.id, params.id),
    add: (ctx, { params, body }) => addWebhook(ctx, params.id, body),
    change: (ctx, { params, body }) => changeWebhook(ctx, params, body),
    turn: (ctx, { params, body }) => setWebhookEnabled(ctx, params, body.on),
    rotate: (ctx, { params }) => rotateSecret(ctx, params),
    remove: (ctx, { params }) => removeWebhook(ctx, params),
    test: (ctx, { params }) => sendTest(ctx, params),
    deliveries: (ctx, { params, query }) => listDeliveries(ctx, params, query),
    replay: (ctx, { params }) => replay(ctx, params),
    replayFailed: (ctx, { params, body }) => replayFailed(ctx, params, body.since),
  },
);
