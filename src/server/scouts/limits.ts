import type { Context, TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { sha256 } from "../platform/crypto.ts";
import { emailKey } from "../platform/identity.ts";
import type { Limit } from "../platform/load/rate-limits.ts";

/** Continue and Submit count one each; people behind one address of a network share it. */
const NETWORK: Limit = { name: "scout_form_network", points: 60, seconds: 3_600 };
/** Rows that a day may bring under one address. */
const ADDRESS: Limit = { name: "scout_form_address", points: 10, seconds: 86_400 };

/** Counts a form from its network, before its creation. Throws `rate_limited`. */
export async function countNetwork(ctx: Context): Promise<void> {
  await ctx.limits.take(NETWORK, ctx.network);
}

/** Counts a new row under an address, which is kept as a hash. Throws `rate_limited`. */
export async function countAddress(ctx: TxContext, tx: WriteHandle, email: string): Promise<void> {
  await ctx.limits.takeIn(tx, ADDRESS, sha256(emailKey(email)));
}
