import { and, eq, isNotNull } from "drizzle-orm";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { companySignInSessions, companySignIns } from "../../../infra/db/tables/company-sign-in.ts";
import { AuthError } from "../errors.ts";
import { type ConnectionRow, isDomainVerified } from "./connections.ts";

/**
 * Locks an enabled connection until the transaction ends, so that it is disabled either before or after. Throws
 * `sso_off`.
 */
export async function lockEnabledConnection(tx: WriteHandle, id: string): Promise<ConnectionRow> {
  const [row] = await tx
    .select()
    .from(companySignIns)
    .where(and(eq(companySignIns.id, id), isNotNull(companySignIns.on_since), isDomainVerified))
    .for("share");
  if (row === undefined) throw new AuthError("sso_off");
  return row;
}

/** Links the session created by a flow to its connection. Throws `sso_off` if the connection was disabled meanwhile. */
export async function linkSessionToConnection(tx: WriteHandle, session: string, connection: string): Promise<void> {
  await lockEnabledConnection(tx, connection);
  await tx.insert(companySignInSessions).values({ session, connection });
}
