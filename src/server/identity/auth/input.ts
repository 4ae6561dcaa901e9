import { email as emailSchema } from "../../../contract/fields.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import type { JsonObject } from "./accounts/rows.ts";
import { invalidInput } from "./errors.ts";

/** Longer passwords are rejected, never truncated. */
const PASSWORD_BYTES = 1_024;

/** True for a JSON object; false for arrays and null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A string of the body; undefined if absent, null or empty. Throws `validation_failed` for anything else. */
export function optionalText(body: JsonObject, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string") throw invalidInput(`${name} must be a string`);
  return value;
}

/** An object of the body; undefined if absent or null. Throws `validation_failed` for anything else. */
export function optionalObject(body: JsonObject, name: string): JsonObject | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!isJsonObject(value)) throw invalidInput(`${name} must be an object`);
  return value;
}

/** A normalized address (NFC, trimmed, lower case) and the key by which addresses are compared. */
export type Address = { readonly email: string; readonly email_key: string };

/** The address of a text, or null if it is not one. Never throws. */
export function parseEmailAddress(text: string): Address | null {
  const parsed = emailSchema.safeParse(text);
  if (!parsed.success) return null;
  return { email: parsed.data.toLowerCase(), email_key: emailKey(parsed.data) };
}

/** The address of a new account. Throws `validation_failed` with the API's texts. */
export function requireAddress(text: string): Address {
  if (text.length > LIMITS.email) throw invalidInput("An email address is too long");
  const address = parseEmailAddress(text);
  if (address === null) throw invalidInput("Unable to validate email address: invalid format");
  return address;
}

/** Throws `validation_failed` for a password that cannot be stored unchanged. */
export function checkPasswordForm(password: string): void {
  if (Buffer.byteLength(password) > PASSWORD_BYTES) {
    throw invalidInput(`Password cannot be longer than ${PASSWORD_BYTES} bytes`);
  }
  if (!password.isWellFormed()) throw invalidInput("Password contains characters that are not valid text");
}

/** Checks that the PKCE challenge is well formed or absent. Throws `validation_failed`. */
export function checkChallenge(body: JsonObject): void {
  const challenge = optionalText(body, "code_challenge");
  const method = optionalText(body, "code_challenge_method");
  if (challenge === undefined && method === undefined) return;
  if (challenge === undefined || method === undefined) {
    throw invalidInput("PKCE flow requires code_challenge_method and code_challenge");
  }
  if (method.toLowerCase() !== "s256") throw invalidInput("code challenge method must be s256");
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) {
    throw invalidInput("code challenge has to be between 43 and 128 unreserved characters");
  }
}
