import { and, eq, isNotNull } from "drizzle-orm";
import type { WriteHandle } from "../../db/handles.ts";
import { companySignInSessions, companySignIns } from "../../db/tables/company-sign-in.ts";
import { AuthError } from "../errors.ts";
import { provenNow, type SignInRow } from "./connections.ts";

/**
 * Locks an enabled connection until the transaction ends, so that it is disabled either before or after. Throws
 * `sso_off`.
 */
export async function holdOn(tx: WriteHandle, id: string): Promise<SignInRow> {
  const [row] = await tx
    .select()
    .from(companySignIns)
    .where(and(eq(companySignIns.id, id), isNotNull(companySignIns.on_since), provenNow))
    .for("share");
  if (row === undefined) throw new AuthError("sso_off");
  return row;
}

/** Links the session created by a flow to its connection. Throws `sso_off` if the connection was disabled meanwhile. */
export async function keepWithConnection(tx: WriteHandle, session: string, connection: string): Promise<void> {
  await holdOn(tx, connection);
  await tx.insert(companySignInSessions).values({ session, connection });
}
