import { eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { audit } from "../auth/accounts/audit.ts";
import { WITHOUT_END } from "../auth/accounts/suspension.ts";
import { endSessions } from "../auth/sessions/sessions.ts";
import { dropCandidates } from "../candidates/erase.ts";
import type { Context, UserContext } from "../db/context.ts";
import { authUsers } from "../db/tables/auth.ts";
import { candidates } from "../db/tables/candidates.ts";
import { doNotRefer } from "../db/tables/invitations.ts";
import { type Erased, erasedHash } from "../files/erased-list.ts";
import { eraseAddresses } from "../invitations/erase.ts";
import { eraseAccount } from "./remove.ts";

/** What became of a list of erasures in a restored database; `waiting`: accounts whose money was open then. */
export type ErasedAgain = { accounts: number; people: number; register: number; waiting: string[] };

type AsUser = (id: string) => UserContext;

const BATCH = 5_000;
/** Who was being erased while the backup was taken is in it, though the erasure bears an earlier time. */
const MARGIN_MS = 300_000;

type Kind = "account" | "person" | "list";

const SOURCES: Readonly<Record<Kind, SQL>> = {
  account: sql`SELECT id::text AS who FROM auth_users`,
  person: sql`SELECT candidate_email_key AS who FROM referrals UNION SELECT email_key FROM candidates
    UNION SELECT email_key FROM scout_applications UNION SELECT email_key FROM link_entries`,
  list: sql`SELECT id::text AS who FROM candidates`,
};

/** Accounts, addresses and entries on lists of the database, page by page, whose keyed hash is among those that were erased. */
async function* matching(ctx: Context, kind: Kind, hashes: ReadonlySet<string>): AsyncGenerator<string> {
  if (hashes.size === 0) return;
  for (let after = ""; ; ) {
    const page = await ctx.db.rows<{ who: string }>(
      sql`SELECT who FROM (${SOURCES[kind]}) AS everybody WHERE who COLLATE "C" > ${after} ORDER BY who COLLATE "C" LIMIT ${BATCH}`,
    );
    for (const { who } of page) if (hashes.has(erasedHash(ctx.secrets, kind, who))) yield who;
    const last = page.at(-1);
    if (last === undefined || page.length < BATCH) return;
    after = last.who;
  }
}

const hashesOf = (list: readonly Erased[], kind: Erased["kind"]): Set<string> =>
  new Set(list.filter((one) => one.kind === kind).map(({ hash }) => hash));

/** Nobody comes in by an account that had ended; it goes as soon as its money allows (`restore -- --erase`). */
async function shutOut(ctx: Context, id: string): Promise<void> {
  const at = ctx.clock.now();
  await ctx.write(async (tx) => {
    await tx.update(authUsers).set({ banned_until: WITHOUT_END, updated_at: at }).where(eq(authUsers.id, id));
    await endSessions(tx, id);
    const detail = { why: "had deleted this account after the backup" };
    await audit(tx, ctx.ids, { event: "user_suspended", at, user_id: null, target_id: id, detail });
  });
}

async function eraseAccounts(ctx: Context, asUser: AsUser, list: readonly Erased[], done: ErasedAgain): Promise<void> {
  for await (const id of matching(ctx, "account", hashesOf(list, "account"))) {
    const user = asUser(id);
    try {
      await user.write((tx) => eraseAccount(user, tx, { admin: false, again: true }));
      done.accounts += 1;
    } catch (error) {
      if (!(error instanceof AppError && error.code === "account_money_open")) throw error;
      await shutOut(ctx, id);
      done.waiting.push(id);
    }
  }
}

async function settleRegister(ctx: Context, list: readonly Erased[]): Promise<number> {
  let changed = 0;
  for (const { kind, hash, linkedin_hash, at } of list) {
    if (kind === "register") {
      const row = { person_hash: hash, linkedin_hash, confirmed_at: new Date(at) };
      const added = await ctx.write((tx) => tx.insert(doNotRefer).values(row).onConflictDoNothing().returning());
      changed += added.length;
    } else if (kind === "unregister") {
      const gone = await ctx.write((tx) => tx.delete(doNotRefer).where(eq(doNotRefer.person_hash, hash)).returning());
      changed += gone.length;
    }
  }
  return changed;
}

/**
 * Erases again, by the product's own verbs, whoever was erased after a backup was taken, and repeats their wishes about the
 * register (rule O14). An account whose money was still open is suspended instead. Safe to do twice.
 */
export async function eraseAgain(
  ctx: Context,
  asUser: AsUser,
  { list, taken_at }: { list: readonly Erased[]; taken_at: Date },
): Promise<ErasedAgain> {
  const done: ErasedAgain = { accounts: 0, people: 0, register: 0, waiting: [] };
  const since = list.filter(({ at }) => Date.parse(at) > taken_at.getTime() - MARGIN_MS);
  // Nobody gets an id of an account or of a list's entry a second time: no moment has to be asked.
  await eraseAccounts(ctx, asUser, list, done);
  for await (const email_key of matching(ctx, "person", hashesOf(since, "person"))) {
    await ctx.write((tx) => eraseAddresses(ctx, tx, [email_key]));
    done.people += 1;
  }
  for await (const id of matching(ctx, "list", hashesOf(list, "list")))
    await ctx.write((tx) => dropCandidates(ctx, tx, eq(candidates.id, id)));
  done.register = await settleRegister(ctx, since);
  return done;
}
