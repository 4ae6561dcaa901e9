import { type AuthCase, AuthError } from "./errors.ts";
import type { Answer } from "./server.ts";

/** An endpoint that says that this server does not offer the thing. */
export function refuse(which: AuthCase): () => Promise<Answer> {
  return async () => {
    throw new AuthError(which);
  };
}
