import { apiKeyEndpoints } from "../../src/contract/identity/keys/api-keys.ts";
import { companyKeyEndpoints, type NewCompanyKey } from "../../src/contract/identity/keys/company-keys.ts";
import { COMPANY_SCOPES } from "../../src/contract/identity/keys/company-scopes.ts";
import { SCOPE_RESOURCES, SCOPES, type Scope, scopeLevelsOf } from "../../src/contract/identity/keys/scopes.ts";
import { generateKey } from "../../src/server/identity/auth/keys/key-format.ts";
import { apiKeys } from "../../src/server/infra/db/tables/auth.ts";
import { sha256 } from "../../src/server/infra/platform/crypto.ts";
import type { Client, Person, World } from "./world.ts";

/** The highest scope of every resource, which is all a key can have. */
export const ALL_SCOPES = SCOPE_RESOURCES.map((noun) => `${noun}:${scopeLevelsOf(noun).at(-1)}` as Scope);
/** The read scope of every readable resource. */
export const ALL_READS = SCOPES.filter((scope) => scope.endsWith(":read"));

/** Creates an API key for a recently signed-in user, with all scopes by default. */
export function createApiKey(owner: Client, scopes: readonly Scope[] = ALL_SCOPES, days = 30) {
  const body = { name: "Nightly import", days, scopes: [...scopes] };
  return owner.call(apiKeyEndpoints.create, { body });
}

/** Creates a company key by a recently signed-in owner, with all company scopes by default. */
export function createCompanyApiKey(owner: Client, id: string, given: Partial<NewCompanyKey> = {}) {
  const scopes = COMPANY_SCOPES.filter(
    (scope) =>
      !(COMPANY_SCOPES as readonly string[]).includes(scope.replace(":read", ":write")) || scope.endsWith(":write"),
  );
  const body = { name: "Nightly import", days: 30, role: "recruiter" as const, scopes: [...scopes], ...given };
  return owner.call(companyKeyEndpoints.create, { params: { id }, body });
}

/** Inserts a key directly, beyond the allowed number. */
export async function insertApiKey(
  world: World,
  { id: user_id }: Pick<Person, "id">,
  scopes: readonly Scope[],
): Promise<string> {
  const { key, prefix } = generateKey();
  const at = world.clock.now();
  const times = { created_at: at, ends_at: new Date(at.getTime() + 86_400_000) };
  const row = { id: world.services.ids.next(), user_id, name: "Beside", prefix, key_hash: sha256(key), ...times };
  await world.ctx.write((tx) => tx.insert(apiKeys).values({ ...row, scopes: [...scopes] }));
  return key;
}

/** The status of a request with a key: 200, or 401 if it is revoked. */
export async function keyStatus(world: World, key: string): Promise<number> {
  return (await world.app.request("/api/me", { headers: { authorization: `Bearer ${key}` } })).status;
}
