import { type AuthCase, AuthError, invalid } from "./errors.ts";
import { optionalText } from "./input.ts";
import type { Answer, AuthRequest, AuthServer } from "./server.ts";

/** An endpoint that says that this server does not offer the thing. */
export function refuse(which: AuthCase): () => Promise<Answer> {
  return async () => {
    throw new AuthError(which);
  };
}

const FACTORS = new Map<string, AuthCase>([
  ["totp", "totp_enroll_off"],
  ["phone", "phone_factor_off"],
  ["webauthn", "webauthn_factor_off"],
]);

/** POST /factors: each kind of second factor is refused by its name. */
export async function refuseFactor(_server: AuthServer, { body }: AuthRequest): Promise<Answer> {
  const which = FACTORS.get(optionalText(body, "factor_type") ?? "");
  throw which === undefined ? invalid("factor_type needs to be totp, phone, or webauthn") : new AuthError(which);
}
