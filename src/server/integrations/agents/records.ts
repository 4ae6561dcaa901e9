import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";
import { revokeAgents } from "../../identity/auth/keys/revoke-agents.ts";
import { REVOKED } from "../../identity/auth/sessions/sessions.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { agentGrants, oauthRecords } from "../../infra/db/tables/settings.ts";
import { sha256 } from "../../infra/platform/crypto.ts";

type RecordContext = Pick<Context, "db" | "write" | "clock">;

function parseText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

type Payload = Record<string, unknown>;

/** An interaction's id is the end of its resume URL. */
function withoutId(id: string, { jti: _id, returnTo, ...payload }: AdapterPayload): Payload {
  const begun = parseText(returnTo);
  return begun?.endsWith(id) === true ? { ...payload, returnTo: begun.slice(0, -id.length) } : payload;
}

function withId(id: string, payload: Payload): Payload {
  const begun = parseText(payload.returnTo);
  return begun === null ? payload : { ...payload, returnTo: `${begun}${id}` };
}

function recordKey(kind: string, id: string) {
  return and(eq(oauthRecords.kind, kind), eq(oauthRecords.id_hash, sha256(id)));
}

/** A record by its kind and its unguessable id until it expires; undefined for any other. */
export async function readRecord({ db, clock }: Omit<RecordContext, "write">, kind: string, id: string) {
  const there = or(isNull(oauthRecords.expires_at), gt(oauthRecords.expires_at, clock.now()));
  const [row] = await db
    .select()
    .from(oauthRecords)
    .where(and(recordKey(kind, id), there));
  return row;
}

/** Revokes all codes and tokens of this grant. */
async function revokeGrant(tx: WriteHandle, grantId: string, at: Date): Promise<void> {
  await revokeAgents(tx, eq(agentGrants.id, grantId), at);
  tx.publish(REVOKED, grantId);
}

/** Marks a code or token as used and returns whether it was unused. If not, its whole grant is revoked. */
async function consumeRecord(tx: WriteHandle, kind: string, id: string, at: Date): Promise<boolean> {
  const used = await tx
    .update(oauthRecords)
    .set({ consumed_at: at })
    .where(and(recordKey(kind, id), isNull(oauthRecords.consumed_at)))
    .returning({ kind: oauthRecords.kind });
  if (used.length > 0) return true;
  const [record] = await tx.select({ grant_id: oauthRecords.grant_id }).from(oauthRecords).where(recordKey(kind, id));
  if (record?.grant_id) await revokeGrant(tx, record.grant_id, at);
  return false;
}

/**
 * Storage of the authorization server, shared by all processes. Ids are secrets (codes and tokens are their own ids),
 * so only their hashes are stored and the table is useless to a reader. `twice`: the error for concurrent use of a
 * code.
 */
export function createRecords({ db, write, clock }: RecordContext, twice: () => Error): AdapterFactory {
  return (kind): Adapter => ({
    async upsert(id, sent: AdapterPayload, seconds) {
      const payload = withoutId(id, sent);
      const [now, grant_id] = [clock.now(), kind === "Grant" ? id : parseText(payload.grantId)];
      const expires_at = seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000);
      const kept = { payload, grant_id, expires_at };
      await write((tx) =>
        tx
          .insert(oauthRecords)
          .values({ kind, id_hash: sha256(id), ...kept, created_at: now })
          .onConflictDoUpdate({ target: [oauthRecords.kind, oauthRecords.id_hash], set: kept }),
      );
    },
    async find(id) {
      const row = await readRecord({ db, clock }, kind, id);
      if (row === undefined) return undefined;
      const { payload, consumed_at } = row;
      return {
        ...withId(id, payload),
        ...(kind !== "Client" && { jti: id }),
        ...(consumed_at !== null && { consumed: Math.floor(consumed_at.getTime() / 1_000) }),
      } as AdapterPayload;
    },
    // Neither lookups by session uid nor device codes are used here.
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    async consume(id) {
      const first = await write((tx) => consumeRecord(tx, kind, id, clock.now()));
      // Concurrent use of one code: the legitimate client is unknown, so neither gets a token.
      if (!first) throw twice();
    },
    async destroy(id) {
      await write(async (tx) => {
        const [gone] = await tx
          .delete(oauthRecords)
          .where(recordKey(kind, id))
          .returning({ grant_id: oauthRecords.grant_id });
        if (kind === "AccessToken" && gone?.grant_id) tx.publish(REVOKED, gone.grant_id);
      });
    },
    async revokeByGrantId(grantId) {
      await write(async (tx) => {
        await tx.delete(oauthRecords).where(and(eq(oauthRecords.kind, kind), eq(oauthRecords.grant_id, grantId)));
        // A refresh token was reused or revoked, so all tokens of its grant are revoked.
        if (kind === "RefreshToken") await revokeGrant(tx, grantId, clock.now());
        else tx.publish(REVOKED, grantId);
      });
    },
  });
}
