import { sql } from "drizzle-orm";
import type { WriteHandle } from "../db/handles.ts";
import { mayWithCompany } from "../db/team.ts";
import type { ArrivalRow } from "./own.ts";

/** Whoever pressed may have left since: nothing is taken in for somebody who owns the company no more. */
export async function stillOwns(tx: WriteHandle, { company, pressed_by }: ArrivalRow): Promise<boolean> {
  if (pressed_by === null) return false;
  const own = await tx.rows(
    sql`SELECT FROM companies WHERE companies.id = ${company} AND ${mayWithCompany("manage_team", pressed_by)} FOR KEY SHARE`,
  );
  return own.length > 0;
}
