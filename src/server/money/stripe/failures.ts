/** What Stripe's library throws, as far as it matters here. */
type Failure = {
  readonly type: string;
  readonly code?: string;
  readonly statusCode?: number;
  readonly message: string;
};

function isFailure(error: unknown): error is Failure & Error {
  return error instanceof Error && "type" in error && typeof error.type === "string" && error.type.startsWith("Stripe");
}

/** What passes by itself: money that is not available yet, and what somebody else holds just now. */
const PASSING = new Set(["balance_insufficient", "lock_timeout", "idempotency_key_in_use", "rate_limit"]);

/**
 * Why Stripe will not do it, in its words: nothing was made, and asking the same again is no use. Null for everything
 * that may have been done all the same, or may be done later: time-outs, cut connections, failures of theirs, money that
 * is not available yet, a key of ours that is not right.
 */
export function refusalOf(error: unknown): string | null {
  if (!isFailure(error) || PASSING.has(error.code ?? "")) return null;
  const refused =
    error.type === "StripeInvalidRequestError" ||
    (error.type === "StripePermissionError" && error.code === "account_invalid");
  return refused ? error.message : null;
}

/**
 * Whether Stripe said no for now, and keeps that answer under the key of the request: the next try needs another key.
 * Nothing was made.
 */
export function refusedForNow(error: unknown): boolean {
  return isFailure(error) && error.code === "balance_insufficient";
}

/** What to show of it to the admin: Stripe's words, or that it was not reached. */
export function noteOf(error: unknown): string {
  return isFailure(error) ? (error.code ?? error.message) : "not reached";
}
