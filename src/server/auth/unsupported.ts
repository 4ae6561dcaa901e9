import type { AuthResponse } from "./auth-server.ts";
import { AuthError, type AuthErrorCase } from "./errors.ts";

/** An endpoint for a feature that this server does not offer. */
export function rejectAs(which: AuthErrorCase): () => Promise<AuthResponse> {
  return async () => {
    throw new AuthError(which);
  };
}
