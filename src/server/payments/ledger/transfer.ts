import { sql } from "drizzle-orm";
import type { ReadHandle, Statement, WriteHandle } from "../../infra/db/handles.ts";
import { logMoney } from "../../infra/db/receipts/log-entries.ts";
import type { ledgerAccounts } from "../../infra/db/tables/ledger.ts";

/**
 * An account by its name, and whether its balance may become negative or positive. It is created by its first entry.
 */
export type Account = Pick<typeof ledgerAccounts.$inferSelect, "name" | "bounds">;

/** An amount in integer cents from one account to another. */
export type LedgerMove = { readonly from: Account; readonly to: Account; readonly cents: number };

export type Transfer = {
  /** Idempotency key: one cause never moves money twice. */
  readonly cause: string;
  /** The user who did it, null for the system. */
  readonly by: string | null;
  readonly moves: readonly LedgerMove[];
};

type LedgerEntry = { cause: string; account: string; bounds: Account["bounds"]; cents: number };

function toEntries({ cause, moves }: Transfer): LedgerEntry[] {
  const legs = new Map<string, LedgerEntry>();
  const add = ({ name, bounds }: Account, cents: number) => {
    legs.set(name, { cause, account: name, bounds, cents: (legs.get(name)?.cents ?? 0) + cents });
  };
  for (const { from, to, cents } of moves) {
    if (!Number.isSafeInteger(cents) || cents <= 0) throw new Error(`${cause} would move ${cents} cents`);
    add(from, -cents);
    add(to, cents);
  }
  return [...legs.values()].filter(({ cents }) => cents !== 0).sort(compareByAccount);
}

/** A fixed order of accounts prevents deadlocks between two transactions. */
function compareByAccount(a: LedgerEntry, b: LedgerEntry): number {
  if (a.account === b.account) return a.cause < b.cause ? -1 : 1;
  return a.account < b.account ? -1 : 1;
}

/** Throws if the cause was posted before with other amounts: then one key was used for two transfers. */
async function checkSameAmounts(tx: WriteHandle, cause: string, legs: readonly LedgerEntry[]): Promise<void> {
  const posted = await tx.rows<{ account: string; cents: number }>(
    sql`SELECT account, cents FROM ledger_entries WHERE transfer = ${cause} ORDER BY account COLLATE "C"`,
  );
  const same =
    posted.length === legs.length &&
    legs.every(({ account, cents }, at) => posted[at]?.account === account && posted[at]?.cents === cents);
  if (!same) throw new Error(`${cause} moved other money before`);
}

const POST_ENTRIES: Statement<{ transfer: string }> = {
  name: "ledger-post",
  text: `WITH opened AS (
      INSERT INTO ledger_accounts (name, bounds)
      SELECT * FROM unnest($4::text[], $5::text[]) AS account (name, bounds) ORDER BY name COLLATE "C" ON CONFLICT DO NOTHING
    ), posted AS (
      INSERT INTO ledger_transfers (cause, made_by) SELECT * FROM unnest($1::text[], $2::uuid[]) ON CONFLICT DO NOTHING
      RETURNING cause
    )
    INSERT INTO ledger_entries (transfer, account, cents)
    SELECT cause, account, cents FROM posted
    JOIN unnest($3::text[], $4::text[], $6::bigint[]) AS leg (moved_by, account, cents) ON moved_by = cause
    ORDER BY account COLLATE "C", cause
    RETURNING transfer`,
};

/**
 * Moves money inside the caller's transaction, once per cause (rule M2). Cents are integers above zero. Returns the
 * causes that moved money now; the others had moved it before. Throws `conflict` where an account would leave its
 * bounds, through the same database constraint that keeps the sum at zero.
 */
export async function postTransfers(tx: WriteHandle, orders: readonly Transfer[]): Promise<ReadonlySet<string>> {
  if (orders.length === 0) return new Set();
  const byCause = new Map(orders.map((order) => [order.cause, toEntries(order)]));
  if (byCause.size < orders.length) throw new Error("one cause would move money twice");
  const legs = [...byCause.values()].flat().sort(compareByAccount);
  const rows = await tx.prepared(POST_ENTRIES, [
    orders.map(({ cause }) => cause),
    orders.map(({ by }) => by),
    legs.map(({ cause }) => cause),
    legs.map(({ account }) => account),
    legs.map(({ bounds }) => bounds),
    legs.map(({ cents }) => cents),
  ]);
  const moved = new Set(rows.map(({ transfer: cause }) => cause));
  for (const [cause, own] of byCause) if (!moved.has(cause)) await checkSameAmounts(tx, cause, own);
  const now = orders.filter(({ cause }) => moved.has(cause));
  await logMoney(
    tx,
    now.map(({ cause, by }) => ({ cause, by, legs: byCause.get(cause) ?? [] })),
  );
  return moved;
}

/** Makes one transfer; returns false if it was made before. Throws as `postTransfers` does. */
export async function postTransfer(tx: WriteHandle, order: Transfer): Promise<boolean> {
  return (await postTransfers(tx, [order])).has(order.cause);
}

/** The balance of an account in integer cents: the sum of its entries, 0 for an account without entries. */
export async function readBalance(db: ReadHandle, { name }: Account): Promise<number> {
  const [row] = await db.rows<{ balance: number }>(
    sql`SELECT coalesce(sum(cents), 0)::bigint AS balance FROM ledger_entries WHERE account = ${name}`,
  );
  return row?.balance ?? 0;
}

/**
 * Reads the balances of bounded accounts by name and locks them until the transaction ends, so that no other
 * transaction moves money on them. An account without entries is missing from the result.
 */
export async function lockBalances(tx: WriteHandle, held: readonly Account[]): Promise<ReadonlyMap<string, number>> {
  const names = held.map(({ name }) => name);
  const locked = await tx.executeSql(
    `SELECT name FROM ledger_accounts WHERE name = ANY($1::text[]) ORDER BY name COLLATE "C" FOR NO KEY UPDATE`,
    [names],
  );
  if (locked.rows.length === 0) return new Map();
  const { rows } = await tx.executeSql(
    "SELECT account, sum(cents)::bigint AS balance FROM ledger_entries WHERE account = ANY($1::text[]) GROUP BY account",
    [names],
  );
  return new Map(rows.map(({ account, balance }) => [String(account), Number(balance)]));
}
