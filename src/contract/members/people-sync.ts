import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant } from "../fields.ts";
import { confirmation } from "../identity/account.ts";
import { keyFields } from "../identity/keys/api-keys.ts";
import { pageOf, pageQuery } from "../paging.ts";
import { TEAM_ROLES, teamRole } from "./roles.ts";

/** Limits: active tokens per company, provisioned users and groups, stored rejections. */
export const SYNC_BOUNDS = { tokens: 5, people: 10_000, groups: 200, members: 5_000, refusals: 50, text: 255 } as const;

/** Why a provider's request was rejected (rules X191 to X195). */
export const SYNC_REFUSALS = [
  "unproved",
  "outside_domain",
  "taken",
  "admin",
  "last_owner",
  "team_full",
  "too_many",
  "invalid",
] as const;
export type SyncRefusal = (typeof SYNC_REFUSALS)[number];

export const syncToken = z.object({
  id,
  name: z.string(),
  /** The prefix by which lists and the audit log identify a token: `vws_1a2b3c4d`. */
  prefix: z.string(),
  state: z.enum(["live", "ended", "revoked"]),
  created_at: instant,
  ends_at: instant,
  /** Accurate to about a minute; null if never used. */
  last_used_at: instant.nullable(),
});
export type SyncToken = z.output<typeof syncToken>;

export const newSyncToken = z.strictObject({
  ...keyFields,
  ...confirmation,
});
export type NewSyncToken = z.output<typeof newSyncToken>;

/** A group of the provider and the team role of its members; null for none. */
export const syncGroup = z.object({ id, name: z.string(), role: teamRole.nullable(), people: z.number().int() });
export type SyncGroup = z.output<typeof syncGroup>;

/** The password is required if the role is or was owner. */
export const syncGroupRole = z.strictObject({ role: z.enum(TEAM_ROLES).nullable(), ...confirmation });
export type SyncGroupRole = z.output<typeof syncGroupRole>;

export const peopleSync = z.object({
  company: z.object({ id, name: z.string() }),
  /** The domain whose users may be provisioned; null without verification by DNS. */
  domain: z.string().nullable(),
  /** The base URL for the provider. */
  base: z.string(),
  tokens: z.array(syncToken),
  groups: z.array(syncGroup),
  counts: z.object({ active: z.number().int(), inactive: z.number().int() }),
  /** The latest rejections, newest first. */
  refused: z.array(z.object({ at: instant, why: z.enum(SYNC_REFUSALS), about: z.string() })),
});
export type PeopleSync = z.output<typeof peopleSync>;

export const syncedPerson = z.object({
  id,
  user_name: z.string(),
  email: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** The team role; null for users with only an account. */
  role: teamRole.nullable(),
  /** The account was created by provisioning and is locked while the user is deactivated. */
  made: z.boolean(),
  created_at: instant,
});
export type SyncedPerson = z.output<typeof syncedPerson>;

const of = "/api/companies/{id}/people-sync" as const;

export const peopleSyncEndpoints = {
  get: endpoint({
    method: "get",
    path: of,
    access: "user",
    params: idParams,
    output: peopleSync,
    summary: "How a company's identity provider adds and removes people by SCIM",
  }),
  people: endpoint({
    method: "get",
    path: `${of}/people`,
    access: "user",
    params: idParams,
    query: z.object(pageQuery),
    output: pageOf(syncedPerson),
    summary: "Synced people, newest first",
  }),
  // Does not accept an Idempotency-Key: such responses are stored, and tokens must not be.
  makeToken: endpoint({
    method: "post",
    path: `${of}/tokens`,
    access: "user",
    params: idParams,
    body: newSyncToken,
    output: z.object({ token: z.string(), item: syncToken }),
    errors: [
      "password_wrong",
      "code_required",
      "code_wrong",
      "sign_in_again",
      "people_sync_unproved",
      "api_keys_full",
      "rate_limited",
    ],
    summary: "Create a SCIM token; shown only once",
  }),
  revokeToken: endpoint({
    method: "delete",
    path: `${of}/tokens/{sync_token}`,
    access: "user",
    params: z.object({ id, sync_token: id }),
    output: syncToken,
    summary: "Revoke a SCIM token; all processes reject it within a second",
  }),
  setGroup: endpoint({
    method: "put",
    path: `${of}/groups/{group}`,
    access: "user",
    params: z.object({ id, group: id }),
    body: syncGroupRole,
    output: syncGroup,
    errors: [
      "password_wrong",
      "code_required",
      "code_wrong",
      "sign_in_again",
      "team_last_owner",
      "team_full",
      "rate_limited",
    ],
    summary: "Set the team role of a group of the provider",
  }),
};
