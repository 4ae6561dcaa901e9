import { companyEndpoints } from "../../contract/companies/companies.ts";
import type { Context } from "../infra/db/context.ts";
import { actorId } from "../infra/platform/actor.ts";
import { implement } from "../infra/platform/endpoints.ts";
import { listCompanies, listOwnCompanies, listSameCompanies, readCompany } from "./queries.ts";
import { createCompany, updateCompany } from "./save.ts";

export const companiesRouter = implement<Context, typeof companyEndpoints>("companies", companyEndpoints, {
  own: (ctx) => listOwnCompanies(ctx),
  sameWebsite: (ctx, { query }) => listSameCompanies(ctx, query),
  list: (ctx, { query }) => listCompanies(ctx, query),
  get: (ctx, { params }) => readCompany(ctx.db, actorId(ctx.actor), params.id),
  create: (ctx, { body }) => createCompany(ctx, body),
  update: (ctx, { params, body }) => updateCompany(ctx, params.id, body),
});
