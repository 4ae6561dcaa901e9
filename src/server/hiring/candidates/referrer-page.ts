import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ReferrerPage, ShownProfile } from "../../../contract/hiring/candidates.ts";
import { DEFAULT_SETTINGS } from "../../../contract/identity/settings.ts";
import { isWebUrl } from "../../../contract/web-url.ts";
import { requirementTags } from "../../../rules/jobs.ts";
import { isVettedScout } from "../../identity/users/vetted-scout.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { authUsers } from "../../infra/db/tables/auth.ts";
import { profiles, referrerProfiles } from "../../infra/db/tables/profiles.ts";
import { userSettings } from "../../infra/db/tables/settings.ts";
import { users } from "../../infra/db/tables/users.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";

const VIEWS: Limit = { name: "referrer profiles", points: 120, seconds: 3_600 };

const columns = {
  user_id: referrerProfiles.user_id,
  username: referrerProfiles.username,
  personal_message: referrerProfiles.personal_message,
  email: users.email,
  verified: users.verified,
  name: fullName,
  avatar: sql<unknown>`${authUsers.user_metadata} -> 'avatar_url'`,
  vetted: isVettedScout,
  phone: profiles.phone,
  position: profiles.position,
  company: profiles.company,
  location: profiles.location,
  bio: profiles.bio,
  skills: profiles.skills,
  linkedin: profiles.linkedin,
  website: profiles.website,
  visibility: userSettings.profileVisibility,
  showEmail: userSettings.showEmail,
  showPhone: userSettings.showPhone,
  allowMessages: userSettings.allowMessages,
};

/** Finds a referrer by the name in their public address, ignoring case; throws `not_found`. */
export async function findReferrer(db: ReadHandle, username: string) {
  const [row] = await db
    .select(columns)
    .from(referrerProfiles)
    .innerJoin(users, eq(users.id, referrerProfiles.user_id))
    .leftJoin(authUsers, eq(authUsers.id, users.id))
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(userSettings, eq(userSettings.user_id, users.id))
    .where(and(eq(referrerProfiles.username_key, username.toLowerCase()), isNull(referrerProfiles.hidden_at)));
  if (row === undefined) throw new AppError("not_found");
  const { visibility, showEmail, showPhone, allowMessages } = row;
  return {
    ...row,
    visibility: visibility ?? DEFAULT_SETTINGS.profileVisibility,
    showEmail: showEmail ?? DEFAULT_SETTINGS.showEmail,
    showPhone: showPhone ?? DEFAULT_SETTINGS.showPhone,
    allowMessages: allowMessages ?? DEFAULT_SETTINGS.allowMessages,
  };
}

type Referrer = Awaited<ReturnType<typeof findReferrer>>;

/**
 * Whether a message would reach the referrer: they allow messages, and have an address that may be mailed
 * (src/server/notifications/notify.ts).
 */
export function acceptsMessages(ctx: Pick<Context, "config">, referrer: Referrer): boolean {
  return referrer.allowMessages && referrer.email !== "" && (referrer.verified || ctx.config.smtpUrl === null);
}

/** A picture of our own, or of an identity provider; other values are ignored. */
function safeAvatarUrl(avatar: unknown): string | null {
  if (typeof avatar !== "string") return null;
  return /^\/files\/[\w./-]+$/.test(avatar) || isWebUrl(avatar) ? avatar : null;
}

function viewProfile(row: Referrer): ShownProfile {
  return {
    name: row.name ?? "",
    position: row.position ?? "",
    company: row.company ?? "",
    location: row.location ?? "",
    bio: row.bio ?? "",
    skills: requirementTags(row.skills ?? ""),
    linkedin: row.linkedin ?? "",
    website: row.website ?? "",
    profile_image: safeAvatarUrl(row.avatar),
  };
}

/** The public page of a referrer, with the profile only where it is public (rule P1). Throws `not_found`. */
export async function readReferrerPage(ctx: Context, username: string): Promise<ReferrerPage> {
  const row = await findReferrer(ctx.db, username);
  const open = row.visibility === "public";
  return {
    username: row.username,
    personal_message: row.personal_message,
    profile: open ? viewProfile(row) : null,
    vetted: open && row.vetted,
    indexed: row.visibility !== "private",
    more: row.visibility === "network" || (open && (row.showEmail || row.showPhone)),
    allows_messages: acceptsMessages(ctx, row),
  };
}

/**
 * The additional data for signed-in users: the profile unless it is private, address and telephone where they are
 * shown (rule P1). Rate limited, so that nobody collects addresses (docs/security.md). Throws `not_found`,
 * `rate_limited`.
 */
export async function readReferrerDetails(ctx: UserContext, username: string) {
  await ctx.limits.consume(VIEWS, ctx.actor.id);
  const row = await findReferrer(ctx.db, username);
  if (row.visibility === "private") return { profile: null, vetted: false, email: null, phone: null };
  return {
    profile: viewProfile(row),
    vetted: row.vetted,
    email: row.showEmail ? row.email : null,
    phone: row.showPhone && row.phone ? row.phone : null,
  };
}
