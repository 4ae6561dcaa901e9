import { SYNC_BOUNDS } from "../../contract/team/people-sync.ts";
import { SyncRefused } from "./refused.ts";

// What providers send, cut down to what is kept here before a library reads it: names of attributes in any case, values of the wrong
// kind, extensions and everything that nobody keeps, however deep it is nested.

type Said = Record<string, unknown>;

function isSaid(value: unknown): value is Said {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An attribute by its name in any case (RFC 7643, section 2.1); undefined where it is absent. */
function of(said: Said, name: string): unknown {
  const key = Object.keys(said).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : said[key];
}

function invalid(name: string): never {
  throw new SyncRefused("invalid", name, `The value of ${name} is not valid.`);
}

/** A text as it is kept; undefined where it is absent, empty for null. Throws `invalid` for what is none, or too long. */
function textIn(value: unknown, name: string): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return "";
  if (typeof value !== "string" || value.length > SYNC_BOUNDS.text) return invalid(name);
  if (!value.isWellFormed() || /\p{Cc}/u.test(value)) return invalid(name);
  return value.trim();
}

/** Entra sends "False" where the protocol has false. */
function flagIn(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.toLowerCase() : "";
  return word === "true" ? true : word === "false" ? false : invalid("active");
}

/** The address of a list: the primary one, else that for work, else the first. Undefined where there is none. */
function emailIn(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return textIn(value, "emails") || undefined;
  const all = (Array.isArray(value) ? value.slice(0, 20) : [value]).filter(isSaid);
  const primary = all.find((one) => flagIn(of(one, "primary")) === true);
  const work = all.find((one) => of(one, "type") === "work");
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

/** What is kept of a user that was sent whole. Throws `SyncRefused`. */
export function userIn(body: unknown): Said {
  if (!isSaid(body)) throw new SyncRefused("invalid", "", "The body is no object.");
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
    ...emails(emailIn(of(body, "emails"))),
  };
}

function idsIn(value: unknown): { value: string }[] {
  const all = Array.isArray(value) ? value : [value];
  if (all.length > SYNC_BOUNDS.members)
    throw new SyncRefused("too_many", "members", "Those are too many members at once.");
  return all.map((one) => {
    const id = isSaid(one) ? of(one, "value") : one;
    return typeof id === "string" && /^[0-9a-f-]{36}$/i.test(id) ? { value: id.toLowerCase() } : invalid("members");
  });
}

/** What is kept of a group that was sent whole. Throws `SyncRefused`. */
export function groupIn(body: unknown): Said {
  if (!isSaid(body)) throw new SyncRefused("invalid", "", "The body is no object.");
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

type Operation = { op: string; path?: string; value?: unknown };
const OPERATIONS = 1_000;
const SCHEMA = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** One operation a path: what has none names its paths in the value. */
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
    if (typeof path !== "string" || path.length > SYNC_BOUNDS.text) return invalid("path");
    return [{ op: op.toLowerCase(), path, value }];
  });
  // One without a path may name any number of them.
  if (operations.length > OPERATIONS) throw new SyncRefused("invalid", "", "There are too many Operations.");
  return operations;
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;
const TEXTS: Readonly<Record<string, string>> = {
  username: "userName",
  externalid: "externalId",
  displayname: "displayName",
  "name.givenname": "name.givenName",
  "name.familyname": "name.familyName",
};

function userOperation({ op, path = "", value }: Operation): Operation[] {
  const bare = path.replace(CORE, "");
  const key = bare.toLowerCase();
  if (key === "active") return op === "remove" ? [] : [{ op: "replace", path: "active", value: flagIn(value) ?? true }];
  if (/^emails(?:\[[^\]]*\])?(?:\.value)?$/.test(key)) {
    // Nobody is without an address: who takes it away changes nothing.
    const email = op === "remove" ? undefined : emailIn(value);
    return email === undefined ? [] : [{ op: "replace", path: "emails", ...{ value: emails(email).emails } }];
  }
  if (key === "name" && isSaid(value))
    return Object.entries(value).flatMap(([name, part]) => userOperation({ op, path: `name.${name}`, value: part }));
  const named = Object.hasOwn(TEXTS, key) ? TEXTS[key] : undefined;
  if (named === undefined) return [];
  if (op === "remove") return named === "userName" ? invalid("userName") : [{ op: "remove", path: named }];
  const text = textIn(value, named) ?? invalid(named);
  if (text !== "") return [{ op: "replace", path: named, value: text }];
  return named === "userName" ? invalid(named) : [{ op: "remove", path: named }];
}

function groupOperation({ op, path = "", value }: Operation): Operation[] {
  const bare = path.replace(CORE, "");
  const key = bare.toLowerCase();
  const one = /^members\[value eq "([0-9a-f-]{36})"\]$/i.exec(bare)?.[1];
  if (one !== undefined && op === "remove") return [{ op, path: "members", value: [{ value: one.toLowerCase() }] }];
  if (key === "members") {
    if (op === "remove" && (value === undefined || value === null)) return [{ op, path: "members" }];
    return [{ op, path: "members", value: idsIn(value) }];
  }
  const named = key === "displayname" ? "displayName" : key === "externalid" ? "externalId" : undefined;
  if (named === undefined) {
    // A filter of members that nobody understands would else take nobody away, or everybody.
    return key.startsWith("members") ? invalid("path") : [];
  }
  if (op === "remove") return named === "displayName" ? invalid(named) : [{ op, path: named }];
  return [{ op: "replace", path: named, value: textIn(value, named) || invalid(named) }];
}

/** What is kept of a change, in the words of the protocol; null where nothing of it is. Throws `SyncRefused`. */
export function patchIn(body: unknown, kind: "User" | "Group"): { schemas: string[]; Operations: Operation[] } | null {
  const one = kind === "User" ? userOperation : groupOperation;
  const Operations = operationsIn(body).flatMap(one);
  return Operations.length === 0 ? null : { schemas: [SCHEMA], Operations };
}
