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

  constructor(status: number, refusal: Refusal, retry_after: number | null = null) {
    super(refusal.message);
    this.status = status;
    this.code = refusal.code;
    this.fields = refusal.fields ?? {};
    this.scope = refusal.scope;
    this.request_id = refusal.request_id;
    this.retry_after = retry_after;
  }
}

/** There was no answer, not in time, or none that can be read. Whether the call was done is not known. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}
