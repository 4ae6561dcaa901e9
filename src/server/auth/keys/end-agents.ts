import { type SQL, sql } from "drizzle-orm";
import type { WriteHandle } from "../../db/handles.ts";

/** What has ended: a grant, and how many drafts went with it. */
type EndedAgent = { readonly id: string; readonly drafts: number };

/**
 * Revokes what agents were allowed, of `agent_grants`, and dismisses what they left and nobody has pressed: nobody does what somebody
 * asked who was shut out (rule X156). Whoever remembers them is the caller's to tell.
 */
export async function endAgents(tx: WriteHandle, which: SQL, at: Date): Promise<EndedAgent[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  // One that is being pressed is left to its press, which holds it and came first.
  return tx.rows<EndedAgent>(sql`
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
