import { codeOf } from "../net/api-error.ts";
import { load } from "./query.ts";

/** Loads what a screen shows; returns null if it does not exist or the user may not view it. */
export async function loadIfThere<W extends Parameters<typeof load>[1]>(
  request: Request,
  wanted: W,
): Promise<W | null> {
  try {
    await load(request, wanted);
  } catch (error) {
    if (codeOf(error) !== "not_found") throw error;
    return null;
  }
  return wanted;
}
