import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, linkToken } from "../fields.ts";
import { confirmation } from "../identity/account.ts";
import { AUDIT_EVENTS } from "../identity/audit.ts";
import { boundedCount, pageOf, pageQuery, searchText } from "../paging.ts";
import { ROLES } from "../statuses.ts";

/** Filters of the list of users. */
export const USER_FILTERS = ["admin", "suspended", "unverified"] as const;
/** Days of a suspension; null: until an admin ends it. */
export const SUSPENSION_DAYS = [1, 7, 30] as const;

/**
 * How an admin verified the person's identity, by something that a thief of the mailbox does not have; stored in the
 * audit log.
 */
export const IDENTITY_CHECKS = ["call", "meeting", "company"] as const;

/** An account as admins see it (rule R4). */
export const adminUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  admin: z.boolean(),
  verified: z.boolean(),
  /** Null where the account is not suspended; `until` is null for a suspension without an end. */
  suspended: z.object({ until: instant.nullable() }).nullable(),
  created_at: instant,
  last_sign_in_at: instant.nullable(),
});
export type AdminUser = z.output<typeof adminUser>;

/** One account with counts of its records, never their content. */
export const adminUserRecord = adminUser.extend({
  username: z.string().nullable(),
  /** Sign-in methods: `email`, `oidc` …, and whether a second factor is required. */
  providers: z.array(z.string()),
  second_factor: z.boolean(),
  sessions: z.number().int(),
  figures: z.object({
    jobs: boundedCount,
    referrals: boundedCount,
    applications: boundedCount,
    candidates: boundedCount,
    payouts: boundedCount,
  }),
  can: z.object({
    grant_admin: z.boolean(),
    take_admin: z.boolean(),
    suspend: z.boolean(),
    restore: z.boolean(),
    sign_out: z.boolean(),
    take_factor: z.boolean(),
  }),
});
export type AdminUserRecord = z.output<typeof adminUserRecord>;

/** Sensitive actions ask for the password again, and for a code where a second factor is on (rule A12). */
export const adminChange = z.strictObject({ admin: z.boolean(), ...confirmation });
export type AdminChange = z.output<typeof adminChange>;
export const suspension = z.strictObject({
  days: z.union([z.literal(SUSPENSION_DAYS), z.null()], "invalid"),
  ...confirmation,
});
export type Suspension = z.output<typeof suspension>;
export const factorRemoval = z.strictObject({ checked: z.enum(IDENTITY_CHECKS, "required"), ...confirmation });
export type FactorRemoval = z.output<typeof factorRemoval>;

const filters = { search: searchText, state: z.enum(USER_FILTERS).optional() };
export const adminUserListQuery = z.object({ ...filters, ...pageQuery });
export type AdminUserListQuery = z.output<typeof adminUserListQuery>;

const confirmed = ["password_wrong", "code_required", "code_wrong", "sign_in_again"] as const;

export const adminUserEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/admin/users",
    access: "admin",
    query: adminUserListQuery,
    output: pageOf(adminUser).extend({ matching: boundedCount }),
    summary: "Accounts, newest first",
  }),
  get: endpoint({
    method: "get",
    path: "/api/admin/users/{id}",
    access: "admin",
    params: idParams,
    output: adminUserRecord,
    summary: "One account with its figures; viewing is recorded in the audit log",
  }),
  setAdmin: endpoint({
    method: "post",
    path: "/api/admin/users/{id}/admin",
    access: "admin",
    params: idParams,
    body: adminChange,
    output: adminUserRecord,
    errors: ["admin_last", "account_suspended", ...confirmed],
    summary: "Grant or remove the admin flag; there is always at least one admin",
  }),
  suspend: endpoint({
    method: "post",
    path: "/api/admin/users/{id}/suspension",
    access: "admin",
    params: idParams,
    body: suspension,
    output: adminUserRecord,
    errors: ["account_own", ...confirmed],
    summary: "Suspend an account: it is signed out everywhere and cannot sign in",
  }),
  restore: endpoint({
    method: "delete",
    path: "/api/admin/users/{id}/suspension",
    access: "admin",
    params: idParams,
    output: adminUserRecord,
    summary: "Lift a suspension",
  }),
  signOut: endpoint({
    method: "delete",
    path: "/api/admin/users/{id}/sessions",
    access: "admin",
    params: idParams,
    output: adminUserRecord,
    summary: "Sign someone out everywhere",
  }),
  takeFactor: endpoint({
    method: "post",
    path: "/api/admin/users/{id}/factor-removal",
    access: "admin",
    params: idParams,
    body: factorRemoval,
    output: adminUserRecord,
    errors: ["account_own", ...confirmed],
    summary: "Turn off someone's lost second factor: signs them out everywhere and notifies them by email",
  }),
};

/** A person in the audit log; the name is empty after the account was deleted. */
const person = z.object({ id, name: z.string(), email: z.string(), deleted: z.boolean() });

export const auditEntry = z.object({
  id,
  at: instant,
  /** One of AUDIT_EVENTS, or an event of a later version. */
  event: z.string(),
  /** The acting person; null for visitors and the system. */
  who: person.nullable(),
  /** The person whom an admin acted on. */
  whom: person.nullable(),
  /** Empty without a request from outside. */
  ip: z.string(),
  /** Further stored details: ids, reasons, numbers. */
  detail: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditQuery = z.object({
  event: z.enum(AUDIT_EVENTS).optional(),
  /** Events by or about this account. */
  person: z.uuid("invalid").optional(),
  /** Name or address of accounts. */
  search: searchText,
  ...pageQuery,
});
export type AuditQuery = z.output<typeof auditQuery>;

export const adminAuditEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/admin/audit",
    access: "admin",
    query: auditQuery,
    output: pageOf(auditEntry).extend({ person: person.nullable() }),
    summary: "The audit log, newest first: who did what to whom, when and from where",
  }),
};

export const adminEndpoints = {
  claimFirst: endpoint({
    method: "post",
    path: "/api/admin/first",
    access: "user",
    body: z.strictObject({ token: linkToken }),
    output: z.object({ admin: z.literal(true) }),
    errors: ["admin_link_invalid"],
    summary: "Become the first admin with the link printed at startup (rule A10)",
  }),
};
