import type { PaymentKind } from "../contract/money/payment-methods.ts";

const HOUR_MS = 3_600_000;

type Choice = { readonly kind: PaymentKind; readonly primary: boolean; readonly usable: boolean; created_at: string };

/**
 * The method that a payout goes to: of the usable ones the primary of the preferred kind, else its newest, else the
 * primary, else the newest of all; null without a usable one.
 */
export function chooseDestination<M extends Choice>(methods: readonly M[], preferred: PaymentKind): M | null {
  const rank = (method: M) => (method.kind === preferred ? 2 : 0) + (method.primary ? 1 : 0);
  const usable = methods.filter((method) => method.usable);
  const order = (a: M, b: M) => rank(b) - rank(a) || b.created_at.localeCompare(a.created_at);
  return [...usable].sort(order)[0] ?? null;
}

/** From when on money goes to an address that was set at `now`: the first one at once, every other one rests (M8). */
export function usableFrom(now: Date, first: boolean, rest_hours: number): Date {
  return first ? now : new Date(now.getTime() + rest_hours * HOUR_MS);
}
