import type { ImportFailure } from "../../../contract/jobs/posting/import-runs.ts";

/** Why postings could not be read completely. The rest is unknown, so no job counts as closed. */
export class SourceError extends Error {
  readonly failure: ImportFailure;
  /** The unexpected response; undefined where that is not the reason. */
  readonly status: number | undefined;
  constructor(failure: ImportFailure, { status, ...options }: ErrorOptions & { readonly status?: number } = {}) {
    super(`the postings could not be read: ${failure}`, options);
    this.failure = failure;
    this.status = status;
  }
}
