import type { AdminUser, AdminUserListQuery, AuditQuery } from "../../../../contract/admin/admin-users.ts";
import { USER_FILTERS } from "../../../../contract/admin/admin-users.ts";
import { AUDIT_EVENTS } from "../../../../contract/identity/audit.ts";
import { knownValue, parseSearch } from "../../../shared/lists/use-url-filters.ts";

/** Reads the filters of the user list from the URL. */
export function parseUserFilters(params: URLSearchParams): Pick<AdminUserListQuery, "search" | "state"> {
  return { search: parseSearch(params), state: knownValue(params.get("state"), USER_FILTERS) };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the filters of the audit log from the URL; an invalid user id counts as not set. */
export function parseAuditFilters(params: URLSearchParams): Pick<AuditQuery, "search" | "event" | "person"> {
  const person = params.get("person") ?? "";
  return {
    search: parseSearch(params),
    event: knownValue(params.get("event"), AUDIT_EVENTS),
    person: UUID.test(person) ? person : undefined,
  };
}

/** The display name of an account: its name, else its email address. */
export function accountDisplayName({ name, email }: Pick<AdminUser, "name" | "email">): string {
  return name === "" ? email : name;
}
