import { AuthError } from "../errors.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Why a password is weak, in the API's terms. */
export type PasswordWeakness = { readonly message: string; readonly reasons: readonly ("length" | "pwned")[] };

const COMMON_PASSWORD_MESSAGE = "Password is known to be weak and easy to guess, please choose a different one.";

function isOwnAddress(password: string, email: string): boolean {
  const typed = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return typed === address || typed === address.split("@")[0];
}

/**
 * The weaknesses of a password, or null (rule A11). Length counts characters, not bytes. Takes the address, because it
 * is the first guess.
 */
export function findWeakness(password: string, minLength: number, email: string): PasswordWeakness | null {
  if ([...password].length < minLength) {
    return { message: `Password should be at least ${minLength} characters.`, reasons: ["length"] };
  }
  if (isOwnAddress(password, email) || isCommonPassword(password))
    return { message: COMMON_PASSWORD_MESSAGE, reasons: ["pwned"] };
  return null;
}

/** Throws `weak_password`. */
export function requireStrongPassword(password: string, minLength: number, email: string): void {
  const weakness = findWeakness(password, minLength, email);
  if (weakness !== null) throw new AuthError("weak_password", weakness);
}
