import type { Context, TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { sha256 } from "../../infra/platform/crypto.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";

/** Continue and Submit count one each; people behind one network address share the limit. */
const FORMS_PER_NETWORK: Limit = { name: "scout_form_network", points: 60, seconds: 3_600 };
/** New rows per email address and day. */
const FORMS_PER_ADDRESS: Limit = { name: "scout_form_address", points: 10, seconds: 86_400 };

/** Counts a form of its network before it creates a row. Throws `rate_limited`. */
export async function countFormOfNetwork(ctx: Context): Promise<void> {
  await ctx.limits.consume(FORMS_PER_NETWORK, ctx.network);
}

/** Counts a new row of an email address, which is stored as a hash. Throws `rate_limited`. */
export async function countFormOfAddress(ctx: TxContext, tx: WriteHandle, email: string): Promise<void> {
  await ctx.limits.consumeIn(tx, FORMS_PER_ADDRESS, sha256(emailKey(email)));
}
