import { companyKeyEndpoints } from "../../../contract/keys/company-keys.ts";
import type { Context } from "../../db/context.ts";
import { implement } from "../../platform/endpoints.ts";
import { apiKeysRouter } from "../../users/api-keys-router.ts";
import { createCompanyKey, listCompanyKeys, revokeCompanyKey } from "./company-keys.ts";

const companyKeysRouter = implement<Context, typeof companyKeyEndpoints>("company_keys", companyKeyEndpoints, {
  list: (ctx, { params }) => listCompanyKeys(ctx, params.id),
  create: (ctx, { params, body }) => createCompanyKey(ctx, params.id, body),
  revoke: (ctx, { params }) => revokeCompanyKey(ctx, params),
});

/** Routes of users' and companies' API keys. */
export const keysRouter = [...apiKeysRouter, ...companyKeysRouter];
