import { eq } from "drizzle-orm";
import type { Role } from "../../src/contract/statuses.ts";
import type { Session } from "../../src/server/identity/auth/accounts/rows.ts";
import { createAccessTokens } from "../../src/server/identity/auth/sessions/access-tokens.ts";
import { createRefreshTokens } from "../../src/server/identity/auth/sessions/refresh-tokens.ts";
import { transaction } from "../../src/server/infra/db/handles.ts";
import { authSessions, authUsers } from "../../src/server/infra/db/tables/auth.ts";
import { users } from "../../src/server/infra/db/tables/users.ts";
import type { UserActor } from "../../src/server/infra/platform/actor.ts";
import { emailKey } from "../../src/server/infra/platform/identity.ts";
import type { Services } from "../../src/server/services.ts";

type PersonOptions = { role?: Role; admin?: boolean; verified?: boolean; email?: string };
type CreatedPerson = { actor: UserActor; token: string; email: string };

let people = 0;

function freshSession({ clock, ids, secrets }: Services, user_id: string): Session {
  const at = clock.now();
  return {
    id: ids.next(),
    user_id,
    refresh_key: createRefreshTokens(secrets).newKey(),
    refresh_counter: 0,
    refresh_floor: 0,
    refreshed_at: at,
    aal: "aal1",
    amr: [{ method: "password", timestamp: Math.floor(at.getTime() / 1_000) }],
    user_agent: "test",
    ip: "127.0.0.1",
    created_at: at,
    active_at: at,
    not_after: null,
  };
}

/** Creates a person with a session without hashing a password. Takes the full name; returns a genuine access token. */
export async function createPerson(services: Services, fullName: string, wish: PersonOptions): Promise<CreatedPerson> {
  people += 1;
  const { clock, ids, pool } = services;
  const at = clock.now();
  const id = ids.next();
  const [name = "", ...rest] = fullName.split(" ");
  const email = wish.email ?? `${name.toLowerCase().replaceAll(/[^a-z]/g, "")}.${people}@example.com`;
  const session = freshSession(services, id);
  const admin = wish.admin ?? false;
  const account = await transaction(pool, async (tx) => {
    const verified = wish.verified ?? false;
    await tx.insert(users).values({ id, email, name, surname: rest.join(" "), verified, created_at: at });
    const [made] = await tx
      .insert(authUsers)
      .values({
        id,
        email,
        email_key: emailKey(email),
        email_confirmed_at: at,
        last_sign_in_at: at,
        app_metadata: { provider: "email", providers: ["email"], ...(admin && { admin: true }) },
        user_metadata: { full_name: fullName, role: wish.role ?? "referrer" },
        created_at: at,
        updated_at: at,
      })
      .returning();
    await tx.insert(authSessions).values(session);
    if (made === undefined) throw new Error("no account was made");
    return made;
  });
  const { token } = await createAccessTokens(services).mint(account, session, at);
  return { actor: { kind: "user", id, session_id: session.id, admin }, token, email };
}

/** Creates another session without a password; returns the access token. */
export async function signInAgain(services: Services, id: string): Promise<string> {
  const session = freshSession(services, id);
  const account = await transaction(services.pool, async (tx) => {
    await tx.insert(authSessions).values(session);
    const [found] = await tx.select().from(authUsers).where(eq(authUsers.id, id));
    if (found === undefined) throw new Error("there is no such account");
    return found;
  });
  return (await createAccessTokens(services).mint(account, session, services.clock.now())).token;
}
