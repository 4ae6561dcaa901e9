import { eq } from "drizzle-orm";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { profiles, referrerProfiles } from "../../infra/db/tables/profiles.ts";
import { userSettings } from "../../infra/db/tables/settings.ts";
import { users } from "../../infra/db/tables/users.ts";
import { removeFile } from "../../infra/files/remove-file.ts";
import { publishPageChange } from "./referrer-page.ts";
import { reserveUsername } from "./reserved-usernames.ts";

/**
 * Erases a user's own data: profile and picture, referral page, settings, name and address. The empty row of `users`
 * stays for references (rule P5). The username stays reserved (rule P11).
 */
export async function erasePersonal(ctx: Context, tx: WriteHandle, user_id: string): Promise<void> {
  await publishPageChange(tx, user_id);
  const pages = await tx
    .delete(referrerProfiles)
    .where(eq(referrerProfiles.user_id, user_id))
    .returning({ username_key: referrerProfiles.username_key });
  for (const { username_key } of pages) await reserveUsername(ctx, tx, username_key);
  const erased = await tx.delete(profiles).where(eq(profiles.user_id, user_id)).returning({ avatar: profiles.avatar });
  for (const { avatar } of erased) if (avatar !== null) await removeFile(ctx, tx, avatar);
  await tx.delete(userSettings).where(eq(userSettings.user_id, user_id));
  await tx
    .update(users)
    .set({ email: "", name: "", surname: "", verified: false, deleted_at: ctx.clock.now() })
    .where(eq(users.id, user_id));
}
