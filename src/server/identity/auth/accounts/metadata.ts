import { line } from "../../../../contract/fields.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { ROLES } from "../../../../contract/statuses.ts";
import { invalidInput } from "../errors.ts";
import type { JsonObject } from "./rows.ts";

/** Keys that only the server writes. No decision depends on them. */
const RESERVED_KEYS = new Set(["sub", "email", "email_verified", "phone_verified"]);
const NAMES = ["first_name", "last_name", "full_name"] as const;
const MAX_DEPTH = 20;
const name = line(LIMITS.name.max);

/** A user's name in two parts, as stored in `users` (rule A3). */
export type PersonName = { readonly name: string; readonly surname: string };

/** Throws `validation_failed` for texts that PostgreSQL cannot store and for too deeply nested values. */
function checkStorable(data: JsonObject): void {
  const open: { value: unknown; depth: number }[] = [{ value: data, depth: 0 }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, depth } = item;
    if (typeof value === "string" && (!value.isWellFormed() || value.includes("\u0000"))) {
      throw invalidInput("User metadata contains characters that cannot be stored");
    }
    if (typeof value !== "object" || value === null) continue;
    if (depth > MAX_DEPTH) throw invalidInput("User metadata is nested too deeply");
    const parts = Array.isArray(value) ? value : Object.entries(value).flat();
    open.push(...parts.map((part: unknown) => ({ value: part, depth: depth + 1 })));
  }
}

function checkSize(metadata: JsonObject): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > LIMITS.user_metadata_bytes) {
    throw invalidInput(`User metadata cannot be larger than ${LIMITS.user_metadata_bytes} bytes`);
  }
}

function isRole(value: unknown): boolean {
  return ROLES.some((role) => role === value);
}

/** Returns the metadata a user may write: no reserved keys, only listed roles, valid names. */
function sanitizeMetadata(data: JsonObject): JsonObject {
  checkStorable(data);
  const kept = Object.entries(data).filter(([key, value]) => {
    return !RESERVED_KEYS.has(key) && key !== "__proto__" && (key !== "role" || isRole(value));
  });
  const patch = Object.fromEntries(kept);
  for (const key of NAMES) {
    const given = patch[key];
    if (given === undefined || given === null) continue;
    const parsed = name.safeParse(given);
    if (!parsed.success) throw invalidInput(`${key} must be a name of at most ${LIMITS.name.max} characters`);
    patch[key] = parsed.data;
  }
  return patch;
}

function textOf(metadata: JsonObject, key: (typeof NAMES)[number]): string | undefined {
  const value = metadata[key];
  return typeof value === "string" ? value : undefined;
}

function splitName(full: string): PersonName {
  const [first = "", ...rest] = full.split(/\s+/);
  return { name: first, surname: rest.join(" ") };
}

function joinName(person: PersonName): string {
  return `${person.name} ${person.surname}`.trim();
}

function parsePersonName(data: JsonObject, before: PersonName): PersonName {
  const full = textOf(data, "full_name");
  const base = full === undefined ? before : splitName(full);
  return {
    name: textOf(data, "first_name") ?? base.name,
    surname: textOf(data, "last_name") ?? base.surname,
  };
}

/**
 * Builds metadata and name of a new account from the sign-up request (rule A3); defaults are the role `referrer` and a
 * `full_name`. Throws `validation_failed`.
 */
export function newMetadata(data: JsonObject, own: JsonObject): { metadata: JsonObject; person: PersonName } {
  const patch = sanitizeMetadata(data);
  const person = parsePersonName(patch, { name: "", surname: "" });
  const full_name = textOf(patch, "full_name") || joinName(person);
  const named = full_name === "" ? {} : { full_name };
  const metadata = { role: "referrer", ...withoutNulls(patch), ...named, ...own };
  checkSize(metadata);
  return { metadata, person };
}

/** Keeps the full name and its parts consistent where the metadata contain both. */
function syncNames(merged: JsonObject, patch: JsonObject, person: PersonName): JsonObject {
  return {
    full_name: textOf(patch, "full_name") ?? joinName(person),
    ...("first_name" in merged && { first_name: person.name }),
    ...("last_name" in merged && { last_name: person.surname }),
  };
}

/**
 * Shallow-merges a patch into the metadata; null removes a key. A new name updates every form of it. Returns the name
 * if the patch changes it. Throws `validation_failed`.
 */
export function mergedMetadata(
  before: JsonObject,
  data: JsonObject,
  known: PersonName,
): { metadata: JsonObject; person: PersonName | null } {
  const patch = sanitizeMetadata(data);
  const renamed = NAMES.some((key) => textOf(patch, key) !== undefined);
  const person = renamed ? parsePersonName(patch, known) : null;
  const merged = { ...before, ...patch };
  const metadata = withoutNulls(person === null ? merged : { ...merged, ...syncNames(merged, patch, person) });
  checkSize(metadata);
  return { metadata, person };
}

function withoutNulls(data: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
}
