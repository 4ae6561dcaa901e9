import { AppError } from "../../contract/errors.ts";
import { codeOfConstraint } from "./constraints.ts";

const CONNECTION_CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ENOENT", "EPIPE", "ETIMEDOUT"],
  ...["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN", "ENOTFOUND", "EAI_AGAIN"],
]);
/** Serialization and deadlock: the same thing may pass when it is asked again. */
const PASSING = new Set(["40001", "40P01"]);
/** A lock that was not to be had in time, a primary that became a replica, a database that takes nobody just now. */
const BUSY = new Set(["55P03", "25006", "55000"]);
const CONSTRAINT_CLASS = "23";

type Driver = { code?: unknown; constraint?: unknown; message: string };

/** Drizzle wraps the driver's error; the innermost cause tells what happened. */
function innermost(error: Error): Driver {
  return error.cause instanceof Error ? innermost(error.cause) : error;
}

function isAway(driver: Driver, code: string): boolean {
  // 08 connection, 53 resources, 57 operator intervention (shutdown, cancelled by time-out), 58 system.
  if (/^(08|53|57|58)/.test(code) || CONNECTION_CODES.has(code) || BUSY.has(code)) return true;
  return /timeout|Connection terminated|terminating connection|not queryable/i.test(driver.message);
}

/** True where a connection did not answer within its patience: the driver's own words, it has no code for them. */
export function isSilence(error: unknown): error is Error {
  return error instanceof Error && innermost(error).message === "Query read timeout";
}

/** True when the database refused only for the moment: such an answer is not one to keep. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = innermost(error);
  return typeof code === "string" && PASSING.has(code);
}

/** True when a row could not go because another one names it. */
export function isForeignKeyFault(error: unknown): boolean {
  return error instanceof Error && innermost(error).code === "23503";
}

/**
 * What a failure of the database means for the caller: the code of its constraint, `conflict`, or `unavailable`.
 * Gives the error back unchanged where it is not one of the database's.
 */
export function translateFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const driver = innermost(error);
  const code = typeof driver.code === "string" ? driver.code : "";
  if (code.startsWith(CONSTRAINT_CLASS) && typeof driver.constraint === "string") {
    const known = codeOfConstraint(driver.constraint);
    return known === undefined ? error : new AppError(known, { cause: error });
  }
  if (PASSING.has(code)) return new AppError("conflict", { cause: error });
  return isAway(driver, code) ? new AppError("unavailable", { cause: error }) : error;
}

/** True where the same may go when it is tried again: another one was in its way, or the database was busy or away. */
export function isForNow(error: unknown): boolean {
  const meant = translateFailure(error);
  return meant instanceof AppError && (meant.code === "conflict" || meant.code === "unavailable");
}

/** How often a whole transaction that was undone for another one is done again. */
const AGAIN = 2;

/**
 * Does a whole transaction, and does it again where the database undid it because another one and it waited for each other. Throws what
 * the work throws.
 */
export async function doneAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let left = AGAIN; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isPassing(error)) throw error;
    }
  }
}
