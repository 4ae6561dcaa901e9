import { clock } from "../clock.ts";
import { ApiError } from "./api-error.ts";

/**
 * The Idempotency-Key of a form: the same one as long as the same values are sent again because no answer came,
 * a new one for other values and after every answer.
 */
export class SubmissionKey {
  private key = "";
  private values = "";

  /** The key for sending these values now. */
  for(values: unknown): string {
    const text = JSON.stringify(values);
    if (this.key === "" || text !== this.values) {
      this.key = clock.id();
      this.values = text;
    }
    return this.key;
  }

  /** To be told how it ended; only a missing answer keeps the key, also one that is still being made. */
  ended(error: unknown): void {
    const code = error instanceof ApiError && error.code;
    if (code !== "unavailable" && code !== "idempotency_in_progress") this.key = "";
  }
}
