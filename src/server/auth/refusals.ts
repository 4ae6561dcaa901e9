import { type AuthCase, AuthError } from "./errors.ts";
import type { Answer } from "./server.ts";

/** An endpoint for a feature that this server does not offer. */
export function refuse(which: AuthCase): () => Promise<Answer> {
  return async () => {
    throw new AuthError(which);
  };
}
