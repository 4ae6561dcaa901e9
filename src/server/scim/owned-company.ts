import { and, eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import { companies } from "../db/tables/companies.ts";
import { mayWithCompany } from "../db/team-rights.ts";

const isManagedBy = (id: string, viewer: string) => and(eq(companies.id, id), mayWithCompany("manage_team", viewer));

/** A company whose provisioning the viewer may manage (rule X190). Throws `not_found` otherwise. */
export async function findScimCompany(
  db: ReadHandle,
  viewer: string,
  id: string,
): Promise<{ id: string; name: string }> {
  const [row] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(isManagedBy(id, viewer));
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockScimCompany(tx: WriteHandle, viewer: string, id: string): Promise<void> {
  const locked = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(isManagedBy(id, viewer))
    .for("no key update");
  if (locked.length === 0) throw new AppError("not_found");
}
