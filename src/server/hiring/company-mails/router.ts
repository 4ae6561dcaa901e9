import { companyMailEndpoints } from "../../../contract/hiring/company-mails.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { previewMail, sendSampleMail } from "./preview.ts";
import { readCompanyMails } from "./queries.ts";
import { saveCompanyMail } from "./save.ts";

export const companyMailsRouter = implement<Context, typeof companyMailEndpoints>(
  "company_mails",
  companyMailEndpoints,
  {
    get: (ctx, { params, query }) =>
      readCompanyMails(ctx.db, ctx.actor.id, { company: params.id, job: query.job ?? null }),
    save: (ctx, { params, body }) => saveCompanyMail(ctx, params, body),
    preview: (ctx, { params, body }) => previewMail(ctx, params, body),
    sample: (ctx, { params, body }) => sendSampleMail(ctx, params, body),
  },
);
