import type { AdminUser, AdminUserListQuery, AuditQuery } from "../../../contract/admin-users.ts";
import { USER_STANDINGS } from "../../../contract/admin-users.ts";
import { AUDIT_EVENTS } from "../../../contract/audit.ts";
import { chosen, searchOf } from "../../shared/lists/use-url-filters.ts";

/** Reads the filters of the user list from the URL. */
export function userFiltersOf(params: URLSearchParams): Pick<AdminUserListQuery, "search" | "standing"> {
  return { search: searchOf(params), standing: chosen(params.get("standing"), USER_STANDINGS) };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the filters of the audit log from the URL; an invalid user id counts as not set. */
export function auditFiltersOf(params: URLSearchParams): Pick<AuditQuery, "search" | "event" | "person"> {
  const person = params.get("person") ?? "";
  return {
    search: searchOf(params),
    event: chosen(params.get("event"), AUDIT_EVENTS),
    person: UUID.test(person) ? person : undefined,
  };
}

/** The display name of an account: its name, else its email address. */
export function callOf({ name, email }: Pick<AdminUser, "name" | "email">): string {
  return name === "" ? email : name;
}
