import type { Context } from "../db/context.ts";
import { seal, unseal } from "../platform/crypto.ts";

type Means = Pick<Context, "secrets">;
const PURPOSE = "scout draft";

/**
 * The id of the row that Continue saved, as an unguessable signed token, so that only its form can continue it (rule
 * S1).
 */
export function draftToken({ secrets }: Means, id: string): string {
  return seal(secrets.derive(PURPOSE), id);
}

/** The row's id; null for an invalid token. */
export function draftId({ secrets }: Means, token: string): string | null {
  try {
    return unseal(secrets.every(PURPOSE), token).toString();
  } catch {
    return null;
  }
}
