import { SYNC_BOUNDS } from "../../contract/team/people-sync.ts";
import type { IsOwnAddress } from "./domain.ts";
import { SyncRefused } from "./refused.ts";

// Reduces SCIM input to the stored attributes before a library reads it: drops unknown attributes and extensions, and
// handles any letter case, wrong types and deep nesting.

export type Said = Record<string, unknown>;

export function isSaid(value: unknown): value is Said {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An attribute by its name in any case (RFC 7643, section 2.1); undefined if absent. */
export function of(said: Said, name: string): unknown {
  const key = Object.keys(said).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : said[key];
}

export function invalid(name: string): never {
  throw new SyncRefused("invalid", name, `The value of ${name} is not valid.`);
}

/** A normalized text; undefined if absent, empty for null. Throws `invalid` if it is not a text or too long. */
export function textIn(value: unknown, name: string): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return "";
  if (typeof value !== "string" || value.length > SYNC_BOUNDS.text) return invalid(name);
  if (!value.isWellFormed() || /\p{Cc}/u.test(value)) return invalid(name);
  return value.trim();
}

/** Entra ID sends the string "False" instead of the boolean. */
export function flagIn(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.toLowerCase() : "";
  return word === "true" ? true : word === "false" ? false : invalid("active");
}

export function isWork(type: unknown): boolean {
  return typeof type === "string" && type.toLowerCase() === "work";
}

/** A private address is not the company's business, unless it is one that the company may provision. */
function isUsable(one: Said, isOwn: IsOwnAddress): boolean {
  const [type, value] = [of(one, "type"), of(one, "value")];
  if (typeof type !== "string" || !/^(?:home|other)$/i.test(type)) return true;
  return typeof value === "string" && isOwn(value);
}

/**
 * The address of a list: the primary one, else the work address, else the first. Private addresses outside of the
 * company's domain are ignored, whatever they look like. Undefined if there is none.
 */
export function emailIn(value: unknown, isOwn: IsOwnAddress): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return textIn(value, "emails") || undefined;
  const said = (Array.isArray(value) ? value.slice(0, 20) : [value]).filter(isSaid);
  const all = said.filter((one) => isUsable(one, isOwn));
  const primary = all.find((one) => flagIn(of(one, "primary")) === true);
  const work = all.find((one) => isWork(of(one, "type")));
  const chosen = primary ?? work ?? all[0];
  return chosen === undefined ? undefined : textIn(of(chosen, "value"), "emails") || undefined;
}

function emails(value: string | undefined) {
  return value === undefined ? {} : { emails: [{ value, type: "work", primary: true }] };
}

function nameIn(value: unknown) {
  if (!isSaid(value)) return {};
  const [givenName, familyName] = [
    textIn(of(value, "givenName"), "name.givenName"),
    textIn(of(value, "familyName"), "name.familyName"),
  ];
  return {
    name: { ...(givenName !== undefined && { givenName }), ...(familyName !== undefined && { familyName }) },
  };
}

/** The stored attributes of a complete user. Throws `SyncRefused`. */
export function userIn(body: unknown, isOwn: IsOwnAddress): Said {
  if (!isSaid(body)) throw new SyncRefused("invalid", "", "The body is not an object.");
  const userName = textIn(of(body, "userName"), "userName");
  if (userName === undefined || userName === "") return invalid("userName");
  const [externalId, displayName] = [
    textIn(of(body, "externalId"), "externalId"),
    textIn(of(body, "displayName"), "displayName"),
  ];
  const active = flagIn(of(body, "active"));
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName,
    ...(externalId !== undefined && externalId !== "" && { externalId }),
    ...(displayName !== undefined && { displayName }),
    ...(active !== undefined && { active }),
    ...nameIn(of(body, "name")),
    ...emails(emailIn(of(body, "emails"), isOwn)),
  };
}

export function idsIn(value: unknown): { value: string }[] {
  const all = Array.isArray(value) ? value : [value];
  if (all.length > SYNC_BOUNDS.members)
    throw new SyncRefused("too_many", "members", "There are too many members at once.");
  return all.map((one) => {
    const id = isSaid(one) ? of(one, "value") : one;
    return typeof id === "string" && /^[0-9a-f-]{36}$/i.test(id) ? { value: id.toLowerCase() } : invalid("members");
  });
}

/** The stored attributes of a complete group. Throws `SyncRefused`. */
export function groupIn(body: unknown): Said {
  if (!isSaid(body)) throw new SyncRefused("invalid", "", "The body is not an object.");
  const displayName = textIn(of(body, "displayName"), "displayName");
  if (displayName === undefined || displayName === "") return invalid("displayName");
  const externalId = textIn(of(body, "externalId"), "externalId");
  const members = of(body, "members");
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    displayName,
    ...(externalId !== undefined && externalId !== "" && { externalId }),
    ...(members !== undefined && members !== null && { members: idsIn(members) }),
  };
}
