import type { CallOf, Endpoint, OutputOf } from "../../../contract/endpoint.ts";
import { call } from "./api-client.ts";
import { errorCodeOf } from "./api-error.ts";

/** The answer; null if the resource does not exist or the user may not view it. */
export async function callIfVisible<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E> | null> {
  try {
    return await call(endpoint, input);
  } catch (error) {
    if (errorCodeOf(error) !== "not_found") throw error;
    return null;
  }
}
