import { AppError } from "../../../contract/errors.ts";
import { translateFailure } from "../../infra/db/failures.ts";

/** True when the database is unavailable or timed out, so that nothing more can be imported. */
export function isUnavailable(error: unknown): boolean {
  const meant = translateFailure(error);
  return meant instanceof AppError && meant.code === "unavailable";
}

/** The database's own message about a refused row. */
export function reasonOfFailure(error: unknown): string {
  if (!(error instanceof Error)) return `the database refused it: ${String(error)}`;
  return error.cause instanceof Error ? reasonOfFailure(error.cause) : `the database refused it: ${error.message}`;
}
