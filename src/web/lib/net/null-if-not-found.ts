import { errorCodeOf } from "./api-error.ts";

/** The value; null if the resource does not exist or the user may not view it. Other failures are thrown. */
export async function nullIfNotFound<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (errorCodeOf(error) !== "not_found") throw error;
    return null;
  }
}
