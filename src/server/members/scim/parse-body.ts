import { SYNC_BOUNDS } from "../../../contract/members/people-sync.ts";
import type { IsOwnAddress } from "./domain.ts";
import { ScimRejection } from "./scim-rejection.ts";

// Reduces SCIM input to the stored attributes before a library reads it: drops unknown attributes and extensions, and
// handles any letter case, wrong types and deep nesting.

export type ScimObject = Record<string, unknown>;

export function isScimObject(value: unknown): value is ScimObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An attribute by its name in any case (RFC 7643, section 2.1); undefined if absent. */
export function attributeOf(said: ScimObject, name: string): unknown {
  const key = Object.keys(said).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : said[key];
}

export function throwInvalid(name: string): never {
  throw new ScimRejection("invalid", name, `The value of ${name} is not valid.`);
}

/** A normalized text; undefined if absent, empty for null. Throws `throwInvalid` if it is not a text or too long. */
export function parseTextValue(value: unknown, name: string): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return "";
  if (typeof value !== "string" || value.length > SYNC_BOUNDS.text) return throwInvalid(name);
  if (!value.isWellFormed() || /\p{Cc}/u.test(value)) return throwInvalid(name);
  return value.trim();
}

/** Entra ID sends the string "False" instead of the boolean. */
export function parseBoolean(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.toLowerCase() : "";
  return word === "true" ? true : word === "false" ? false : throwInvalid("active");
}

export function isWorkType(type: unknown): boolean {
  return typeof type === "string" && type.toLowerCase() === "work";
}

/** A private address is not the company's business, unless it is one that the company may provision. */
function isUsable(one: ScimObject, isOwn: IsOwnAddress): boolean {
  const [type, value] = [attributeOf(one, "type"), attributeOf(one, "value")];
  if (typeof type !== "string" || !/^(?:home|other)$/i.test(type)) return true;
  return typeof value === "string" && isOwn(value);
}

/**
 * The address of a list: the primary one, else the work address, else the first. Private addresses outside of the
 * company's domain are ignored, whatever they look like. Undefined if there is none.
 */
export function parseEmail(value: unknown, isOwn: IsOwnAddress): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return parseTextValue(value, "emails") || undefined;
  const said = (Array.isArray(value) ? value.slice(0, 20) : [value]).filter(isScimObject);
  const all = said.filter((one) => isUsable(one, isOwn));
  const primary = all.find((one) => parseBoolean(attributeOf(one, "primary")) === true);
  const work = all.find((one) => isWorkType(attributeOf(one, "type")));
  const chosen = primary ?? work ?? all[0];
  return chosen === undefined ? undefined : parseTextValue(attributeOf(chosen, "value"), "emails") || undefined;
}

function toEmails(value: string | undefined) {
  return value === undefined ? {} : { emails: [{ value, type: "work", primary: true }] };
}

function parseName(value: unknown) {
  if (!isScimObject(value)) return {};
  const [givenName, familyName] = [
    parseTextValue(attributeOf(value, "givenName"), "name.givenName"),
    parseTextValue(attributeOf(value, "familyName"), "name.familyName"),
  ];
  return {
    name: { ...(givenName !== undefined && { givenName }), ...(familyName !== undefined && { familyName }) },
  };
}

/** The stored attributes of a complete user. Throws `ScimRejection`. */
export function parseUser(body: unknown, isOwn: IsOwnAddress): ScimObject {
  if (!isScimObject(body)) throw new ScimRejection("invalid", "", "The body is not an object.");
  const userName = parseTextValue(attributeOf(body, "userName"), "userName");
  if (userName === undefined || userName === "") return throwInvalid("userName");
  const [externalId, displayName] = [
    parseTextValue(attributeOf(body, "externalId"), "externalId"),
    parseTextValue(attributeOf(body, "displayName"), "displayName"),
  ];
  const active = parseBoolean(attributeOf(body, "active"));
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName,
    ...(externalId !== undefined && externalId !== "" && { externalId }),
    ...(displayName !== undefined && { displayName }),
    ...(active !== undefined && { active }),
    ...parseName(attributeOf(body, "name")),
    ...toEmails(parseEmail(attributeOf(body, "emails"), isOwn)),
  };
}

export function parseIds(value: unknown): { value: string }[] {
  const all = Array.isArray(value) ? value : [value];
  if (all.length > SYNC_BOUNDS.members)
    throw new ScimRejection("too_many", "members", "There are too many members at once.");
  return all.map((one) => {
    const id = isScimObject(one) ? attributeOf(one, "value") : one;
    return typeof id === "string" && /^[0-9a-f-]{36}$/i.test(id)
      ? { value: id.toLowerCase() }
      : throwInvalid("members");
  });
}

/** The stored attributes of a complete group. Throws `ScimRejection`. */
export function parseGroup(body: unknown): ScimObject {
  if (!isScimObject(body)) throw new ScimRejection("invalid", "", "The body is not an object.");
  const displayName = parseTextValue(attributeOf(body, "displayName"), "displayName");
  if (displayName === undefined || displayName === "") return throwInvalid("displayName");
  const externalId = parseTextValue(attributeOf(body, "externalId"), "externalId");
  const members = attributeOf(body, "members");
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    displayName,
    ...(externalId !== undefined && externalId !== "" && { externalId }),
    ...(members !== undefined && members !== null && { members: parseIds(members) }),
  };
}
