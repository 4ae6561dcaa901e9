/** An error of one input: a stable code and an English message. */
export type FieldError = { readonly code: string; readonly message: string };

/** Error body of an answer. */
export type Refusal = {
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, FieldError>> | undefined;
  readonly scope?: string | undefined;
  readonly request_id?: string | undefined;
};

/** Outcome of a failed call: it was refused, or nobody here knows. */
export type Outcome = "refused" | "unknown";

/** Statuses after which the work may have been done: intermediary timeouts and server errors. */
const isUnknown = (status: number, code: string) =>
  status >= 500 || status === 408 || code === "idempotency_in_progress";

/** The API answered with an error. `code` is stable; `message` is for people. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** `http_…` with the status if an intermediary answered instead of the API. */
  readonly code: string;
  /** Errors by field name. */
  readonly fields: Readonly<Record<string, FieldError>>;
  /** The scope that the key lacks, such as `jobs:write`. */
  readonly scope: string | undefined;
  /** Identifies the request in the installation's log. */
  readonly request_id: string | undefined;
  /** Seconds after which the API asks to retry; null if not given. */
  readonly retry_after: number | null;
  /** `unknown` from status 500 and for intermediary timeouts: the work may have been done. */
  readonly outcome: Outcome;

  constructor(status: number, refusal: Refusal, retry_after: number | null = null) {
    super(refusal.message);
    this.status = status;
    this.code = refusal.code;
    this.fields = refusal.fields ?? {};
    this.scope = refusal.scope;
    this.request_id = refusal.request_id;
    this.retry_after = retry_after;
    this.outcome = isUnknown(status, refusal.code) ? "unknown" : "refused";
  }
}

/** No answer, a late one, or an unreadable one. Whether the call was done is unknown. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  readonly outcome: Outcome = "unknown";
}
