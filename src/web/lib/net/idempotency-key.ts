import { clock } from "../clock.ts";
import { ApiError } from "./api-error.ts";

/**
 * The Idempotency-Key of a form. It stays the same while the same values are sent again without an answer, and changes
 * with other values and after every answer.
 */
export class IdempotencyKey {
  private key = "";
  private values = "";

  /** Returns the key for sending these values. */
  for(values: unknown): string {
    const text = JSON.stringify(values);
    if (this.key === "" || text !== this.values) {
      this.key = clock.id();
      this.values = text;
    }
    return this.key;
  }

  /** Must be called with the result. Only a missing answer, or one that is still being prepared, keeps the key. */
  ended(error: unknown): void {
    const code = error instanceof ApiError && error.code;
    if (code !== "unavailable" && code !== "idempotency_in_progress") this.key = "";
  }
}
