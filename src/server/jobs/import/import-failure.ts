import { AppError } from "../../../contract/errors.ts";
import { translateFailure } from "../../db/failures.ts";

/** True when the database is away or out of time: then nothing more can be imported. */
export function isUnavailable(error: unknown): boolean {
  const meant = translateFailure(error);
  return meant instanceof AppError && meant.code === "unavailable";
}

/** Why the database refused a row, in its own words. */
export function reasonOfFailure(error: unknown): string {
  if (!(error instanceof Error)) return `the database refused it: ${String(error)}`;
  return error.cause instanceof Error ? reasonOfFailure(error.cause) : `the database refused it: ${error.message}`;
}
