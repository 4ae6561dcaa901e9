import { sql } from "drizzle-orm";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { REVOKED } from "../sessions/sessions.ts";

/** Cancels unfinished sign-ins of a connection: the settings they were verified with no longer apply. */
export async function cancelFlowsOfConnection(tx: WriteHandle, connection: string): Promise<void> {
  await tx.rows(sql`DELETE FROM auth_flow_states WHERE method = 'sso' AND provider = ${connection}`);
}

/** Ends every session created through a connection, in the database and in every process's memory (rule X186). */
export async function endSessionsOfConnection(tx: WriteHandle, connection: string): Promise<void> {
  const ended = await tx.rows<{ id: string }>(sql`
    DELETE FROM auth_sessions USING company_sign_in_sessions AS begun
    WHERE begun.session = auth_sessions.id AND begun.connection = ${connection} RETURNING auth_sessions.id`);
  await cancelFlowsOfConnection(tx, connection);
  tx.publishAll(
    REVOKED,
    ended.map(({ id }) => id),
  );
}

/**
 * Ends the sessions of a domain's users that were not created through its connection, except those of one user (rule
 * X187).
 */
export async function endOtherSessionsOfDomain(
  tx: WriteHandle,
  { id, domain }: { id: string; domain: string },
  kept: string,
): Promise<void> {
  const ended = await tx.rows<{ id: string }>(sql`
    DELETE FROM auth_sessions USING auth_users
    WHERE auth_users.id = auth_sessions.user_id AND auth_users.id <> ${kept}
      AND right(auth_users.email_key, ${domain.length + 1}) = ${`@${domain}`}
      AND NOT EXISTS (SELECT FROM company_sign_in_sessions AS begun
        WHERE begun.session = auth_sessions.id AND begun.connection = ${id})
    RETURNING auth_sessions.id`);
  tx.publishAll(
    REVOKED,
    ended.map(({ id: session }) => session),
  );
}
