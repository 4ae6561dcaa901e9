import { paymentMethodEndpoints } from "../../../contract/payments/payment-methods.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement, withPreflight } from "../../infra/platform/endpoints.ts";
import { listMethods } from "./payment-method-queries.ts";
import {
  addPaymentMethod,
  checkNewMethod,
  createSetupLink,
  removePaymentMethod,
  setPrimaryMethod,
  updatePaymentMethod,
} from "./payment-methods.ts";

export const paymentMethodsRouter = implement<Context, typeof paymentMethodEndpoints>(
  "payment_methods",
  paymentMethodEndpoints,
  {
    list: (ctx) => listMethods(ctx),
    create: withPreflight(
      (ctx, { body }) => checkNewMethod(ctx, body),
      (ctx, { body }, address) => addPaymentMethod(ctx, body, address),
    ),
    change: (ctx, { params, body }) => updatePaymentMethod(ctx, params.id, body),
    setPrimary: (ctx, { params }) => setPrimaryMethod(ctx, params.id),
    setUp: (ctx, { params }) => createSetupLink(ctx, params.id),
    remove: (ctx, { params }) => removePaymentMethod(ctx, params.id),
  },
);
