import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { id, idParams } from "../../fields.ts";
import { confirmation } from "../account.ts";
import { apiKey, keyFields, scopesAmong } from "./api-keys.ts";
import { COMPANY_SCOPES, KEY_ROLES } from "./company-scopes.ts";

/** A company's key as its owners see it after creation (rule X211). */
export const companyKey = apiKey.extend({
  /** Its team role; null once it is inactive. */
  role: z.enum(KEY_ROLES).nullable(),
  /** Null once the account is deleted. */
  made_by: z.string().nullable(),
});
export type CompanyKey = z.output<typeof companyKey>;

export const newCompanyKey = z.strictObject({
  ...keyFields,
  role: z.enum(KEY_ROLES, "required"),
  scopes: scopesAmong(COMPANY_SCOPES),
  ...confirmation,
});
export type NewCompanyKey = z.output<typeof newCompanyKey>;

export const companyKeyEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/companies/{id}/keys",
    access: "user",
    params: idParams,
    output: z.object({
      company: z.object({ id, name: z.string() }),
      has_password: z.boolean(),
      items: z.array(companyKey),
    }),
    summary: "A company's API keys for its owners, active first; ended ones are listed for 90 days",
  }),
  // Does not accept an Idempotency-Key: such responses are stored, and keys must not be.
  create: endpoint({
    method: "post",
    path: "/api/companies/{id}/keys",
    access: "user",
    params: idParams,
    body: newCompanyKey,
    output: z.object({ key: z.string(), item: companyKey }),
    errors: ["password_wrong", "code_required", "code_wrong", "sign_in_again", "api_keys_full"],
    summary: "Create a company API key as an owner; shown only once",
  }),
  revoke: endpoint({
    method: "delete",
    path: "/api/companies/{id}/keys/{api_key}",
    access: "user",
    params: idParams.extend({ api_key: id }),
    output: companyKey,
    summary: "Revoke a company API key; all processes reject it within a second",
  }),
};
