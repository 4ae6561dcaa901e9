import type { Context } from "../db/context.ts";
import { type Claimed, keepErased } from "./claim.ts";
import { addressOf } from "./send.ts";
import type { Found, HiringSystem } from "./system.ts";

/** Who is there of somebody whose data are erased here; undefined where nobody knows how to find them. */
async function findThere(ctx: Context, claimed: Claimed, system: HiringSystem): Promise<Found | null | undefined> {
  const { candidate, application, opening } = claimed;
  if (candidate !== null) return { candidate, application };
  const address = addressOf(ctx, claimed);
  return address === null ? undefined : system.find(address, opening);
}

/**
 * Asks for the deletion of somebody whose data are erased here (rule X209): of whoever we made, and of whom may have been made without our
 * hearing of it. Of whom was there before only what we added goes. What cannot be asked for is left to the company, by hand. Throws `SystemError`.
 */
export async function erasePerson(ctx: Context, claimed: Claimed, system: HiringSystem): Promise<void> {
  const found = await findThere(ctx, claimed, system);
  if (found === undefined) return keepErased(ctx, claimed, "by_hand");
  if (found === null || (claimed.adopted && found.application === null)) return keepErased(ctx, claimed, "erased");
  await keepErased(ctx, claimed, await system.erase(found, claimed.adopted), found);
}
