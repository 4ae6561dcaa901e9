import { type SQL, sql } from "drizzle-orm";
import type { WriteHandle } from "../../../infra/db/handles.ts";

/** A revoked grant, and the number of its deleted drafts. */
type RevokedAgent = { readonly id: string; readonly drafts: number };

/**
 * Revokes rows of `agent_grants` and dismisses their unconfirmed drafts, so that nobody confirms a request of a user
 * who lost access (rule X156). The caller invalidates caches.
 */
export async function revokeAgents(tx: WriteHandle, which: SQL, at: Date): Promise<RevokedAgent[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  // A draft that is being confirmed is locked by that confirmation, which came first and is skipped here.
  return tx.rows<RevokedAgent>(sql`
    WITH ended AS (
      UPDATE agent_grants SET revoked_at = ${now} WHERE revoked_at IS NULL AND ${which} RETURNING id),
    waiting AS (
      SELECT agent_drafts.id FROM agent_drafts JOIN ended ON ended.id = grant_id WHERE state = 'open'
      FOR UPDATE OF agent_drafts SKIP LOCKED),
    dismissed AS (
      UPDATE agent_drafts SET state = 'dismissed', content = '{}', about = '', ends_at = ${now}
      WHERE id IN (SELECT id FROM waiting) RETURNING grant_id)
    SELECT id, (SELECT count(*)::int FROM dismissed WHERE grant_id = ended.id) AS drafts FROM ended`);
}
