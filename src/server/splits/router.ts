import { rewardSplitEndpoints } from "../../contract/deal/splits.ts";
import type { Context } from "../db/context.ts";
import { implement, inTwoSteps } from "../platform/endpoints.ts";
import { admitAsking, agreeToSplit, askToSplit, endSplit, listSplits } from "./own.ts";

export const rewardSplitsRouter = implement<Context, typeof rewardSplitEndpoints>(
  "reward_splits",
  rewardSplitEndpoints,
  {
    list: (ctx, { query }) => listSplits(ctx, query),
    create: inTwoSteps(
      (ctx) => admitAsking(ctx),
      (ctx, { body }) => askToSplit(ctx, body),
    ),
    agree: (ctx, { params }) => agreeToSplit(ctx, params.id),
    end: (ctx, { params }) => endSplit(ctx, params.id),
  },
);
