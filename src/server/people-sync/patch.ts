import { isDeepStrictEqual } from "node:util";
import { isKnown } from "./attributes.ts";
import type { IsOwnAddress } from "./domain.ts";
import { type Filter, matches, parsePath, pathRefused } from "./filter.ts";
import type { GroupRow, GroupSaid } from "./groups.ts";
import { keyOfName, type PersonSaid } from "./people.ts";
import { SyncRefused } from "./refused.ts";
import { emailIn, flagIn, idsIn, invalid, isSaid, isWork, of, textIn } from "./said.ts";
import { canBeId, type SyncedRow } from "./scene.ts";

type Operation = { op: string; path?: string; value?: unknown };
const OPERATIONS = 1_000;

/** Splits the body into one operation per path; an operation without a path names its paths in the value. */
function operationsIn(body: unknown): Operation[] {
  const list = isSaid(body) ? of(body, "Operations") : undefined;
  if (!Array.isArray(list) || list.length === 0 || list.length > OPERATIONS)
    throw new SyncRefused("invalid", "", "There are no Operations, or too many.");
  const operations = list.flatMap((one: unknown): Operation[] => {
    const op = isSaid(one) ? of(one, "op") : undefined;
    if (!isSaid(one) || typeof op !== "string" || !/^(add|replace|remove)$/i.test(op)) return invalid("op");
    const [path, value] = [of(one, "path"), of(one, "value")];
    if (path === undefined || path === null || path === "") {
      if (!isSaid(value)) return invalid("value");
      return Object.entries(value).flatMap(([key, part]) => {
        const nested = key.toLowerCase() === "name" && isSaid(part);
        if (!nested) return [{ op: op.toLowerCase(), path: key, value: part }];
        return Object.entries(part).map(([of_name, named]) => ({
          op: op.toLowerCase(),
          path: `name.${of_name}`,
          value: named,
        }));
      });
    }
    if (typeof path !== "string") throw pathRefused();
    return [{ op: op.toLowerCase(), path, value }];
  });
  // An operation without a path may contain any number of them.
  if (operations.length > OPERATIONS) throw new SyncRefused("invalid", "", "There are too many Operations.");
  return operations;
}

type Person = { -readonly [part in keyof PersonSaid]: PersonSaid[part] };
type Text = "user_name" | "external_id" | "display_name" | "given_name" | "family_name";
const TEXTS = new Map<string, Text>([
  ["username", "user_name"],
  ["externalid", "external_id"],
  ["displayname", "display_name"],
  ["name.givenname", "given_name"],
  ["name.familyname", "family_name"],
]);

/** An operation with a parsed path of a known attribute, in lower case. */
type Placed = Operation & { readonly attribute: string; readonly filter: Filter | null };

/** Throws `SyncRefused` (`invalidPath`) for unknown attributes. */
function placed(operation: Operation, kind: "User" | "Group"): Placed {
  const { attribute, filter } = parsePath(operation.path ?? "");
  if (!isKnown(kind, attribute)) throw pathRefused();
  return { ...operation, attribute, filter };
}

/** An added address becomes the primary one only if it says so. */
function addedEmail(value: unknown, isOwn: IsOwnAddress): string | undefined {
  if (!Array.isArray(value) && !isSaid(value)) return emailIn(value, isOwn);
  const all = [value].flat().filter((one) => {
    const type = isSaid(one) ? of(one, "type") : undefined;
    return isSaid(one) && (flagIn(of(one, "primary")) === true || type === undefined || isWork(type));
  });
  return emailIn(all, isOwn);
}

/** The user's stored address, and which addresses the company may provision. */
type Addresses = { readonly address: string; readonly isOwn: IsOwnAddress };

