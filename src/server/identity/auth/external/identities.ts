import { and, asc, eq, sql } from "drizzle-orm";
import { line } from "../../../../contract/fields.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { authIdentities, authUsers } from "../../../infra/db/tables/auth.ts";
import { users } from "../../../infra/db/tables/users.ts";
import type { Account, JsonObject } from "../accounts/rows.ts";
import type { AuthServer } from "../auth-server.ts";
import { type Claims, PROVIDER } from "./provider.ts";

const name = line(LIMITS.name.max);

/** A name as the provider spells it; empty if it is not a valid name. */
function parseName(said: string): string {
  const parsed = name.safeParse(said.slice(0, LIMITS.name.max));
  return parsed.success ? parsed.data : "";
}

/** The names in the form that sign-up sends; missing ones are left out. */
export function toSignUpNames(claims: Claims): JsonObject {
  const [first_name, last_name] = [parseName(claims.given_name), parseName(claims.family_name)];
  const full_name = parseName(claims.name) || `${first_name} ${last_name}`.trim();
  const parts = first_name === "" && last_name === "" ? {} : { first_name, last_name };
  return full_name === "" ? parts : { ...parts, full_name };
}

/** The stored copy of the provider's claims. */
export function identityData(claims: Claims): JsonObject {
  const { issuer: iss, subject: sub, email, email_verified } = claims;
  const own = { iss, sub, email_verified: email_verified && !claims.demo, phone_verified: false };
  return { ...own, ...toSignUpNames(claims), ...(email !== null && { email }) };
}

/** Updates `app_metadata.provider` and `providers` to match the identities, in the order in which they were added. */
export async function updateProviders(tx: WriteHandle, user_id: string, at: Date): Promise<void> {
  const rows = await tx
    .select({ provider: authIdentities.provider })
    .from(authIdentities)
    .where(eq(authIdentities.user_id, user_id))
    .orderBy(asc(authIdentities.created_at), asc(authIdentities.id));
  const providers = [...new Set(rows.map(({ provider }) => provider))];
  const metadata = JSON.stringify({ provider: providers[0] ?? "email", providers });
  await tx
    .update(authUsers)
    .set({ app_metadata: sql`${authUsers.app_metadata} || ${metadata}::jsonb`, updated_at: at })
    .where(eq(authUsers.id, user_id));
}

/** Adds the provider's identity to this account; returns the identity's id. Requires `lockIdentity`. */
export async function addIdentity(
  tx: WriteHandle,
  server: Pick<AuthServer, "ids">,
  user_id: string,
  claims: Claims,
  at: Date,
): Promise<string> {
  const id = server.ids.next();
  await tx.insert(authIdentities).values({
    id,
    user_id,
    provider: PROVIDER,
    provider_id: claims.key,
    identity_data: identityData(claims),
    last_sign_in_at: at,
    created_at: at,
    updated_at: at,
  });
  await updateProviders(tx, user_id, at);
  return id;
}

/** Serializes concurrent sign-ins with the same identity until this transaction ends. */
export async function lockIdentity(tx: WriteHandle, claims: Claims): Promise<void> {
  await tx.executeSql("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`identity ${claims.key}`]);
}

/** An account created through a provider that now has a password also gets an email identity. */
export async function ensureEmailIdentity(
  tx: WriteHandle,
  server: Pick<AuthServer, "ids">,
  { id: user_id, email }: Pick<Account, "id" | "email">,
  at: Date,
): Promise<void> {
  const mine = and(eq(authIdentities.user_id, user_id), eq(authIdentities.provider, "email"));
  const [known] = await tx.select({ id: authIdentities.id }).from(authIdentities).where(mine);
  if (known !== undefined) return;
  const [person] = await tx.select({ verified: users.verified }).from(users).where(eq(users.id, user_id));
  const email_verified = person?.verified === true;
  await tx.insert(authIdentities).values({
    id: server.ids.next(),
    user_id,
    provider: "email",
    provider_id: user_id,
    identity_data: { sub: user_id, email, email_verified, phone_verified: false },
    last_sign_in_at: null,
    created_at: at,
    updated_at: at,
  });
  await updateProviders(tx, user_id, at);
}
