import { errorCodeOf } from "../net/api-error.ts";
import { loadQueries } from "./query.ts";

/** Loads what a screen shows; returns null if it does not exist or the user may not view it. */
export async function loadIfVisible<W extends Parameters<typeof loadQueries>[1]>(
  request: Request,
  wanted: W,
): Promise<W | null> {
  try {
    await loadQueries(request, wanted);
  } catch (error) {
    if (errorCodeOf(error) !== "not_found") throw error;
    return null;
  }
  return wanted;
}
