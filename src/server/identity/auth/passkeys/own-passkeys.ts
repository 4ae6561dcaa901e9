import { and, eq } from "drizzle-orm";
import { passkeyName } from "../../../../contract/identity/account.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { isLastPasskey } from "../../../../rules/sign-in-methods.ts";
import { transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { authPasskeys } from "../../../infra/db/tables/passkeys.ts";
import { passkeyChanged } from "../../../infra/mail/messages/passkey-changed.ts";
import { isId } from "../../../infra/platform/ids.ts";
import { writeAudit } from "../accounts/audit.ts";
import { notifyOwner } from "../accounts/notify-owner.ts";
import type { Account, IdentityLinker, JsonObject } from "../accounts/rows.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse, type SignedIn } from "../auth-server.ts";
import { AuthError, invalidInput } from "../errors.ts";
import { isRecentlyProved } from "../factors/second-factor.ts";
import { optionalText } from "../input.ts";
import { findSignInMethods } from "../sessions/session-queries.ts";
import { endSessions, lockAccountForChange } from "../sessions/sessions.ts";
import { countUsable, listPasskeysOfUser, type Passkey, passkeyState } from "./queries.ts";

/** A passkey as the client library expects it, without its key. */
export function viewPasskey({ id, friendly_name, created_at, last_used_at }: Passkey): JsonObject {
  return {
    id,
    ...(friendly_name !== "" && { friendly_name }),
    created_at: created_at.toISOString(),
    ...(last_used_at !== null && { last_used_at: last_used_at.toISOString() }),
  };
}

const EVENTS = { added: "passkey_added", removed: "passkey_removed" } as const;

/** Audits a change of a passkey and notifies its owner (rule A12). */
export async function recordPasskeyChange(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  { user_id, session_id }: IdentityLinker,
  change: { what: keyof typeof EVENTS; passkey: Passkey },
): Promise<void> {
  const { at, address: ip } = request;
  const { what, passkey } = change;
  const event = EVENTS[what];
  await writeAudit(tx, server.ids, { event, at, user_id, session_id, ip, detail: { passkey: passkey.id } });
  const message = passkeyChanged.with({ what, name: passkey.friendly_name, at: at.toISOString() });
  await notifyOwner(server, tx, user_id, `${event}:${passkey.id}`, message);
}

/** GET /passkeys: the caller's passkeys as a plain array. */
export async function listPasskeys(server: AuthServer, _request: AuthRequest, caller: SignedIn): Promise<AuthResponse> {
  return okResponse((await listPasskeysOfUser(server.db, caller.account.id)).map(viewPasskey));
}

/** The passkey id of the URL. Throws `passkey_not_found`. */
function parsePasskeyId({ params }: AuthRequest): string {
  const id = (params.id ?? "").toLowerCase();
  if (!isId(id)) throw new AuthError("passkey_not_found");
  return id;
}

/** Throws `validation_failed`. */
function parseName(body: JsonObject): string {
  const { data } = passkeyName.safeParse({ name: optionalText(body, "friendly_name") ?? "" });
  if (data === undefined) throw invalidInput(`friendly_name must be text of 1 to ${LIMITS.passkey.name} characters`);
  return data.name;
}

/** PATCH /passkeys/{id}: renames a passkey. Throws AuthError. */
export async function renamePasskey(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<AuthResponse> {
  const mine = and(eq(authPasskeys.id, parsePasskeyId(request)), eq(authPasskeys.user_id, caller.account.id));
  const friendly_name = parseName(request.body);
  const renamed = await transaction(server.pool, async (tx) => {
    const [row] = await tx.update(authPasskeys).set({ friendly_name }).where(mine).returning();
    if (row === undefined) throw new AuthError("passkey_not_found");
    const { at, address: ip } = request;
    const owner = { user_id: caller.account.id, session_id: caller.session.id };
    await writeAudit(tx, server.ids, { event: "passkey_renamed", at, ...owner, ip, detail: { passkey: row.id } });
    return row;
  });
  return okResponse(viewPasskey(renamed));
}

/** The passkey with this id, if it may be removed. Throws `passkey_not_found`, `passkey_last`. */
async function findRemovablePasskey(
  tx: WriteHandle,
  server: AuthServer,
  account: Account,
  id: string,
): Promise<Passkey> {
  const own = await listPasskeysOfUser(tx, account.id);
  const found = own.find((passkey) => passkey.id === id);
  if (found === undefined) throw new AuthError("passkey_not_found");
  const [identities] = await findSignInMethods(tx, account.id);
  const others = {
    password: account.password_hash !== null,
    linked: identities.some(({ provider }) => provider !== "email"),
    passkeys: countUsable(
      own.filter((passkey) => passkey !== found),
      server.config,
    ),
    mailed: server.config.smtpUrl !== null,
  };
  if (isLastPasskey(passkeyState(found, server.config), others)) throw new AuthError("passkey_last");
  return found;
}

/**
 * DELETE /passkeys/{id}: removes a passkey, unless it is the last sign-in method. Ends the other sessions, because they
 * may have been created with it. Throws AuthError.
 */
export async function removePasskey(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<AuthResponse> {
  const id = parsePasskeyId(request);
  if (!isRecentlyProved(caller.session.amr, request.at)) throw new AuthError("passkey_not_fresh");
  const owner = { user_id: caller.account.id, session_id: caller.session.id };
  await transaction(server.pool, async (tx) => {
    const account = await lockAccountForChange(tx, owner, request.at);
    const gone = await findRemovablePasskey(tx, server, account, id);
    await tx.delete(authPasskeys).where(eq(authPasskeys.id, gone.id));
    await endSessions(tx, account.id, owner.session_id);
    await recordPasskeyChange(tx, server, request, owner, { what: "removed", passkey: gone });
  });
  return { status: 204, body: null };
}
