import { AuthError } from "../errors.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Why a password is weak, in the API's terms. */
export type Weakness = { readonly message: string; readonly reasons: readonly ("length" | "pwned")[] };

const COMMON = "Password is known to be weak and easy to guess, please choose a different one.";

function isOwnAddress(password: string, email: string): boolean {
  const typed = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return typed === address || typed === address.split("@")[0];
}

/**
 * The weaknesses of a password, or null (rule A11). Length counts characters, not bytes. Takes the address, because it
 * is the first guess.
 */
export function weaknessOf(password: string, minLength: number, email: string): Weakness | null {
  if ([...password].length < minLength) {
    return { message: `Password should be at least ${minLength} characters.`, reasons: ["length"] };
  }
  if (isOwnAddress(password, email) || isCommonPassword(password)) return { message: COMMON, reasons: ["pwned"] };
  return null;
}

/** Throws `weak_password`. */
export function requireStrong(password: string, minLength: number, email: string): void {
  const weakness = weaknessOf(password, minLength, email);
  if (weakness !== null) throw new AuthError("weak_password", weakness);
}
