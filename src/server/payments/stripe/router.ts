import { webhookEndpoints } from "../../../contract/payments/webhooks.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { receiveStripeEvent } from "./events.ts";

export const webhooksRouter = implement<Context, typeof webhookEndpoints>("webhooks", webhookEndpoints, {
  stripe: (ctx, { body }) => receiveStripeEvent(ctx, body),
});
