import { eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { fault } from "../../contract/faults.ts";
import type { OwnProfile, ProfileChange } from "../../contract/profiles.ts";
import { isReservedUsername } from "../../rules/usernames.ts";
import { presentPerson } from "../auth/accounts/person.ts";
import type { UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { profiles, referrerProfiles } from "../db/tables/profiles.ts";
import { attachImage, removeFile } from "../files/attach.ts";
import { readOwnProfile } from "./profile-queries.ts";
import { announcePage } from "./referrer-page.ts";
import { isResting } from "./resting-usernames.ts";

type Link = { username: string | undefined; personal_message: string | undefined };

/** The referral link: made with its first username, changed afterwards; the table's unique key says whose it is. */
async function keepLink(ctx: UserContext, tx: WriteHandle, link: Link, at: Date): Promise<void> {
  const mine = eq(referrerProfiles.user_id, ctx.actor.id);
  const [known] = await tx.select({ username: referrerProfiles.username }).from(referrerProfiles).where(mine);
  const { username, personal_message } = link;
  if (username === "" && known !== undefined) {
    throw new AppError("validation_failed", { fields: { username: fault("required") } });
  }
  // Without a username there is no page yet that could bear a message (specification, Profile).
  const name = username || known?.username;
  if (name === undefined) return;
  if (name !== known?.username && isReservedUsername(name)) {
    throw new AppError("validation_failed", { fields: { username: fault("username_unavailable") } });
  }
  const values = {
    username: name,
    username_key: name,
    updated_at: at,
    ...(personal_message !== undefined && { personal_message }),
  };
  await tx
    .insert(referrerProfiles)
    .values({ id: ctx.ids.next(), user_id: ctx.actor.id, created_at: at, ...values })
    .onConflictDoUpdate({ target: referrerProfiles.user_id, set: values });
  // After it: whoever deleted their account meanwhile has let their name rest before the unique key let us through (X8).
  if (name !== known?.username && (await isResting(ctx, tx, name)))
    throw new AppError("validation_failed", { fields: { username: fault("username_unavailable") } });
}

/** Puts an uploaded picture in the place of the present one, or takes that away; gives the address to show. */
async function keepPicture(ctx: UserContext, tx: WriteHandle, token: string | null): Promise<string | null> {
  const mine = eq(profiles.user_id, ctx.actor.id);
  const [row] = await tx.select({ avatar: profiles.avatar }).from(profiles).where(mine).for("update");
  const replaces = row?.avatar ?? null;
  if (token === null) {
    if (replaces !== null) await removeFile(ctx, tx, replaces);
    return null;
  }
  const { id, address } = await attachImage(ctx, tx, { token, kind: "avatar", replaces });
  await tx.update(profiles).set({ avatar: id }).where(mine);
  return address;
}

/**
 * Changes one's own profile, name and referral link in one transaction: a failed save keeps nothing and says so
 * (rules P3, P4). Throws `validation_failed` by field and `username_taken`.
 */
export async function changeProfile(ctx: UserContext, change: ProfileChange): Promise<OwnProfile> {
  const user_id = ctx.actor.id;
  const { name, username, personal_message, avatar, ...told } = change;
  const updated_at = ctx.clock.now();
  return ctx.write(async (tx) => {
    // Before and after: the page may get another name.
    await announcePage(tx, user_id);
    await tx
      .insert(profiles)
      .values({ user_id, ...told, updated_at })
      .onConflictDoUpdate({ target: profiles.user_id, set: { ...told, updated_at } });
    if (username !== undefined || personal_message !== undefined) {
      await keepLink(ctx, tx, { username, personal_message }, updated_at);
    }
    const picture = avatar === undefined ? {} : { avatar_url: await keepPicture(ctx, tx, avatar) };
    const named = name === undefined ? {} : { full_name: name };
    if (name !== undefined || avatar !== undefined) {
      await presentPerson(tx, user_id, { ...named, ...picture }, updated_at);
    }
    await announcePage(tx, user_id);
    return readOwnProfile(tx, user_id);
  });
}
