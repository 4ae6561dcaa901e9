import { and, eq, isNull } from "drizzle-orm";
import type { AuditEvent } from "../../contract/audit.ts";
import { audit } from "../auth/accounts/audit.ts";
import type { Context } from "../db/context.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import { scimPeople } from "../db/tables/scim.ts";
import type { SyncCaller } from "./live-tokens.ts";

export type SyncedRow = typeof scimPeople.$inferSelect;

/** What one act of a provider is done with: the company is held until it is over, so that acts come one after the other. */
export type SyncScene = { readonly ctx: Context; readonly tx: WriteHandle; readonly caller: SyncCaller };

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an id of ours; others are looked up nowhere. */
export function canBeId(text: string): boolean {
  return ID.test(text);
}

/** A person of the caller's company, by the id that its provider knows; undefined for everybody else's. */
export async function personById(db: ReadHandle, company: string, id: string): Promise<SyncedRow | undefined> {
  if (!canBeId(id)) return undefined;
  const [row] = await db
    .select()
    .from(scimPeople)
    .where(and(eq(scimPeople.id, id), eq(scimPeople.company, company), isNull(scimPeople.deleted_at)));
  return row;
}

/** Who was brought, changed or removed by which token. */
export async function note(
  { ctx, tx, caller }: SyncScene,
  event: AuditEvent,
  target_id: string | null,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const detail = { company: caller.company, key: `${caller.name} (${caller.prefix})`, ...more };
  const whom = target_id === null ? {} : { target_id };
  await audit(tx, ctx.ids, { event, at: ctx.clock.now(), user_id: null, ...whom, ip: ctx.network, detail });
}
