import { rewardShareEndpoints } from "../../../contract/payments/reward-shares.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement, withPreflight } from "../../infra/platform/endpoints.ts";
import { acceptAgreement, countRequest, endAgreement, listAgreements, requestAgreement } from "./agreements.ts";

export const rewardShareAgreementsRouter = implement<Context, typeof rewardShareEndpoints>(
  "reward_share_agreements",
  rewardShareEndpoints,
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
