import { and, eq, inArray } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { Config } from "../platform/config.ts";
import { keyedHash, type Secrets } from "../platform/crypto.ts";
import type { ReadHandle } from "./handles.ts";
import { authUsers } from "./tables/auth.ts";
import { suppressionList } from "./tables/consent.ts";
import { users } from "./tables/users.ts";

const PURPOSE = "people who are not to be referred";

/**
 * Keyed hash of a canonical address, by which the suppression list knows a person (rule F7). Addresses cannot be tried
 * without SECRET_KEY.
 */
export function addressHash({ secrets }: { readonly secrets: Secrets }, email_key: string): string {
  return keyedHash(secrets.derive(PURPOSE), `email ${email_key}`);
}

/**
 * The account of an address, or null. With a mail server the address must be verified, because anyone can sign up with
 * another person's address.
 */
export async function findAccountByEmail(
  { config }: { readonly config: Pick<Config, "smtpUrl"> },
  db: ReadHandle,
  email_key: string,
): Promise<string | null> {
  const [account] = await db
    .select({ id: authUsers.id })
    .from(authUsers)
    .innerJoin(users, eq(users.id, authUsers.id))
    .where(and(eq(authUsers.email_key, email_key), config.smtpUrl === null ? undefined : users.verified));
  return account?.id ?? null;
}

/** Refuses mail to an address on the suppression list. Throws `address_suppressed`. */
export async function assertNotSuppressed(
  ctx: { readonly secrets: Secrets },
  db: ReadHandle,
  email_key: string,
): Promise<void> {
  const hash = addressHash(ctx, email_key);
  if ((await suppressedAmong(db, [hash])).size > 0) throw new AppError("address_suppressed");
}

/**
 * Those of these hashed addresses that are on the suppression list: people without an account are not mailed there
 * (rule F53).
 */
export async function suppressedAmong(db: ReadHandle, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .select({ hash: suppressionList.person_hash })
    .from(suppressionList)
    .where(inArray(suppressionList.person_hash, [...hashes]));
  return new Set(rows.map(({ hash }) => hash));
}
