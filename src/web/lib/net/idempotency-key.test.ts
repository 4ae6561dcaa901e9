import { expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { IdempotencyKey } from "./idempotency-key.ts";

it("keeps the key for the same values until there is an answer", () => {
  const attempt = new IdempotencyKey();
  const first = attempt.for({ name: "a" });
  attempt.ended(new ApiError("unavailable"));
  expect(attempt.for({ name: "a" })).toBe(first);
  expect(attempt.for({ name: "b" })).not.toBe(first);
});

it("keeps the key while the first submission is running, because another key would repeat it", () => {
  const attempt = new IdempotencyKey();
  const first = attempt.for({ name: "a" });
  for (const code of ["unavailable", "idempotency_in_progress", "unavailable"] as const)
    attempt.ended(new ApiError(code));
  expect(attempt.for({ name: "a" })).toBe(first);
});

it("takes a new key after every answer", () => {
  const attempt = new IdempotencyKey();
  const first = attempt.for({ name: "a" });
  attempt.ended(null);
  const second = attempt.for({ name: "a" });
  attempt.ended(new ApiError("validation_failed"));
  expect(new Set([first, second, attempt.for({ name: "a" })]).size).toBe(3);
});
