import { and, eq, isNotNull } from "drizzle-orm";
import type { WriteHandle } from "../../db/handles.ts";
import { companySignInSessions, companySignIns } from "../../db/tables/company-sign-in.ts";
import { AuthError } from "../errors.ts";
import { provenNow, type SignInRow } from "./connections.ts";

/** A connection that lets people in, held until the transaction ends: it is switched off before that or after. Throws `sso_off`. */
export async function holdOn(tx: WriteHandle, id: string): Promise<SignInRow> {
  const [row] = await tx
    .select()
    .from(companySignIns)
    .where(and(eq(companySignIns.id, id), isNotNull(companySignIns.on_since), provenNow))
    .for("share");
  if (row === undefined) throw new AuthError("sso_off");
  return row;
}

/** The session that a flow of a connection ended in belongs to it from now on. Throws `sso_off` where that is off meanwhile. */
export async function keepWithConnection(tx: WriteHandle, session: string, connection: string): Promise<void> {
  await holdOn(tx, connection);
  await tx.insert(companySignInSessions).values({ session, connection });
}
