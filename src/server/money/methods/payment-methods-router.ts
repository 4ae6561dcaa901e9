import { paymentMethodEndpoints } from "../../../contract/money/payment-methods.ts";
import type { Context } from "../../db/context.ts";
import { implement, inTwoSteps } from "../../platform/endpoints.ts";
import { listMethods } from "./payment-method-queries.ts";
import {
  addPaymentMethod,
  changePaymentMethod,
  checkNewMethod,
  removePaymentMethod,
  setPrimaryMethod,
} from "./payment-methods.ts";
import { setUpMethod } from "./set-up.ts";

export const paymentMethodsRouter = implement<Context, typeof paymentMethodEndpoints>(
  "payment_methods",
  paymentMethodEndpoints,
  {
    list: (ctx) => listMethods(ctx),
    create: inTwoSteps(
      (ctx, { body }) => checkNewMethod(ctx, body),
      (ctx, { body }, address) => addPaymentMethod(ctx, body, address),
    ),
    change: (ctx, { params, body }) => changePaymentMethod(ctx, params.id, body),
    setPrimary: (ctx, { params }) => setPrimaryMethod(ctx, params.id),
    setUp: (ctx, { params }) => setUpMethod(ctx, params.id),
    remove: (ctx, { params }) => removePaymentMethod(ctx, params.id),
  },
);
