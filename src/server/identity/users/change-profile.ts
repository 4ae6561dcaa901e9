import { eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { OwnProfile, ProfileChange } from "../../../contract/identity/profiles.ts";
import { isReservedUsername } from "../../../rules/usernames.ts";
import type { TxContext, UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { profiles, referrerProfiles } from "../../infra/db/tables/profiles.ts";
import { attachImage } from "../../infra/files/attach-upload.ts";
import { removeFile } from "../../infra/files/remove-file.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { setProfileMetadata } from "../auth/accounts/profile-metadata.ts";
import { readOwnProfile } from "./profile-queries.ts";
import { publishPageChange } from "./referrer-page.ts";
import { isUsernameReserved } from "./reserved-usernames.ts";

/** Enough for a user who types; too few to enumerate usernames (X5). */
const CHECKS: Limit = { name: "username_check", points: 60, seconds: 600 };

/** True if the viewer may take a username. Throws `rate_limited`. */
export async function checkUsername(ctx: UserContext, username: string) {
  await ctx.limits.consume(CHECKS, ctx.actor.id);
  const [holder] = await ctx.db
    .select({ user_id: referrerProfiles.user_id })
    .from(referrerProfiles)
    .where(eq(referrerProfiles.username_key, username));
  if (holder !== undefined)
    return { username, failure: holder.user_id === ctx.actor.id ? null : ("username_taken" as const) };
  const unavailable = isReservedUsername(username) || (await isUsernameReserved(ctx, ctx.db, username));
  return { username, failure: unavailable ? ("username_unavailable" as const) : null };
}

/** Hides a referrer's page whatever its owner's settings say, or shows it again (rule P21). */
export async function hidePage(ctx: TxContext, tx: WriteHandle, user_id: string, hidden: boolean): Promise<void> {
  await tx
    .update(referrerProfiles)
    .set({ hidden_at: hidden ? ctx.clock.now() : null })
    .where(eq(referrerProfiles.user_id, user_id));
  await publishPageChange(tx, user_id);
}

type Link = { username: string | undefined; personal_message: string | undefined };

/**
 * Creates the referral link with the first username and changes it afterwards; the table's unique key prevents
 * duplicates.
 */
async function saveLink(ctx: UserContext, tx: WriteHandle, link: Link, at: Date): Promise<void> {
  const mine = eq(referrerProfiles.user_id, ctx.actor.id);
  const [known] = await tx.select({ username: referrerProfiles.username }).from(referrerProfiles).where(mine);
  const { username, personal_message } = link;
  if (username === "" && known !== undefined) {
    throw new AppError("validation_failed", { fields: { username: fieldError("required") } });
  }
  // Without a username there is no page that could show a message (specification, Profile).
  const name = username || known?.username;
  if (name === undefined) return;
  if (name !== known?.username && isReservedUsername(name)) {
    throw new AppError("validation_failed", { fields: { username: fieldError("username_unavailable") } });
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
  // Checked afterwards: an account deleted meanwhile has reserved its username before the unique key allowed ours (X8).
  if (name !== known?.username && (await isUsernameReserved(ctx, tx, name)))
    throw new AppError("validation_failed", { fields: { username: fieldError("username_unavailable") } });
}

/** Replaces or removes the profile picture; returns its new URL. */
async function savePicture(ctx: UserContext, tx: WriteHandle, token: string | null): Promise<string | null> {
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
 * Changes the viewer's profile, name and referral link in one transaction; a failed save stores nothing (rules P3, P4).
 * Throws `validation_failed` by field and `username_taken`.
 */
export async function changeProfile(ctx: UserContext, change: ProfileChange): Promise<OwnProfile> {
  const user_id = ctx.actor.id;
  const { name, username, personal_message, avatar, ...fields } = change;
  const updated_at = ctx.clock.now();
  return ctx.write(async (tx) => {
    // Called before and after the change, because the page's name may change.
    await publishPageChange(tx, user_id);
    await tx
      .insert(profiles)
      .values({ user_id, ...fields, updated_at })
      .onConflictDoUpdate({ target: profiles.user_id, set: { ...fields, updated_at } });
    if (username !== undefined || personal_message !== undefined) {
      await saveLink(ctx, tx, { username, personal_message }, updated_at);
    }
    const picture = avatar === undefined ? {} : { avatar_url: await savePicture(ctx, tx, avatar) };
    const named = name === undefined ? {} : { full_name: name };
    if (name !== undefined || avatar !== undefined) {
      await setProfileMetadata(tx, user_id, { ...named, ...picture }, updated_at);
    }
    await publishPageChange(tx, user_id);
    return readOwnProfile(tx, user_id);
  });
}
