import { companyEndpoints } from "../../contract/companies.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { listOwnCompanies } from "./queries.ts";

export const companiesRouter = implement<Context, typeof companyEndpoints>("companies", companyEndpoints, {
  own: (ctx) => listOwnCompanies(ctx),
});
