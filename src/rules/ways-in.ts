/** A way into an account, as far as it decides what may be unlinked. */
type WayIn = { readonly id: string; readonly provider: string };

/** Why a linked sign-in stays: it is the last way in, or it is the account's own address. */
export type Kept = "last" | "address";

/**
 * Whether one of an account's linked sign-ins may go; null where it may. The account's own address never does, and without
 * a password another linked sign-in has to be left: nobody shall lock themselves out.
 */
export function keptWayIn(id: string, all: readonly WayIn[], hasPassword: boolean): Kept | null {
  const way = all.find((known) => known.id === id);
  if (way?.provider === "email") return all.length === 1 ? "last" : "address";
  const others = all.some((known) => known.id !== id && known.provider !== "email");
  return others || hasPassword ? null : "last";
}
