import { companyMailEndpoints } from "../../contract/team/company-mails.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { readCompanyMails } from "./queries.ts";
import { saveCompanyMail } from "./save.ts";
import { previewMail, sampleMail } from "./trial.ts";

export const companyMailsRouter = implement<Context, typeof companyMailEndpoints>(
  "company_mails",
  companyMailEndpoints,
  {
    get: (ctx, { params, query }) =>
      readCompanyMails(ctx.db, ctx.actor.id, { company: params.id, job: query.job ?? null }),
    save: (ctx, { params, body }) => saveCompanyMail(ctx, params, body),
    preview: (ctx, { params, body }) => previewMail(ctx, params, body),
    sample: (ctx, { params, body }) => sampleMail(ctx, params, body),
  },
);
