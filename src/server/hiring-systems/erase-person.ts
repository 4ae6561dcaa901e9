import type { Context } from "../db/context.ts";
import type { FoundRemotePerson, HiringSystem } from "./adapter.ts";
import { findOtherApplications, type LeasedPerson, saveDeletion } from "./lease.ts";
import { decryptSentAddress } from "./send-person.ts";

/** The ids there of a person whose data are erased here; undefined where they cannot be found. */
async function findIdsInAts(
  ctx: Context,
  leased: LeasedPerson,
  system: HiringSystem,
): Promise<FoundRemotePerson | null | undefined> {
  const { candidate, application, opening } = leased;
  if (candidate !== null) return { candidate, application };
  const address = decryptSentAddress(ctx, leased);
  return address === null ? undefined : system.find(address, opening);
}

/**
 * Requests the deletion of a person whose data are erased here (rule X209): everybody whom we created, even if the
 * response was lost. For a person who existed before, or belongs to another referral, only this referral's data are
 * removed. What cannot be requested is left to the company. Throws `SystemError`.
 */
export async function erasePersonInAts(ctx: Context, leased: LeasedPerson, system: HiringSystem): Promise<void> {
  const found = await findIdsInAts(ctx, leased, system);
  if (found === undefined) return saveDeletion(ctx, leased, "by_hand");
  const others = found === null ? [] : await findOtherApplications(ctx, leased, found.candidate);
  // A person of another active referral stays, without this referral's data.
  const stays = leased.adopted || others.some(({ lives }) => lives);
  if (found === null || (stays && found.application === null)) return saveDeletion(ctx, leased, "erased");
  const added = others.flatMap(({ application }) => (application === null ? [] : [application]));
  await saveDeletion(ctx, leased, await system.erase({ ...found, added }, stays), found);
}
