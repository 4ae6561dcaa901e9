import { rewardSplitEndpoints } from "../../contract/hiring/splits.ts";
import type { Context } from "../db/context.ts";
import { implement, withPreflight } from "../platform/endpoints.ts";
import { acceptAgreement, countRequest, endAgreement, listAgreements, requestAgreement } from "./agreements.ts";

export const rewardShareAgreementsRouter = implement<Context, typeof rewardSplitEndpoints>(
  "reward_splits",
  rewardSplitEndpoints,
  {
    list: (ctx, { query }) => listAgreements(ctx, query),
    create: withPreflight(
      (ctx) => countRequest(ctx),
      (ctx, { body }) => requestAgreement(ctx, body),
    ),
    agree: (ctx, { params }) => acceptAgreement(ctx, params.id),
    end: (ctx, { params }) => endAgreement(ctx, params.id),
  },
);
