import { eq, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { eraseMatchingCandidates } from "../hiring/candidates/erase-candidates.ts";
import { eraseAddresses } from "../hiring/consent/erase-person.ts";
import { writeAudit } from "../identity/auth/accounts/audit.ts";
import { FOREVER } from "../identity/auth/accounts/rows.ts";
import { endSessions } from "../identity/auth/sessions/sessions.ts";
import type { Context, UserContext } from "../infra/db/context.ts";
import { authUsers } from "../infra/db/tables/auth.ts";
import { candidates } from "../infra/db/tables/candidates.ts";
import { suppressionList } from "../infra/db/tables/consent.ts";
import { linkSubmissions } from "../infra/db/tables/referral-links.ts";
import { referrals } from "../infra/db/tables/referrals.ts";
import { scoutApplications } from "../infra/db/tables/scouts.ts";
import { type Erasure, erasureHash } from "../infra/files/erasure-list.ts";
import { eraseAccount } from "./erase-account.ts";

/**
 * The result of repeating a list of erasures in a restored database; `waiting`: accounts whose money was still open.
 */
export type RepeatedErasures = {
  /** The length of the list. */
  entries: number;
  accounts: number;
  people: number;
  register: number;
  waiting: string[];
};

type AsUser = (id: string) => UserContext;

const BATCH = 5_000;
/**
 * A backup may contain accounts whose erasure was running while it was taken, although the erasure has an earlier time.
 */
const OVERLAP_MS = 300_000;

/** The columns that contain addresses of people with or without an account. */
const ADDRESSES = [
  { table: referrals, who: referrals.candidate_email_key },
  { table: candidates, who: candidates.email_key },
  { table: scoutApplications, who: scoutApplications.email_key },
  { table: linkSubmissions, who: linkSubmissions.email_key },
] as const;
const ACCOUNTS = { table: authUsers, who: authUsers.id } as const;
const ENTRIES = { table: candidates, who: candidates.id } as const;

type Source = (typeof ADDRESSES)[number] | typeof ACCOUNTS | typeof ENTRIES;

/**
 * Finds the accounts, addresses or entries of a table whose keyed hash is in the given set, page by page along the key;
 * each is returned once per page.
 */
async function* matching(
  ctx: Context,
  { table, who }: Source,
  kind: "account" | "person" | "list",
  hashes: ReadonlySet<string>,
): AsyncGenerator<string> {
  if (hashes.size === 0) return;
  for (let after: string | undefined; ; ) {
    const page = await ctx.db.rows<{ id: string; who: string }>(
      sql`SELECT id::text AS id, ${who}::text AS who FROM ${table}
        ${after === undefined ? sql`` : sql`WHERE id > ${after}::uuid`} ORDER BY id LIMIT ${BATCH}`,
    );
    for (const one of new Set(page.map((row) => row.who)))
      if (hashes.has(erasureHash(ctx.secrets, kind, one))) yield one;
    after = page.at(-1)?.id;
    if (after === undefined || page.length < BATCH) return;
  }
}

const hashesOf = (list: readonly Erasure[], kind: Erasure["kind"]): Set<string> =>
  new Set(list.filter((one) => one.kind === kind).map(({ hash }) => hash));

/**
 * Blocks sign-in to an account that was deleted after the backup; it is erased as soon as its money allows (`restore --
 * --erase`).
 */
async function blockSignIn(ctx: Context, id: string): Promise<void> {
  const at = ctx.clock.now();
  await ctx.write(async (tx) => {
    await tx.update(authUsers).set({ banned_until: FOREVER, updated_at: at }).where(eq(authUsers.id, id));
    await endSessions(tx, id);
    const detail = { why: "had deleted this account after the backup" };
    await writeAudit(tx, ctx.ids, { event: "user_suspended", at, user_id: null, target_id: id, detail });
  });
}

async function eraseAccounts(
  ctx: Context,
  asUser: AsUser,
  list: readonly Erasure[],
  done: RepeatedErasures,
): Promise<void> {
  for await (const id of matching(ctx, ACCOUNTS, "account", hashesOf(list, "account"))) {
    const user = asUser(id);
    try {
      await user.write((tx) => eraseAccount(user, tx, { admin: false, again: true }));
      done.accounts += 1;
    } catch (error) {
      if (!(error instanceof AppError && error.code === "account_money_open")) throw error;
      await blockSignIn(ctx, id);
      done.waiting.push(id);
    }
  }
}

async function repeatSuppressions(ctx: Context, list: readonly Erasure[]): Promise<number> {
  let changed = 0;
  for (const { kind, hash, linkedin_hash, at } of list) {
    if (kind === "register") {
      const row = { person_hash: hash, linkedin_hash, confirmed_at: new Date(at) };
      const added = await ctx.write((tx) => tx.insert(suppressionList).values(row).onConflictDoNothing().returning());
      changed += added.length;
    } else if (kind === "unregister") {
      const gone = await ctx.write((tx) =>
        tx.delete(suppressionList).where(eq(suppressionList.person_hash, hash)).returning(),
      );
      changed += gone.length;
    }
  }
  return changed;
}

async function erasePeople(ctx: Context, list: readonly Erasure[], done: RepeatedErasures): Promise<void> {
  const people = hashesOf(list, "person");
  for (const source of ADDRESSES) {
    for await (const email_key of matching(ctx, source, "person", people)) {
      // The same function erases the address in every table, so later tables find nothing left.
      await ctx.write((tx) => eraseAddresses(ctx, tx, [email_key]));
      done.people += 1;
    }
  }
}

/** A list of erasures in batches, oldest first, and the time from which its addresses count. */
type ErasureSource = { readonly list: AsyncIterable<readonly Erasure[]>; readonly taken_at: Date };

/**
 * Repeats the erasures made after a backup was taken, with the product's own functions, and their entries on the
 * suppression list (rule O14). Accounts whose money was still open are suspended instead. Idempotent.
 */
export async function repeatErasures(
  ctx: Context,
  asUser: AsUser,
  { list, taken_at }: ErasureSource,
): Promise<RepeatedErasures> {
  const done: RepeatedErasures = { entries: 0, accounts: 0, people: 0, register: 0, waiting: [] };
  for await (const some of list) {
    done.entries += some.length;
    const since = some.filter(({ at }) => Date.parse(at) > taken_at.getTime() - OVERLAP_MS);
    // Account and entry ids are never reused, so no time needs to be compared.
    await eraseAccounts(ctx, asUser, some, done);
    for await (const id of matching(ctx, ENTRIES, "list", hashesOf(some, "list")))
      await ctx.write((tx) => eraseMatchingCandidates(ctx, tx, eq(candidates.id, id)));
    await erasePeople(ctx, since, done);
    done.register += await repeatSuppressions(ctx, since);
  }
  return done;
}
