import { webhookEndpoints } from "../../../contract/money/webhooks.ts";
import type { Context } from "../../db/context.ts";
import { implement } from "../../platform/endpoints.ts";
import { receiveStripeEvent } from "./events.ts";

export const webhooksRouter = implement<Context, typeof webhookEndpoints>("webhooks", webhookEndpoints, {
  stripe: (ctx, { body }) => receiveStripeEvent(ctx, body),
});
