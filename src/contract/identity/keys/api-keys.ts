import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { id, idParams, instant, line } from "../../fields.ts";
import { LIMITS } from "../../limits.ts";
import { confirmation } from "../account.ts";
import { SCOPE_RESOURCES, SCOPES, type Scope } from "./scopes.ts";

/** A key as its owner sees it after creation: by its prefix only. */
export const apiKey = z.object({
  id,
  name: z.string(),
  /** The prefix by which logs and lists identify a key: `vw_1a2b3c4d`. */
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  state: z.enum(["live", "ended", "revoked"]),
  created_at: instant,
  ends_at: instant,
  /** Accurate to about a minute; null if never used. */
  last_used_at: instant.nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

/** At least one of these, each resource once. */
export function scopesAmong<S extends Scope>(known: readonly S[]) {
  return z
    .array(z.enum(known, "invalid"), "required")
    .min(1, "required")
    .max(SCOPE_RESOURCES.length, "invalid")
    .refine((given) => new Set(given.map((one) => one.split(":")[0])).size === given.length, "invalid");
}

/** The fields of every key. */
export const keyFields = {
  name: line(LIMITS.api_key.name, "required"),
  /** Lifetime in days. */
  days: z
    .number("not_whole_number")
    .int("not_whole_number")
    .min(1, "out_of_range")
    .max(LIMITS.api_key.days, "out_of_range"),
};
export const newApiKey = z.strictObject({ ...keyFields, scopes: scopesAmong(SCOPES), ...confirmation });
export type NewApiKey = z.output<typeof newApiKey>;

export const apiKeyEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/account/api-keys",
    access: "user",
    output: z.object({ items: z.array(apiKey) }),
    summary: "The viewer's API keys, active first; ended ones are listed for 90 days",
  }),
  // Does not accept an Idempotency-Key: such responses are stored, and keys must not be.
  create: endpoint({
    method: "post",
    path: "/api/account/api-keys",
    access: "user",
    body: newApiKey,
    output: z.object({ key: z.string(), item: apiKey }),
    errors: ["password_wrong", "code_required", "code_wrong", "sign_in_again", "api_keys_full"],
    summary: "Create an API key; shown only once",
  }),
  revoke: endpoint({
    method: "delete",
    path: "/api/account/api-keys/{id}",
    access: "user",
    params: idParams,
    output: apiKey,
    summary: "Revoke an API key; all processes reject it within a second",
  }),
};
