import type { Context } from "../db/context.ts";
import { type Claimed, keepErased, othersOf } from "./claim.ts";
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
 * Asks for the deletion of somebody whose data are erased here (rule X209): of whoever we made, also without hearing of it. Of whom was
 * there before, or is in another referral, only what this one added goes. What cannot be asked for is left to the company, by hand.
 * Throws `SystemError`.
 */
export async function erasePerson(ctx: Context, claimed: Claimed, system: HiringSystem): Promise<void> {
  const found = await findThere(ctx, claimed, system);
  if (found === undefined) return keepErased(ctx, claimed, "by_hand");
  const others = found === null ? [] : await othersOf(ctx, claimed, found.candidate);
  // Whom another referral still speaks of stays there, without what this one added.
  const stays = claimed.adopted || others.some(({ lives }) => lives);
  if (found === null || (stays && found.application === null)) return keepErased(ctx, claimed, "erased");
  const added = others.flatMap(({ application }) => (application === null ? [] : [application]));
  await keepErased(ctx, claimed, await system.erase({ ...found, added }, stays), found);
}
