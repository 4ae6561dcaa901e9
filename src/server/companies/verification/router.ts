import { companyVerificationEndpoints } from "../../../contract/companies/company-verification.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { checkRecord, readVerification } from "./check.ts";
import { confirmVerificationLink, emailVerificationLink, readVerificationLink } from "./verify-by-email.ts";

export const companyVerificationRouter = implement<Context, typeof companyVerificationEndpoints>(
  "company_verifications",
  companyVerificationEndpoints,
  {
    get: (ctx, { params }) => readVerification(ctx, params.id),
    check: (ctx, { params }) => checkRecord(ctx, params.id),
    mail: (ctx, { params, body }) => emailVerificationLink(ctx, params.id, body.mailbox),
    open: (ctx, { body }) => readVerificationLink(ctx, body.token),
    confirm: (ctx, { body }) => confirmVerificationLink(ctx, body.token),
  },
);
