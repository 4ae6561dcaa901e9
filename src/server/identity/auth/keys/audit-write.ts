import type { UserContext } from "../../../infra/db/context.ts";
import type { KeyGrant } from "../../../infra/platform/actor.ts";
import { writeAudit } from "../accounts/audit.ts";

const ID_FORMAT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Audits a write with a key before it is made (rule X84), with the key's prefix. Records the endpoint's name and the
 * ids of its path, which contain no personal text.
 */
export async function auditKeyWrite(
  ctx: UserContext,
  key: KeyGrant,
  call: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  const ids = Object.values(params).filter((value) => typeof value === "string" && ID_FORMAT.test(value));
  const detail = {
    key: key.prefix,
    call,
    ...(key.company !== undefined && { company: key.company }),
    ...(ids.length > 0 && { record: ids.join(", ") }),
  };
  const entry = { event: "api_key_wrote", at: ctx.clock.now(), user_id: ctx.actor.id, session_id: key.id } as const;
  await ctx.write((tx) => writeAudit(tx, ctx.ids, { ...entry, ip: ctx.network, detail }));
}
