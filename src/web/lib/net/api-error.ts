import type { ErrorBody, ErrorCode } from "../../../contract/errors.ts";
import type { FieldErrors } from "../../../contract/field-errors.ts";

/** An endpoint's failure as the browser sees it. Screens show the text `errors:<code>` and the errors of `fields`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly request_id: string | undefined;
  /** Seconds after which the server asks for a retry; null if it did not say. */
  readonly retryAfter: number | null;

  constructor(
    code: ErrorCode,
    options: Partial<Omit<ErrorBody, "code">> & { status?: number; retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(options.message ?? code, { cause: options.cause });
    this.name = "ApiError";
    this.code = code;
    this.status = options.status ?? 0;
    this.fields = options.fields;
    this.request_id = options.request_id;
    this.retryAfter = options.retryAfter ?? null;
  }
}

const CODE = /^[a-z]+(_[a-z]+)*$/;

/** Returns whether a value looks like an error code. The full catalogue is too large to load in advance. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && CODE.test(value);
}

/** Returns whether the failure carries no message of the server; the screen then shows the specification's text. */
export function hasNoServerMessage(code: ErrorCode): boolean {
  return code === "internal" || code === "unavailable";
}

/** Returns the error code of any thrown value; unknown errors count as `internal`. */
export function errorCodeOf(error: unknown): ErrorCode {
  if (error instanceof ApiError) return error.code;
  const data = typeof error === "object" && error !== null && "data" in error ? error.data : undefined;
  const code = typeof data === "object" && data !== null && "code" in data ? data.code : undefined;
  return isErrorCode(code) ? code : "internal";
}
