import type { ImportFailure } from "../../../contract/posting/import-runs.ts";

/** Why postings could not be read completely. The rest is unknown, so no job counts as closed. */
export class SourceError extends Error {
  readonly fault: ImportFailure;
  /** The unexpected response; undefined where that is not the reason. */
  readonly status: number | undefined;
  constructor(fault: ImportFailure, { status, ...options }: ErrorOptions & { readonly status?: number } = {}) {
    super(`the postings could not be read: ${fault}`, options);
    this.fault = fault;
    this.status = status;
  }
}
