/** The fields of an error of Stripe's library that matter here. */
type StripeError = {
  readonly type: string;
  readonly code?: string;
  readonly statusCode?: number;
  readonly message: string;
};

function isStripeError(error: unknown): error is StripeError & Error {
  return error instanceof Error && "type" in error && typeof error.type === "string" && error.type.startsWith("Stripe");
}

/** Temporary refusals: money that is not available yet, and locked objects. */
const TEMPORARY_CODES = new Set(["balance_insufficient", "lock_timeout", "idempotency_key_in_use", "rate_limit"]);

/**
 * Stripe's reason for a permanent refusal: nothing was created, and repeating is useless. Null for everything that
 * may have succeeded or may succeed later: time-outs, broken connections, Stripe's own failures, money that is not
 * available yet, an invalid key of ours.
 */
export function permanentRefusal(error: unknown): string | null {
  if (!isStripeError(error) || TEMPORARY_CODES.has(error.code ?? "")) return null;
  const refused =
    error.type === "StripeInvalidRequestError" ||
    (error.type === "StripePermissionError" && error.code === "account_invalid");
  return refused ? error.message : null;
}

/**
 * Whether Stripe refused for now and stored that response under the idempotency key: the next try needs another key.
 * Nothing was created.
 */
export function isTemporaryRefusal(error: unknown): boolean {
  return isStripeError(error) && error.code === "balance_insufficient";
}

/** The text for the admin: Stripe's words, or that it was not reached. */
export function errorNote(error: unknown): string {
  return isStripeError(error) ? (error.code ?? error.message) : "not reached";
}
