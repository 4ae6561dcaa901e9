import { sql } from "drizzle-orm";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import type { ledgerAccounts } from "../db/tables/ledger.ts";

/** An account by its name, and whether its balance may fall below or rise above zero. It is opened by its first entry. */
export type Account = Pick<typeof ledgerAccounts.$inferSelect, "name" | "bounds">;

/** So many integer cents from one account to another. */
export type Move = { readonly from: Account; readonly to: Account; readonly cents: number };

export type Transfer = {
  /** What caused it: the same cause never moves money twice. */
  readonly cause: string;
  /** The person who did it, null where the product did. */
  readonly by: string | null;
  readonly moves: readonly Move[];
};

type Leg = { account: string; bounds: Account["bounds"]; cents: number };

function legsOf({ cause, moves }: Transfer): Leg[] {
  const legs = new Map<string, Leg>();
  const add = ({ name, bounds }: Account, cents: number) => {
    legs.set(name, { account: name, bounds, cents: (legs.get(name)?.cents ?? 0) + cents });
  };
  for (const { from, to, cents } of moves) {
    if (!Number.isSafeInteger(cents) || cents <= 0) throw new Error(`${cause} would move ${cents} cents`);
    add(from, -cents);
    add(to, cents);
  }
  // Accounts in one order, so that two transfers never wait for each other's.
  return [...legs.values()].filter(({ cents }) => cents !== 0).sort((a, b) => (a.account < b.account ? -1 : 1));
}

/** Throws where the cause stands for other money: then two different things were given one name. */
async function compare(tx: WriteHandle, cause: string, legs: readonly Leg[]): Promise<void> {
  const posted = await tx.rows<{ account: string; cents: number }>(
    sql`SELECT account, cents FROM ledger_entries WHERE transfer = ${cause} ORDER BY account COLLATE "C"`,
  );
  const same =
    posted.length === legs.length &&
    legs.every(({ account, cents }, at) => posted[at]?.account === account && posted[at]?.cents === cents);
  if (!same) throw new Error(`${cause} moved other money before`);
}

/**
 * Moves money inside the caller's transaction, once for each cause (DECISIONS M2). Cents are integers above zero.
 * Gives false where it was moved before. Throws `conflict` where an account would leave its bounds, through the
 * constraint of the database that also holds the sum at zero.
 */
export async function transfer(tx: WriteHandle, order: Transfer): Promise<boolean> {
  const legs = legsOf(order);
  const posted = await tx.executeSql(
    `WITH opened AS (
      INSERT INTO ledger_accounts (name, bounds) SELECT * FROM unnest($3::text[], $4::text[]) ON CONFLICT DO NOTHING
    ), posted AS (
      INSERT INTO ledger_transfers (cause, made_by) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING cause
    )
    INSERT INTO ledger_entries (transfer, account, cents)
    SELECT cause, account, cents FROM posted, unnest($3::text[], $5::bigint[]) AS leg (account, cents)
    RETURNING transfer`,
    [
      order.cause,
      order.by,
      legs.map(({ account }) => account),
      legs.map(({ bounds }) => bounds),
      legs.map(({ cents }) => cents),
    ],
  );
  if (posted.rows.length > 0) return true;
  await compare(tx, order.cause, legs);
  return false;
}

/** The balance of an account in integer cents: the sum of its entries, 0 where it was never used. */
export async function balanceOf(db: ReadHandle, { name }: Account): Promise<number> {
  const [row] = await db.rows<{ balance: number }>(
    sql`SELECT coalesce(sum(cents), 0)::bigint AS balance FROM ledger_entries WHERE account = ${name}`,
  );
  return row?.balance ?? 0;
}

/** The same, held until the transaction ends: nobody else moves money on this bounded account meanwhile. */
export async function holdBalance(tx: WriteHandle, account: Account): Promise<number> {
  await tx.rows(sql`SELECT FROM ledger_accounts WHERE name = ${account.name} FOR NO KEY UPDATE`);
  return balanceOf(tx, account);
}

/** The sum over all entries of all accounts, in integer cents: always zero (DECISIONS M2). */
export async function sumOfAll(db: ReadHandle): Promise<number> {
  const [row] = await db.rows<{ sum: number }>(sql`SELECT coalesce(sum(cents), 0)::bigint AS sum FROM ledger_entries`);
  return row?.sum ?? 0;
}
