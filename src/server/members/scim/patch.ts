import { isDeepStrictEqual } from "node:util";
import { isKnownAttribute } from "./attributes.ts";
import { isPossibleId, type ProvisionedUserRow } from "./context.ts";
import type { IsOwnAddress } from "./domain.ts";
import { type Filter, invalidPathError, matchesFilter, parsePath } from "./filter.ts";
import type { GroupInput, GroupRow } from "./groups.ts";
import {
  attributeOf,
  isScimObject,
  isWorkType,
  parseBoolean,
  parseEmail,
  parseIds,
  parseTextValue,
  throwInvalid,
} from "./parse-body.ts";
import { ScimRejection } from "./scim-rejection.ts";
import { type UserInput, userNameKey } from "./users.ts";

type Operation = { op: string; path?: string; value?: unknown };
const MAX_OPERATIONS = 1_000;

/** Splits the body into one operation per path; an operation without a path names its paths in the value. */
function parseOperations(body: unknown): Operation[] {
  const list = isScimObject(body) ? attributeOf(body, "Operations") : undefined;
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_OPERATIONS)
    throw new ScimRejection("invalid", "", "There are no Operations, or too many.");
  const operations = list.flatMap((one: unknown): Operation[] => {
    const op = isScimObject(one) ? attributeOf(one, "op") : undefined;
    if (!isScimObject(one) || typeof op !== "string" || !/^(add|replace|remove)$/i.test(op)) return throwInvalid("op");
    const [path, value] = [attributeOf(one, "path"), attributeOf(one, "value")];
    if (path === undefined || path === null || path === "") {
      if (!isScimObject(value)) return throwInvalid("value");
      return Object.entries(value).flatMap(([key, part]) => {
        const nested = key.toLowerCase() === "name" && isScimObject(part);
        if (!nested) return [{ op: op.toLowerCase(), path: key, value: part }];
        return Object.entries(part).map(([of_name, named]) => ({
          op: op.toLowerCase(),
          path: `name.${of_name}`,
          value: named,
        }));
      });
    }
    if (typeof path !== "string") throw invalidPathError();
    return [{ op: op.toLowerCase(), path, value }];
  });
  // An operation without a path may contain any number of them.
  if (operations.length > MAX_OPERATIONS) throw new ScimRejection("invalid", "", "There are too many Operations.");
  return operations;
}

type MutableUser = { -readonly [part in keyof UserInput]: UserInput[part] };
type TextAttribute = "user_name" | "external_id" | "display_name" | "given_name" | "family_name";
const TEXT_ATTRIBUTES = new Map<string, TextAttribute>([
  ["username", "user_name"],
  ["externalid", "external_id"],
  ["displayname", "display_name"],
  ["name.givenname", "given_name"],
  ["name.familyname", "family_name"],
]);

/** An operation with a parsed path of a known attribute, in lower case. */
type ParsedOperation = Operation & { readonly attribute: string; readonly filter: Filter | null };

/** Throws `ScimRejection` (`invalidPath`) for unknown attributes. */
function parseOperation(operation: Operation, kind: "User" | "Group"): ParsedOperation {
  const { attribute, filter } = parsePath(operation.path ?? "");
  if (!isKnownAttribute(kind, attribute)) throw invalidPathError();
  return { ...operation, attribute, filter };
}

/** An added address becomes the primary one only if it says so. */
function parseAddedEmail(value: unknown, isOwn: IsOwnAddress): string | undefined {
  if (!Array.isArray(value) && !isScimObject(value)) return parseEmail(value, isOwn);
  const all = [value].flat().filter((one) => {
    const type = isScimObject(one) ? attributeOf(one, "type") : undefined;
    return (
      isScimObject(one) &&
      (parseBoolean(attributeOf(one, "primary")) === true || type === undefined || isWorkType(type))
    );
  });
  return parseEmail(all, isOwn);
}

/** The user's stored address, and which addresses the company may provision. */
type Addresses = { readonly address: string; readonly isOwn: IsOwnAddress };

