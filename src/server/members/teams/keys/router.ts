import { companyKeyEndpoints } from "../../../../contract/identity/keys/company-keys.ts";
import { apiKeysRouter } from "../../../identity/users/api-keys-router.ts";
import type { Context } from "../../../infra/db/context.ts";
import { implement } from "../../../infra/platform/endpoints.ts";
import { createCompanyKey, listCompanyKeys, revokeCompanyKey } from "./company-keys.ts";

const companyKeysRouter = implement<Context, typeof companyKeyEndpoints>("company_keys", companyKeyEndpoints, {
  list: (ctx, { params }) => listCompanyKeys(ctx, params.id),
  create: (ctx, { params, body }) => createCompanyKey(ctx, params.id, body),
  revoke: (ctx, { params }) => revokeCompanyKey(ctx, params),
});

/** Routes of users' and companies' API keys. */
export const keysRouter = [...apiKeysRouter, ...companyKeysRouter];
