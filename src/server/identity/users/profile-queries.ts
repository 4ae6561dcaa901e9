import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { OwnProfile } from "../../../contract/identity/profiles.ts";
import type { me } from "../../../contract/identity/users.ts";
import { ROLES } from "../../../contract/statuses.ts";
import { readAmounts } from "../../infra/db/amounts/read-amounts.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { authUsers } from "../../infra/db/tables/auth.ts";
import { profiles, referrerProfiles } from "../../infra/db/tables/profiles.ts";
import { users } from "../../infra/db/tables/users.ts";
import type { UserActor } from "../../infra/platform/actor.ts";
import { isVettedScout } from "./vetted-scout.ts";

/** The signed-in user; undefined if the account was deleted meanwhile. The role only selects what screens offer. */
export async function findMe(db: ReadHandle, actor: UserActor): Promise<z.input<typeof me> | undefined> {
  const [row] = await db
    .select({ person: users, user_metadata: authUsers.user_metadata })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(eq(users.id, actor.id));
  if (row === undefined) return undefined;
  const { id, email, name, surname, verified } = row.person;
  const role = ROLES.find((known) => known === row.user_metadata.role) ?? "referrer";
  return { id, email, name, surname, verified, role, admin: actor.admin };
}

type Stats = OwnProfile["stats"];

/** The user's real numbers (rule P2): all referrals, and earnings from them. */
async function statsOf(db: ReadHandle, user_id: string): Promise<Stats> {
  const [[made], { earned }] = await Promise.all([
    db.rows<Pick<Stats, "referrals">>(sql`
      SELECT count(*)::int AS referrals FROM referrals WHERE created_by = ${user_id}`),
    readAmounts(db, user_id),
  ]);
  return { referrals: made?.referrals ?? 0, earned };
}

const NOTHING = {
  phone: "",
  location: "",
  bio: "",
  company: "",
  position: "",
  experience: "",
  skills: "",
  linkedin: "",
  website: "",
} as const;

const NO_ROW = { user_id: null, updated_at: null, avatar: null };

/** A user's own profile, with empty fields where nothing was entered. */
export async function readOwnProfile(db: ReadHandle, user_id: string): Promise<OwnProfile> {
  const [row] = await db
    .select({
      name: fullName,
      email: users.email,
      created_at: users.created_at,
      metadata: authUsers.user_metadata,
      profile: profiles,
      vetted: isVettedScout,
      referrer: { username: referrerProfiles.username, personal_message: referrerProfiles.personal_message },
    })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(referrerProfiles, eq(referrerProfiles.user_id, users.id))
    .where(eq(users.id, user_id));
  if (row === undefined) throw new Error("no account for a signed-in user");
  const { metadata, profile, name, email, referrer, vetted } = row;
  const { user_id: _owner, updated_at: _at, avatar: _file, ...fields } = profile ?? { ...NOTHING, ...NO_ROW };
  return {
    name: name ?? "",
    email,
    role: ROLES.find((known) => known === metadata.role) ?? "referrer",
    avatar_url: typeof metadata.avatar_url === "string" ? metadata.avatar_url : null,
    created_at: row.created_at.toISOString(),
    ...fields,
    vetted,
    referrer,
    stats: await statsOf(db, user_id),
  };
}
