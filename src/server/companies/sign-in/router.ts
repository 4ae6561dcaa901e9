import { companySignInEndpoints } from "../../../contract/companies/company-sign-in.ts";
import { findConnectionOfDomain } from "../../identity/auth/company/connections.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { companyVerificationRouter } from "../verification/router.ts";
import {
  addConnection,
  enforceConnection,
  removeConnection,
  replaceSecret,
  setConnectionEnabled,
  startTestSignIn,
} from "./manage.ts";
import { listConnections } from "./queries.ts";
import { addSamlConnection, replaceMetadata } from "./saml.ts";

/** Allows a whole office to enter addresses at once, but not the enumeration of domains. */
const LOOKUPS: Limit = { name: "company sign-in asked", points: 600, seconds: 300 };

/** True if addresses of a domain have company sign-in (rule X183). Reveals nothing about accounts. */
async function hasCompanySignIn(ctx: Context, domain: string) {
  await ctx.limits.consume(LOOKUPS, ctx.network);
  const found = await findConnectionOfDomain(ctx.db, domain);
  if (found === undefined) return { company: null };
  return { company: { name: found.name, enforced: found.row.enforced_since !== null } };
}

const companySignInRouter = implement<Context, typeof companySignInEndpoints>(
  "company_sign_in",
  companySignInEndpoints,
  {
    list: (ctx, { params }) => listConnections(ctx, params.id),
    add: (ctx, { params, body }) => addConnection(ctx, params.id, body),
    add_saml: (ctx, { params, body }) => addSamlConnection(ctx, params.id, body),
    metadata: (ctx, { params, body }) => replaceMetadata(ctx, params, body.metadata),
    secret: (ctx, { params, body }) => replaceSecret(ctx, params, body.client_secret),
    try: (ctx, { params }) => startTestSignIn(ctx, params),
    turn: (ctx, { params, body }) => setConnectionEnabled(ctx, params, body.on),
    enforce: (ctx, { params, body }) => enforceConnection(ctx, params, body),
    remove: (ctx, { params }) => removeConnection(ctx, params),
    find: (ctx, { query }) => hasCompanySignIn(ctx, query.domain),
  },
);

/** Routes for a company's domain: its verification and its sign-in. */
export const companyDomainRouter = [...companyVerificationRouter, ...companySignInRouter];