/** Only the work address is stored; changes of other addresses are ignored. */
function applyEmailChange(
  said: MutableUser,
  { op, attribute, filter, value }: ParsedOperation,
  { address, isOwn }: Addresses,
): void {
  if (attribute !== "emails" && attribute !== "emails.value") return;
  const own = new Map<string, string | boolean>([
    ["type", "work"],
    ["primary", true],
    ["value", address],
  ]);
  // Every user has an address, so removing it changes nothing.
  if (op === "remove" || (filter !== null && !matchesFilter(filter, own))) return;
  said.email =
    (op === "add" && filter === null ? parseAddedEmail(value, isOwn) : parseEmail(value, isOwn)) ?? said.email;
}

function applyUserChange(said: MutableUser, operation: Operation, addresses: Addresses): void {
  const place = parseOperation(operation, "User");
  const { op, attribute, filter, value } = place;
  if (attribute === "emails" || attribute.startsWith("emails.")) applyEmailChange(said, place, addresses);
  if (filter !== null) return;
  if (attribute === "active" && op !== "remove") said.active = parseBoolean(value) ?? true;
  if (attribute === "name" && isScimObject(value))
    for (const [name, part] of Object.entries(value))
      applyUserChange(said, { op, path: `name.${name}`, value: part }, addresses);
  const named = TEXT_ATTRIBUTES.get(attribute);
  if (named === undefined) return;
  const text = op === "remove" ? "" : (parseTextValue(value, attribute) ?? throwInvalid(attribute));
  if (named === "user_name") said.user_name = text === "" ? throwInvalid("userName") : text;
  else if (named === "external_id") said.external_id = text === "" ? null : text;
  else said[named] = text;
}

/** Applies a patch to a user; null if nothing stored changes. Throws `ScimRejection`. */
export function patchUser(before: ProvisionedUserRow, body: unknown, isOwn: IsOwnAddress): UserInput | null {
  const { user_name, email, external_id, given_name, family_name, display_name, active } = before;
  const is = { user_name, email, external_id, given_name, family_name, display_name, active };
  const said: MutableUser = { ...is };
  for (const operation of parseOperations(body)) applyUserChange(said, operation, { address: email, isOwn });
  if (isDeepStrictEqual(said, is)) return null;
  // If the address was only ever derived from the user name, it follows a changed user name.
  return said.email === email && email === userNameKey(user_name) ? { ...said, email: null } : said;
}

/** The member that a filter selects by id; null for any other filter. */
function parseMemberId(filter: Filter): string | null {
  const { op } = filter;
  if (op !== "eq" || filter.path !== "value") return null;
  return typeof filter.value === "string" && isPossibleId(filter.value) ? filter.value.toLowerCase() : null;
}

function applyMemberChange(members: Set<string>, { op, filter, value }: ParsedOperation): void {
  if (filter !== null) {
    const one = op === "remove" ? parseMemberId(filter) : null;
    // Ignoring an unsupported member filter would remove nobody or everybody.
    if (one === null) throw invalidPathError();
    members.delete(one);
    return;
  }
  const all = op === "remove" && (value === undefined || value === null) ? null : parseIds(value);
  if (op === "replace" || all === null) members.clear();
  for (const { value: id } of all ?? []) op === "remove" ? members.delete(id) : members.add(id);
}

type MutableGroup = { name: string; external_id: string | null; readonly members: Set<string> };

function applyGroupChange(said: MutableGroup, operation: Operation): void {
  const place = parseOperation(operation, "Group");
  const { op, attribute, value } = place;
  if (attribute === "members") applyMemberChange(said.members, place);
  else if (attribute.startsWith("members.")) throw invalidPathError();
  if (attribute === "displayname")
    said.name = (op !== "remove" && parseTextValue(value, "displayName")) || throwInvalid("displayName");
  if (attribute === "externalid")
    said.external_id = op === "remove" ? null : parseTextValue(value, "externalId") || throwInvalid("externalId");
}

/** Applies a patch to a group; null if nothing stored changes. Throws `ScimRejection`. */
export function patchGroup(before: GroupRow, members: readonly string[], body: unknown): GroupInput | null {
  const { name, external_id } = before;
  const is: MutableGroup = { name, external_id, members: new Set(members) };
  const said: MutableGroup = { ...is, members: new Set(members) };
  for (const operation of parseOperations(body)) applyGroupChange(said, operation);
  return isDeepStrictEqual(said, is) ? null : { ...said, members: [...said.members] };
}
