/** The fields of an error of Stripe's library that matter here. */
type Failure = {
  readonly type: string;
  readonly code?: string;
  readonly statusCode?: number;
  readonly message: string;
};

function isFailure(error: unknown): error is Failure & Error {
  return error instanceof Error && "type" in error && typeof error.type === "string" && error.type.startsWith("Stripe");
}

/** Temporary refusals: money that is not available yet, and locked objects. */
const PASSING = new Set(["balance_insufficient", "lock_timeout", "idempotency_key_in_use", "rate_limit"]);

/**
 * Stripe's reason for a permanent refusal: nothing was created, and repeating is useless. Null for everything that
 * may have succeeded or may succeed later: time-outs, broken connections, Stripe's own failures, money that is not
 * available yet, an invalid key of ours.
 */
export function refusalOf(error: unknown): string | null {
  if (!isFailure(error) || PASSING.has(error.code ?? "")) return null;
  const refused =
    error.type === "StripeInvalidRequestError" ||
    (error.type === "StripePermissionError" && error.code === "account_invalid");
  return refused ? error.message : null;
}

/**
 * Whether Stripe refused for now and stored that response under the idempotency key: the next try needs another key.
 * Nothing was created.
 */
export function refusedForNow(error: unknown): boolean {
  return isFailure(error) && error.code === "balance_insufficient";
}

/** The text for the admin: Stripe's words, or that it was not reached. */
export function noteOf(error: unknown): string {
  return isFailure(error) ? (error.code ?? error.message) : "not reached";
}
