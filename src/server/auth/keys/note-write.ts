import type { UserContext } from "../../db/context.ts";
import type { KeyGrant } from "../../platform/actor.ts";
import { audit } from "../accounts/audit.ts";

/**
 * Writes down that a change is asked for with a key, before it is made (rule X84): whatever a key has changed stands in the audit
 * log with its beginning. Takes the endpoint's name and what its path names; neither holds words of anybody.
 */
export async function noteKeyWrite(
  ctx: UserContext,
  key: KeyGrant,
  call: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  const detail = { key: key.prefix, call, ...("id" in params && { record: params.id }) };
  const entry = { event: "api_key_wrote", at: ctx.clock.now(), user_id: ctx.actor.id, session_id: key.id } as const;
  await ctx.write((tx) => audit(tx, ctx.ids, { ...entry, ip: ctx.network, detail }));
}
