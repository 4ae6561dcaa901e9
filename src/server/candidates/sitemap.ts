import { desc, eq, isNull, or } from "drizzle-orm";
import type { ReadHandle } from "../db/handles.ts";
import { referrerProfiles } from "../db/tables/profiles.ts";
import { userSettings } from "../db/tables/settings.ts";

/** Public referrer pages for the sitemap, newest change first; profiles that are not public are left out (DECISIONS P1). */
export function publicReferrers(db: ReadHandle, limit: number): Promise<{ username: string; updated_at: Date }[]> {
  return db
    .select({ username: referrerProfiles.username, updated_at: referrerProfiles.updated_at })
    .from(referrerProfiles)
    .leftJoin(userSettings, eq(userSettings.user_id, referrerProfiles.user_id))
    .where(or(isNull(userSettings.profileVisibility), eq(userSettings.profileVisibility, "public")))
    .orderBy(desc(referrerProfiles.updated_at), desc(referrerProfiles.id))
    .limit(limit);
}
