import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AdminUser, AdminUserListQuery, AdminUserRecord } from "../../contract/admin/admin-users.ts";
import { AppError } from "../../contract/errors.ts";
import { ROLES } from "../../contract/statuses.ts";
import { boundedCount, COUNT_LIMIT } from "../../rules/bounded-count.ts";
import { hasOtherAdmin } from "../identity/auth/accounts/admins.ts";
import { FOREVER, isAdmin, isBanned } from "../identity/auth/accounts/rows.ts";
import type { UserContext } from "../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../infra/db/cursor.ts";
import type { ReadHandle } from "../infra/db/handles.ts";
import { isNamed, searchPattern } from "../infra/db/search-pattern.ts";
import { fullName } from "../infra/db/status-history.ts";
import { authUsers } from "../infra/db/tables/auth.ts";
import { users } from "../infra/db/tables/users.ts";

const columns = {
  id: users.id,
  name: fullName,
  email: users.email,
  verified: users.verified,
  created_at: users.created_at,
  app_metadata: authUsers.app_metadata,
  user_metadata: authUsers.user_metadata,
  banned_until: authUsers.banned_until,
  last_sign_in_at: authUsers.last_sign_in_at,
};

function select(db: ReadHandle) {
  return db
    .select({ ...columns, position: exactInstant(users.created_at) })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id));
}

type Row = Awaited<ReturnType<typeof select>>[number];

function viewUser(row: Row, now: Date): AdminUser {
  const { banned_until: until } = row;
  const ends = until === null || until >= FOREVER ? null : until.toISOString();
  return {
    id: row.id,
    name: row.name ?? "",
    email: row.email,
    role: ROLES.find((known) => known === row.user_metadata.role) ?? "referrer",
    admin: isAdmin(row),
    verified: row.verified,
    suspended: isBanned(row, now) ? { until: ends } : null,
    created_at: row.created_at.toISOString(),
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
  };
}

/** Condition on `users`: name or address contains these words. Excludes deleted accounts. */
export function matchesSearch(search: string | undefined): SQL | undefined {
  if (search === undefined || search === "") return undefined;
  const pattern = searchPattern(search);
  return sql`(${isNamed(sql`${users.name} || ' ' || ${users.surname}`, pattern)} OR ${users.email} ILIKE ${pattern})`;
}

/** Few accounts are admins or suspended, so they are found first through their partial indexes. */
function matchesUserFilter(state: AdminUserListQuery["state"], now: Date): SQL | undefined {
  const few = (which: SQL) => sql`${users.id} = ANY (ARRAY(SELECT few.id FROM auth_users AS few WHERE ${which}))`;
  if (state === "admin") return few(sql`few.app_metadata -> 'admin' = 'true'::jsonb`);
  if (state === "suspended") return few(sql`few.banned_until > ${now.toISOString()}`);
  return state === "unverified" ? sql`NOT ${users.verified}` : undefined;
}

/** Lists existing accounts, newest first. Throws `validation_failed` for a bad cursor or search. */
export async function listUsers({ db, clock }: UserContext, query: AdminUserListQuery) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const now = clock.now();
  const where = and(isNull(users.deleted_at), matchesUserFilter(query.state, now), matchesSearch(query.search));
  const [rows, counted] = await Promise.all([
    select(db)
      .where(and(where, afterCursor(after, users.created_at, users.id)))
      .orderBy(desc(users.created_at), desc(users.id))
      .limit(query.limit + 1),
    // OFFSET 0 forces a lookup per person; otherwise the planner may scan all accounts for a join.
    db.rows<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM (
        SELECT FROM users WHERE ${where} AND EXISTS (SELECT FROM auth_users AS own WHERE own.id = users.id OFFSET 0)
        LIMIT ${COUNT_LIMIT}
      ) AS counted`),
  ]);
  const page = toPage(rows, query.limit);
  const items = page.rows.map((row) => viewUser(row, now));
  return { items, next_cursor: page.next_cursor, matching: boundedCount(counted[0]?.n ?? 0) };
}

type Figures = Record<"jobs" | "referrals" | "applications" | "candidates" | "payouts" | "sessions", number> & {
  username: string | null;
  providers: string[];
  second_factor: boolean;
  passkeys: boolean;
};

/** Counts of a user's records without their content, which admins do not need. */
async function figuresOf(db: ReadHandle, id: string): Promise<Figures> {
  const upTo = (from: SQL) => sql`(SELECT count(*)::int FROM (SELECT ${from} LIMIT ${COUNT_LIMIT}) AS own)`;
  const [row] = await db.rows<Figures>(sql`
    SELECT ${upTo(sql`FROM jobs WHERE created_by = ${id} AND archived_at IS NULL`)} AS jobs,
      ${upTo(sql`FROM referrals WHERE created_by = ${id}`)} AS referrals,
      ${upTo(sql`FROM applications WHERE created_by = ${id}`)} AS applications,
      ${upTo(sql`FROM candidates WHERE referrer = ${id}`)} AS candidates,
      ${upTo(sql`FROM payouts WHERE user_id = ${id}`)} AS payouts,
      (SELECT count(*)::int FROM auth_sessions WHERE user_id = ${id}) AS sessions,
      (SELECT username FROM referrer_profiles WHERE user_id = ${id}) AS username,
      ARRAY(SELECT DISTINCT provider FROM auth_identities WHERE user_id = ${id} ORDER BY provider) AS providers,
      EXISTS (SELECT FROM auth_factors WHERE user_id = ${id} AND status = 'verified') AS second_factor,
      EXISTS (SELECT FROM auth_passkeys WHERE user_id = ${id}) AS passkeys`);
  if (row === undefined) throw new Error("the query for counts returned no row");
  return row;
}

/** Returns one account for this admin, with the permitted actions. Throws `not_found`, also for a deleted one. */
export async function readUser(db: ReadHandle, admin: string, id: string, now: Date): Promise<AdminUserRecord> {
  const [row] = await select(db).where(and(eq(users.id, id), isNull(users.deleted_at)));
  if (row === undefined) throw new AppError("not_found");
  const user = viewUser(row, now);
  const { username, providers, second_factor, passkeys, sessions, ...counts } = await figuresOf(db, id);
  const own = id === admin;
  return {
    ...user,
    username,
    providers,
    second_factor,
    sessions,
    figures: {
      jobs: boundedCount(counts.jobs),
      referrals: boundedCount(counts.referrals),
      applications: boundedCount(counts.applications),
      candidates: boundedCount(counts.candidates),
      payouts: boundedCount(counts.payouts),
    },
    can: {
      grant_admin: !user.admin && user.suspended === null,
      take_admin: user.admin && (await hasOtherAdmin(db, id, now)),
      suspend: user.suspended === null && !own,
      restore: user.suspended !== null,
      // An intruder's passkey would open the account again, so sign-out is offered even without a session.
      sign_out: (sessions > 0 || passkeys) && !own,
      take_factor: second_factor && !own,
    },
  };
}
