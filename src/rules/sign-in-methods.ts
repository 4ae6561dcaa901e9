import type { PasskeyState } from "../contract/identity/account.ts";

/** A way into an account, as far as it decides what may be unlinked. */
type LinkedSignIn = { readonly id: string; readonly provider: string };

/** Why a linked sign-in stays: it is the last way in, or it is the account's own address. */
export type UnlinkRefusal = "last" | "address";

/** What opens an account besides linked sign-ins; `passkeys`: how many do so here and now. */
export type OtherSignInMethods = { readonly password: boolean; readonly passkeys: number };

/**
 * Whether one of an account's linked sign-ins may go; null where it may. The account's own address never does, and without
 * a password another linked sign-in or a passkey has to be left: nobody shall lock themselves out.
 */
export function findUnlinkRefusal(
  id: string,
  all: readonly LinkedSignIn[],
  { password, passkeys }: OtherSignInMethods,
): UnlinkRefusal | null {
  const way = all.find((known) => known.id === id);
  if (way?.provider === "email") return all.length === 1 ? "last" : "address";
  const others = all.some((known) => known.id !== id && known.provider !== "email");
  return others || password || passkeys > 0 ? null : "last";
}

/** `linked`: a sign-in of a provider; `mailed`: links are mailed to the account's own address, which lets in by itself. */
type PasskeyAlternatives = OtherSignInMethods & { readonly linked: boolean; readonly mailed: boolean };

/** Whether a passkey is the last way in, and stays. One that opens nothing any more is none. */
export function isLastPasskey(
  state: PasskeyState,
  { password, linked, mailed, passkeys }: PasskeyAlternatives,
): boolean {
  return state === "live" && !password && !linked && !mailed && passkeys === 0;
}

/** Whoever has stolen a session and a password could add a factor of their own: its owner has a week to notice. */
const FACTOR_MIN_AGE_MS = 7 * 86_400_000;

/**
 * Whether a second factor may stand in for the mailbox of the present address, when that is lost and another one is to
 * take its place. Takes when the person's verified factors were added.
 */
export function factorReplacesMailbox(added: readonly Date[], at: Date): boolean {
  return added.length > 0 && added.every((moment) => at.getTime() - moment.getTime() >= FACTOR_MIN_AGE_MS);
}
