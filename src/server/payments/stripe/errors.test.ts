import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { errorNote, isTemporaryRefusal, permanentRefusal } from "./errors.ts";

const { StripeAPIError, StripeAuthenticationError, StripeConnectionError } = Stripe.errors;
const { StripeInvalidRequestError, StripePermissionError, StripeRateLimitError } = Stripe.errors;

const raw = (type: "invalid_request_error" | "api_error", code?: string) => ({
  type,
  message: "Stripe's words",
  ...(code !== undefined && { code }),
});
const invalid = (code?: string) => new StripeInvalidRequestError(raw("invalid_request_error", code));

describe("T15 what Stripe's errors mean", () => {
  test.each([
    ["an invalid request", invalid("parameter_invalid"), true],
    ["an invalid request without a code", invalid(), true],
    ["a closed account", new StripePermissionError(raw("invalid_request_error", "account_invalid")), true],
    ["another missing permission", new StripePermissionError(raw("invalid_request_error", "other")), false],
    ["money that is not available yet", invalid("balance_insufficient"), false],
    ["a locked object", invalid("lock_timeout"), false],
    ["a key in use", invalid("idempotency_key_in_use"), false],
    ["too many requests", new StripeRateLimitError(raw("invalid_request_error", "rate_limit")), false],
    ["Stripe's own failure", new StripeAPIError(raw("api_error")), false],
    ["a broken connection", new StripeConnectionError(raw("api_error")), false],
    ["our invalid key", new StripeAuthenticationError(raw("invalid_request_error")), false],
    ["an error of ours", new Error("Stripe's words"), false],
    ["an error of another library", Object.assign(new Error("Stripe's words"), { type: "OtherError" }), false],
    ["an error with a number as type", Object.assign(new Error("Stripe's words"), { type: 1 }), false],
    ["no error", { type: "StripeInvalidRequestError", message: "Stripe's words" }, false],
  ])("%s", (_what, error, refused) => {
    expect(permanentRefusal(error)).toBe(refused ? "Stripe's words" : null);
  });

  test("only money that is not available yet needs another key", () => {
    const insufficient = { code: "balance_insufficient" };
    expect(isTemporaryRefusal(invalid("balance_insufficient"))).toBe(true);
    expect(isTemporaryRefusal(invalid("lock_timeout"))).toBe(false);
    expect(isTemporaryRefusal(Object.assign(new Error("no"), insufficient))).toBe(false);
  });

  test("the admin reads Stripe's code, else its words, else that it was not reached", () => {
    expect(errorNote(invalid("parameter_invalid"))).toBe("parameter_invalid");
    expect(errorNote(invalid())).toBe("Stripe's words");
    expect(errorNote(new Error("socket hang up"))).toBe("not reached");
  });
});
