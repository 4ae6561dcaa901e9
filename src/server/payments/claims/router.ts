import { claimEndpoints } from "../../../contract/payments/claims.ts";
import { disputeEndpoints } from "../../../contract/payments/disputes.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { confirmClaim, denyClaim } from "./answer.ts";
import { listDisputes, readDispute } from "./disputes/admin-queries.ts";
import { decideDispute } from "./disputes/decide.ts";
import { openDispute, openDisputeFile, replyToDispute } from "./disputes/open.ts";
import { listWaitingClaims, readHire, readHireByLink } from "./queries.ts";
import { submitClaim, submitClaimByLink } from "./submit-claim.ts";

const disputesRouter = implement<Context, typeof disputeEndpoints>("disputes", disputeEndpoints, {
  open: (ctx, { body }) => openDispute(ctx, body),
  reply: (ctx, { params, body }) => replyToDispute(ctx, params.id, body),
  file: (ctx, { params, query }) => openDisputeFile(ctx, params.id, query.of),
  list: (ctx, { query }) => listDisputes(ctx, query),
  get: (ctx, { params }) => readDispute(ctx.db, params.id),
  decide: (ctx, { params, body }) => decideDispute(ctx, params.id, body),
});

/** Limit of link attempts per network. Tokens cannot be guessed; this limits the load. */
const LINKS: Limit = { name: "hire_links", points: 120, seconds: 3_600 };

const ownRouter = implement<Context, typeof claimEndpoints>("claims", claimEndpoints, {
  waiting: (ctx) => listWaitingClaims(ctx),
  get: (ctx, { params }) => readHire(ctx, ctx.db, params.id),
  make: (ctx, { params, body }) => submitClaim(ctx, params.id, body.started_on),
  confirm: (ctx, { params, body }) => confirmClaim(ctx, params.id, body),
  deny: (ctx, { params, body }) => denyClaim(ctx, params.id, body),
  async openLink(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return readHireByLink(ctx, ctx.db, body);
  },
  async makeByLink(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return submitClaimByLink(ctx, body);
  },
});

/** Hire claims and their disputes. */
export const claimsRouter = [...ownRouter, ...disputesRouter];
