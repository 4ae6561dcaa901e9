/** One fault of one input: a code that does not change, and English words. */
export type Fault = { readonly code: string; readonly message: string };

/** What an answer says of its failure. */
export type Refusal = {
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, Fault>> | undefined;
  readonly scope?: string | undefined;
  readonly request_id?: string | undefined;
};

/** What became of a call that failed: it was not done, or nobody here knows. */
export type Outcome = "refused" | "unknown";

/** The statuses of what in between gave up, or of a fault in the middle of the work. */
const isUnknown = (status: number, code: string) =>
  status >= 500 || status === 408 || code === "idempotency_in_progress";

/** The API answered, and refused. `code` does not change; `message` is for people. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** `http_…` and the status where something between answered in place of the API. */
  readonly code: string;
  /** Faults by the name of the field. */
  readonly fields: Readonly<Record<string, Fault>>;
  /** What the key would have needed, as `jobs:write`. */
  readonly scope: string | undefined;
  /** Names the request in the log of the installation. */
  readonly request_id: string | undefined;
  /** Seconds after which the API itself wants to be asked again; null where it does not say. */
  readonly retry_after: number | null;
  /** `unknown` from 500 on, and where somebody in between gave up: it may have been done all the same. */
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

/** There was no answer, not in time, or none that can be read. Whether the call was done is not known. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  readonly outcome: Outcome = "unknown";
}
