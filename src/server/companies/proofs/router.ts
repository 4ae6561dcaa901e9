import { companyProofEndpoints } from "../../../contract/trust/company-proofs.ts";
import type { Context } from "../../db/context.ts";
import { implement } from "../../platform/endpoints.ts";
import { checkRecord, readProof } from "./check.ts";
import { confirmLink, mailLink, openLink } from "./mail.ts";

export const companyProofsRouter = implement<Context, typeof companyProofEndpoints>(
  "company_proofs",
  companyProofEndpoints,
  {
    get: (ctx, { params }) => readProof(ctx, params.id),
    check: (ctx, { params }) => checkRecord(ctx, params.id),
    mail: (ctx, { params, body }) => mailLink(ctx, params.id, body.mailbox),
    open: (ctx, { body }) => openLink(ctx, body.token),
    confirm: (ctx, { body }) => confirmLink(ctx, body.token),
  },
);
