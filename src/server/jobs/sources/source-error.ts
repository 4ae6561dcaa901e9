import type { ImportFault } from "../../../contract/posting/import-runs.ts";

/** Why postings could not be read to their end: what comes after it is not known, and so nothing is gone. */
export class SourceError extends Error {
  readonly fault: ImportFault;
  /** What was answered instead of them; undefined where that is not why. */
  readonly status: number | undefined;
  constructor(fault: ImportFault, { status, ...options }: ErrorOptions & { readonly status?: number } = {}) {
    super(`the postings could not be read: ${fault}`, options);
    this.fault = fault;
    this.status = status;
  }
}
