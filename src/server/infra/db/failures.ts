import { AppError } from "../../../contract/errors.ts";
import { constraintErrorCode } from "./constraints.ts";

const CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** Serialization failure and deadlock: a retry may succeed. */
const TRANSIENT_CODES = new Set(["40001", "40P01"]);
/** A lock timeout, a primary that became a replica, or a database that accepts no connections now. */
const BUSY_CODES = new Set(["55P03", "25006", "55000"]);
const CONSTRAINT_CLASS = "23";

type Driver = { code?: unknown; constraint?: unknown; message: string };

/** Drizzle wraps the driver's error; the innermost cause has the details. */
function innermostCause(error: Error): Driver {
  return error.cause instanceof Error ? innermostCause(error.cause) : error;
}

function isUnavailable(driver: Driver, code: string): boolean {
  // SQLSTATE classes: 08 connection, 53 resources, 57 operator intervention (shutdown, timeout), 58 system.
  if (/^(08|53|57|58)/.test(code) || CONNECTION_CODES.has(code) || BUSY_CODES.has(code)) return true;
  return /timeout|Connection terminated|terminating connection|not queryable/i.test(driver.message);
}

/** Whether a connection did not answer in time. Matched by the driver's message, which has no code. */
export function isTimeout(error: unknown): error is Error {
  return error instanceof Error && innermostCause(error).message === "Query read timeout";
}

/** Whether the database refused only temporarily. Such an answer must not be stored. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = innermostCause(error);
  return typeof code === "string" && TRANSIENT_CODES.has(code);
}

/** Whether a row could not be deleted because another one references it. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && innermostCause(error).code === "23503";
}

/**
 * Translates a database failure for the caller: the code of its constraint, `conflict`, or `unavailable`. Returns other
 * errors unchanged.
 */
export function translateFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const driver = innermostCause(error);
  const code = typeof driver.code === "string" ? driver.code : "";
  if (code.startsWith(CONSTRAINT_CLASS) && typeof driver.constraint === "string") {
    const known = constraintErrorCode(driver.constraint);
    return known === undefined ? error : new AppError(known, { cause: error });
  }
  if (TRANSIENT_CODES.has(code)) return new AppError("conflict", { cause: error });
  return isUnavailable(driver, code) ? new AppError("unavailable", { cause: error }) : error;
}

/** Whether a retry may succeed: a concurrent transaction interfered, or the database was busy or down. */
export function isRetryable(error: unknown): boolean {
  const meant = translateFailure(error);
  return meant instanceof AppError && (meant.code === "conflict" || meant.code === "unavailable");
}

/** Number of retries of a transaction that was rolled back because of a conflict. */
const MAX_RETRIES = 2;

/** Runs a whole transaction and retries it after a deadlock or serialization failure. Throws what the work throws. */
export async function retryTransaction<T>(work: () => Promise<T>): Promise<T> {
  for (let left = MAX_RETRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isTransient(error)) throw error;
    }
  }
}
