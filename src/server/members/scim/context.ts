import { and, eq, isNull } from "drizzle-orm";
import type { AuditEvent } from "../../../contract/identity/audit.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { scimPeople } from "../../infra/db/tables/scim.ts";
import type { ScimCaller } from "./active-tokens.ts";

export type ProvisionedUserRow = typeof scimPeople.$inferSelect;

/** The context of one SCIM request. The company is locked, so that requests run one after the other. */
export type ScimRequestContext = { readonly ctx: Context; readonly tx: WriteHandle; readonly caller: ScimCaller };

const ID_FORMAT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True if a text can be one of our ids; others are not looked up. */
export function isPossibleId(text: string): boolean {
  return ID_FORMAT.test(text);
}

/** A user of the caller's company by the id the provider knows; undefined for users of other companies. */
export async function findProvisionedUser(
  db: ReadHandle,
  company: string,
  id: string,
): Promise<ProvisionedUserRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  const [row] = await db
    .select()
    .from(scimPeople)
    .where(and(eq(scimPeople.id, id), eq(scimPeople.company, company), isNull(scimPeople.deleted_at)));
  return row;
}

/** Writes an audit entry about a user who was created, changed or removed, with the token used. */
export async function recordUserChange(
  { ctx, tx, caller }: ScimRequestContext,
  event: AuditEvent,
  target_id: string | null,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const detail = { company: caller.company, key: `${caller.name} (${caller.prefix})`, ...more };
  const whom = target_id === null ? {} : { target_id };
  await writeAudit(tx, ctx.ids, { event, at: ctx.clock.now(), user_id: null, ...whom, ip: ctx.network, detail });
}