/** Only the work address is stored; changes of other addresses are ignored. */
function changeEmail(said: Person, { op, attribute, filter, value }: Placed, { address, isOwn }: Addresses): void {
  if (attribute !== "emails" && attribute !== "emails.value") return;
  const own = new Map<string, string | boolean>([
    ["type", "work"],
    ["primary", true],
    ["value", address],
  ]);
  // Every user has an address, so removing it changes nothing.
  if (op === "remove" || (filter !== null && !matches(filter, own))) return;
  said.email = (op === "add" && filter === null ? addedEmail(value, isOwn) : emailIn(value, isOwn)) ?? said.email;
}

function changePerson(said: Person, operation: Operation, addresses: Addresses): void {
  const place = placed(operation, "User");
  const { op, attribute, filter, value } = place;
  if (attribute === "emails" || attribute.startsWith("emails.")) changeEmail(said, place, addresses);
  if (filter !== null) return;
  if (attribute === "active" && op !== "remove") said.active = flagIn(value) ?? true;
  if (attribute === "name" && isSaid(value))
    for (const [name, part] of Object.entries(value))
      changePerson(said, { op, path: `name.${name}`, value: part }, addresses);
  const named = TEXTS.get(attribute);
  if (named === undefined) return;
  const text = op === "remove" ? "" : (textIn(value, attribute) ?? invalid(attribute));
  if (named === "user_name") said.user_name = text === "" ? invalid("userName") : text;
  else if (named === "external_id") said.external_id = text === "" ? null : text;
  else said[named] = text;
}

/** Applies a patch to a user; null if nothing stored changes. Throws `SyncRefused`. */
export function patchedPerson(before: SyncedRow, body: unknown, isOwn: IsOwnAddress): PersonSaid | null {
  const { user_name, email, external_id, given_name, family_name, display_name, active } = before;
  const is = { user_name, email, external_id, given_name, family_name, display_name, active };
  const said: Person = { ...is };
  for (const operation of operationsIn(body)) changePerson(said, operation, { address: email, isOwn });
  if (isDeepStrictEqual(said, is)) return null;
  // If the address was only ever derived from the user name, it follows a changed user name.
  return said.email === email && email === keyOfName(user_name) ? { ...said, email: null } : said;
}

/** The member that a filter selects by id; null for any other filter. */
function memberIn(filter: Filter): string | null {
  const { op } = filter;
  if (op !== "eq" || filter.path !== "value") return null;
  return typeof filter.value === "string" && canBeId(filter.value) ? filter.value.toLowerCase() : null;
}

function changeMembers(members: Set<string>, { op, filter, value }: Placed): void {
  if (filter !== null) {
    const one = op === "remove" ? memberIn(filter) : null;
    // Ignoring an unsupported member filter would remove nobody or everybody.
    if (one === null) throw pathRefused();
    members.delete(one);
    return;
  }
  const all = op === "remove" && (value === undefined || value === null) ? null : idsIn(value);
  if (op === "replace" || all === null) members.clear();
  for (const { value: id } of all ?? []) op === "remove" ? members.delete(id) : members.add(id);
}

type Group = { name: string; external_id: string | null; readonly members: Set<string> };

function changeGroup(said: Group, operation: Operation): void {
  const place = placed(operation, "Group");
  const { op, attribute, value } = place;
  if (attribute === "members") changeMembers(said.members, place);
  else if (attribute.startsWith("members.")) throw pathRefused();
  if (attribute === "displayname")
    said.name = (op !== "remove" && textIn(value, "displayName")) || invalid("displayName");
  if (attribute === "externalid")
    said.external_id = op === "remove" ? null : textIn(value, "externalId") || invalid("externalId");
}

/** Applies a patch to a group; null if nothing stored changes. Throws `SyncRefused`. */
export function patchedGroup(before: GroupRow, members: readonly string[], body: unknown): GroupSaid | null {
  const { name, external_id } = before;
  const is: Group = { name, external_id, members: new Set(members) };
  const said: Group = { ...is, members: new Set(members) };
  for (const operation of operationsIn(body)) changeGroup(said, operation);
  return isDeepStrictEqual(said, is) ? null : { ...said, members: [...said.members] };
}
