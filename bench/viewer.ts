import type pg from "pg";
import type { Account, Session } from "../src/server/identity/auth/accounts/rows.ts";
import type { AccessTokens } from "../src/server/identity/auth/sessions/access-tokens.ts";

/** Creates an account with a session for an existing person; returns a genuine access token, valid for an hour. */
export async function createSessionToken(pool: pg.Pool, tokens: AccessTokens, id: string, at: Date): Promise<string> {
  const email = `${id}@bench.invalid`;
  const account: Account = {
    id,
    email,
    email_key: email,
    password_hash: null,
    email_confirmed_at: at,
    last_sign_in_at: at,
    banned_until: null,
    new_email: null,
    email_change_proved: null,
    password_disputed: false,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    email_change_sent_at: null,
    reauthentication_sent_at: null,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { full_name: "Person Of Benchmarks", role: "referrer" },
    created_at: at,
    updated_at: at,
  };
  const session: Session = {
    id,
    user_id: id,
    refresh_key: "",
    refresh_counter: 0,
    refresh_floor: 0,
    refreshed_at: at,
    aal: "aal1",
    amr: [{ method: "password", timestamp: Math.floor(at.getTime() / 1_000) }],
    user_agent: "bench",
    ip: "127.0.0.1",
    created_at: at,
    active_at: at,
    not_after: null,
  };
  await pool.query(
    `INSERT INTO auth_users (id, email, email_key, email_confirmed_at, app_metadata, user_metadata, created_at, updated_at)
    VALUES ($1, $2, $2, $3, $4, $5, $3, $3) ON CONFLICT DO NOTHING`,
    [id, email, at, account.app_metadata, account.user_metadata],
  );
  await pool.query(
    `INSERT INTO auth_sessions (id, user_id, refresh_key, refreshed_at, amr, created_at, active_at)
    VALUES ($1, $2, '', $3, $4, $3, $3) ON CONFLICT (id) DO UPDATE SET active_at = EXCLUDED.active_at`,
    [session.id, id, at, JSON.stringify(session.amr)],
  );
  return (await tokens.mint(account, session, at)).token;
}
