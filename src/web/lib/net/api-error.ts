import type { ErrorBody, ErrorCode } from "../../../contract/errors.ts";
import type { FieldFaults } from "../../../contract/faults.ts";

/** A failure of an endpoint as the browser sees it. Screens show `errors:<code>` and `fields`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** The answer's HTTP status; 0 where there was no answer. */
  readonly status: number;
  readonly fields: FieldFaults | undefined;
  readonly request_id: string | undefined;
  /** Seconds after which the server itself wants to be asked again; null where it did not say so. */
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

/** Whether something has the form of a code. The catalogue itself would be too much to load before anything went wrong. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && CODE.test(value);
}

/** Whether the server had nothing of its own to say: the screen then uses the specification's words. */
export function withoutAnswer(code: ErrorCode): boolean {
  return code === "internal" || code === "unavailable";
}

/** The code of anything that was thrown; what is not ours counts as `internal`. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof ApiError) return error.code;
  const data = typeof error === "object" && error !== null && "data" in error ? error.data : undefined;
  const code = typeof data === "object" && data !== null && "code" in data ? data.code : undefined;
  return isErrorCode(code) ? code : "internal";
}
