import type { Context } from "../../infra/db/context.ts";
import { decrypt, encrypt } from "../../infra/platform/crypto.ts";

type TokenContext = Pick<Context, "secrets">;
const PURPOSE = "scout draft";

/**
 * The id of the row that Continue saved, as an unguessable signed token, so that only its form can continue it (rule
 * S1).
 */
export function draftToken({ secrets }: TokenContext, id: string): string {
  return encrypt(secrets.derive(PURPOSE), id);
}

/** The row's id; null for an invalid token. */
export function parseDraftToken({ secrets }: TokenContext, token: string): string | null {
  try {
    return decrypt(secrets.every(PURPOSE), token).toString();
  } catch {
    return null;
  }
}
