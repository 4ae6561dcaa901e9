import type { Context } from "../db/context.ts";
import { seal, unseal } from "../platform/crypto.ts";

type Means = Pick<Context, "secrets">;
const PURPOSE = "scout draft";

/** The row that Continue saved as a text that nobody can guess or make: only its form can continue it (rule S1). */
export function draftToken({ secrets }: Means, id: string): string {
  return seal(secrets.derive(PURPOSE), id);
}

/** The row's id; null for a text that is none of ours. */
export function draftId({ secrets }: Means, token: string): string | null {
  try {
    return unseal(secrets.every(PURPOSE), token).toString();
  } catch {
    return null;
  }
}
