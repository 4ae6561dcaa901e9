import SCIMMY from "scimmy";
import { attributeName, invalidPathError } from "./filter.ts";

export type RequestedAttributes = {
  /** Comma-separated names. */
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
  /** Sorting is not supported, but unknown names are rejected. */
  readonly sortBy?: string | undefined;
};
/** The requested attributes of a resource; null for all. */
export type AttributeSelection = { readonly only: ReadonlySet<string> | null; readonly without: ReadonlySet<string> };

type Definition = {
  readonly attributes: readonly {
    readonly name?: string;
    readonly subAttributes?: readonly { readonly name: string }[];
  }[];
};

/** The attribute names of a schema in RFC 7643, in lower case: `emails`, `emails.value`. */
function attributeNames({ attributes }: Definition): string[] {
  return attributes.flatMap(({ name = "", subAttributes = [] }) => {
    const key = name.toLowerCase();
    return [key, ...subAttributes.map((part) => `${key}.${part.name.toLowerCase()}`)];
  });
}

const KNOWN_ATTRIBUTES = {
  User: new Set(attributeNames(SCIMMY.Schemas.User.definition as unknown as Definition)),
  Group: new Set(attributeNames(SCIMMY.Schemas.Group.definition as unknown as Definition)),
} as const;

/**
 * True if a resource can have an attribute, or it belongs to an extension. Extensions are not stored, so their
 * attributes are not checked.
 */
export function isKnownAttribute(kind: "User" | "Group", name: string): boolean {
  return name.includes(":") || KNOWN_ATTRIBUTES[kind].has(name);
}

const MAX_LENGTH = 4_000;

/** Throws `ScimRejection` (`invalidPath`) for an unknown name. */
function parseNames(list = ""): ReadonlySet<string> {
  if (list.length > MAX_LENGTH) throw invalidPathError();
  const names = list.split(",").flatMap((part) => {
    if (part.trim() === "") return [];
    const name = attributeName(part.trim());
    if (name === null || !(isKnownAttribute("User", name) || isKnownAttribute("Group", name))) throw invalidPathError();
    return [name];
  });
  return new Set(names);
}

/** Throws `ScimRejection` (`invalidPath`) for an unknown name. */
export function parseSelection({ attributes, excludedAttributes, sortBy }: RequestedAttributes): AttributeSelection {
  parseNames(sortBy);
  const only = parseNames(attributes);
  return { only: only.size === 0 ? null : only, without: parseNames(excludedAttributes) };
}

const ALWAYS_RETURNED = new Set(["schemas", "id"]);

const startsWith = (names: ReadonlySet<string>, key: string) => [...names].some((name) => name.startsWith(`${key}.`));

/** True if group members have to be read. */
export function requiresMembers({ only, without }: AttributeSelection): boolean {
  return !without.has("members") && (only === null || only.has("members") || startsWith(only, "members"));
}

/** Selects the parts of one value, or of each in a list. */
function selectParts(value: unknown, keep: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => selectParts(one, keep));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => keep(name.toLowerCase())));
}

/** A resource with the requested and the always returned attributes (RFC 7644, section 3.4.2.5). */
export function selectAttributes(resource: object, { only, without }: AttributeSelection): object {
  if (only === null && without.size === 0) return resource;
  const whole = JSON.parse(JSON.stringify(resource)) as Record<string, unknown>;
  const kept = Object.entries(whole).flatMap(([name, value]): [string, unknown][] => {
    const key = name.toLowerCase();
    if (ALWAYS_RETURNED.has(key)) return [[name, value]];
    const inWhole = only === null || only.has(key);
    if (without.has(key) || !(inWhole || startsWith(only, key))) return [];
    return [
      [name, selectParts(value, (part) => (inWhole || only.has(`${key}.${part}`)) && !without.has(`${key}.${part}`))],
    ];
  });
  return Object.fromEntries(kept);
}
