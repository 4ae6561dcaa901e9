import type { PaymentKind } from "../contract/payments/payment-methods.ts";

const HOUR_MS = 3_600_000;

type Choice = { readonly kind: PaymentKind; readonly primary: boolean; readonly usable: boolean; created_at: string };

/**
 * The destination of a payout: of the usable methods the primary one of the preferred kind, else its newest, else the
 * primary one, else the newest of all; null without a usable one.
 */
export function chooseDestination<M extends Choice>(methods: readonly M[], preferred: PaymentKind): M | null {
  const rank = (method: M) => (method.kind === preferred ? 2 : 0) + (method.primary ? 1 : 0);
  const usable = methods.filter((method) => method.usable);
  const order = (a: M, b: M) => rank(b) - rank(a) || b.created_at.localeCompare(a.created_at);
  return [...usable].sort(order)[0] ?? null;
}

/**
 * From when on an address set at `now` may be used: the first one at once, every other one after a waiting period
 * (M8).
 */
export function usableFrom(now: Date, first: boolean, rest_hours: number): Date {
  return first ? now : new Date(now.getTime() + rest_hours * HOUR_MS);
}
