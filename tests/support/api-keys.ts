import { apiKeyEndpoints } from "../../src/contract/keys/api-keys.ts";
import { companyKeyEndpoints, type NewCompanyKey } from "../../src/contract/keys/company-keys.ts";
import { COMPANY_SCOPES } from "../../src/contract/keys/company-scopes.ts";
import { levelsOf, SCOPE_NOUNS, SCOPES, type Scope } from "../../src/contract/keys/scopes.ts";
import { newKeyText } from "../../src/server/auth/keys/key-text.ts";
import { apiKeys } from "../../src/server/db/tables/auth.ts";
import { sha256 } from "../../src/server/platform/crypto.ts";
import type { Client, Person, World } from "./world.ts";

/** Of every noun as much as there is: what no key can ever have more than. */
export const ALL_SCOPES = SCOPE_NOUNS.map((noun) => `${noun}:${levelsOf(noun).at(-1)}` as Scope);
/** Of every noun that can be read, to read it. */
export const ALL_READS = SCOPES.filter((scope) => scope.endsWith(":read"));

/** A key of somebody who signed in a moment ago, with everything that a key can do where nothing is said. */
export function madeKey(owner: Client, scopes: readonly Scope[] = ALL_SCOPES, days = 30) {
  const body = { name: "Nightly import", days, scopes: [...scopes] };
  return owner.call(apiKeyEndpoints.create, { body });
}

/** A key of a company, made by one of its owners who signed in a moment ago, with everything that such a key can do where nothing is said. */
export function madeCompanyKey(owner: Client, id: string, given: Partial<NewCompanyKey> = {}) {
  const scopes = COMPANY_SCOPES.filter(
    (scope) =>
      !(COMPANY_SCOPES as readonly string[]).includes(scope.replace(":read", ":write")) || scope.endsWith(":write"),
  );
  const body = { name: "Nightly import", days: 30, role: "recruiter" as const, scopes: [...scopes], ...given };
  return owner.call(companyKeyEndpoints.create, { params: { id }, body });
}

/** One more than anybody may have: its row, without asking its person. */
export async function keyBeside(
  world: World,
  { id: user_id }: Pick<Person, "id">,
  scopes: readonly Scope[],
): Promise<string> {
  const { key, prefix } = newKeyText();
  const at = world.clock.now();
  const times = { created_at: at, ends_at: new Date(at.getTime() + 86_400_000) };
  const row = { id: world.services.ids.next(), user_id, name: "Beside", prefix, key_hash: sha256(key), ...times };
  await world.ctx.write((tx) => tx.insert(apiKeys).values({ ...row, scopes: [...scopes] }));
  return key;
}

/** Whether a key still opens anything: 200, or 401 where it is none any more. */
export async function standingOf(world: World, key: string): Promise<number> {
  return (await world.app.request("/api/me", { headers: { authorization: `Bearer ${key}` } })).status;
}
