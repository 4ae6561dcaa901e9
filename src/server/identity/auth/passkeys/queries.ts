import { and, asc, eq, type InferSelectModel } from "drizzle-orm";
import type { PasskeyState } from "../../../../contract/identity/account.ts";
import type { ReadHandle } from "../../../infra/db/handles.ts";
import { authPasskeys } from "../../../infra/db/tables/passkeys.ts";
import type { Config } from "../../../infra/platform/config.ts";
import { passkeySite } from "./site.ts";

export type Passkey = InferSelectModel<typeof authPasskeys>;

/** A user's passkeys in the order of creation, including disabled ones. */
export async function listPasskeysOfUser(db: ReadHandle, user_id: string): Promise<Passkey[]> {
  return db
    .select()
    .from(authPasskeys)
    .where(eq(authPasskeys.user_id, user_id))
    .orderBy(asc(authPasskeys.created_at), asc(authPasskeys.id));
}

/** The passkey with this credential id, made for this host; undefined if there is none. */
export async function findPasskey(db: ReadHandle, credential_id: string, rp_id: string): Promise<Passkey | undefined> {
  const [found] = await db
    .select()
    .from(authPasskeys)
    .where(and(eq(authPasskeys.credential_id, credential_id), eq(authPasskeys.rp_id, rp_id)));
  return found;
}

/** Whether a passkey can sign in here, and if not, why. */
export function passkeyState(passkey: Passkey, config: Pick<Config, "publicUrl">): PasskeyState {
  if (passkey.copied_at !== null) return "copied";
  return passkey.rp_id === passkeySite(config)?.id ? "live" : "elsewhere";
}

/** The number of passkeys that can sign in. */
export function countUsable(passkeys: readonly Passkey[], config: Pick<Config, "publicUrl">): number {
  return passkeys.filter((passkey) => passkeyState(passkey, config) === "live").length;
}
