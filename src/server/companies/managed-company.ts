import { and, eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { ReadHandle, WriteHandle } from "../infra/db/handles.ts";
import { companies } from "../infra/db/tables/companies.ts";
import { mayWithCompany } from "../infra/db/team-rights.ts";

type ManagedCompany = { id: string; name: string };

function selectManagedCompany(db: ReadHandle, viewer: string, id: string) {
  return db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, id), mayWithCompany("manage_team", viewer)));
}

/** A company whose team the viewer may manage. Throws `not_found` for all others. */
export async function findManagedCompany(db: ReadHandle, viewer: string, id: string): Promise<ManagedCompany> {
  const [row] = await selectManagedCompany(db, viewer, id);
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockManagedCompany(tx: WriteHandle, viewer: string, id: string): Promise<ManagedCompany> {
  const [row] = await selectManagedCompany(tx, viewer, id).for("no key update");
  if (row === undefined) throw new AppError("not_found");
  return row;
}
