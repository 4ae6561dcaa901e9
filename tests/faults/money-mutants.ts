import type pg from "pg";

type Query = { text: string; values: unknown[] };

/** A fault injected between product and database: statements are changed, constraints dropped. */
export type Mutant = {
  readonly name: string;
  /** Database constraints removed, to show that the checker detects the fault. */
  readonly without: readonly string[];
  change(query: Query): Query;
};

const NO_BOUNDS = "DROP TRIGGER ledger_entries_in_bounds ON ledger_entries";
const NO_BALANCE = [
  "DROP TRIGGER ledger_transfers_balance ON ledger_transfers",
  "DROP TRIGGER ledger_entries_balance ON ledger_entries",
];

function isTransfer({ text }: Query): boolean {
  return text.includes("INSERT INTO ledger_entries");
}

/** Removes status conditions from changes, and all locks. */
function withoutGuards({ text, values }: Query): Query {
  const bare = text
    .replace(/(FROM rewards WHERE [^;]*) FOR UPDATE/, "$1")
    .replace(/(UPDATE rewards SET [^;]*WHERE referral = \$\d+) AND state (= '\w+'|IN \([^)]*\))/, "$1")
    .replace(/and "referrals"."reward_status" = (\$\d+)/, "and $1::text IS NOT NULL");
  return { text: bare, values };
}

/** Adds dollars as tenths in floating point: ten of them are 0.9999999999999999. */
function inTenths(cents: number): number {
  let sum = 0;
  for (let dimes = 0; dimes < cents / 100; dimes += 1) sum += 0.1;
  return Math.trunc(sum * 1_000);
}

/** The last of several payouts of a reward, and its transfer from escrow, are one cent less. */
function loseOneCent(query: Query): Query {
  const { text, values } = query;
  const less = (at: number, column: number, by = 1) =>
    values.with(
      column,
      (values[column] as number[]).map((cents, n) => (n === at ? cents - by : cents)),
    );
  if (text.includes("INSERT INTO payouts (")) {
    const of = values[1] as string[];
    const last = of.findLastIndex((referral, n) => of.indexOf(referral) !== n);
    return last < 0 || (values[4] as number[])[last] === 0 ? query : { text, values: less(last, 4) };
  }
  if (!isTransfer(query)) return query;
  const [causes, accounts] = [values[2] as string[], values[3] as string[]];
  const shared = (values[0] as string[]).find(
    (cause) => cause.startsWith("release/") && causes.filter((one) => one === cause).length > 2,
  );
  const to = causes.findLastIndex((cause, n) => cause === shared && accounts[n]?.startsWith("payable/"));
  const from = causes.findIndex((cause, n) => cause === shared && accounts[n]?.startsWith("escrow/"));
  if (shared === undefined || to < 0 || from < 0) return query;
  const cents = [...(values[5] as number[])];
  cents[to] = (cents[to] ?? 0) - 1;
  cents[from] = (cents[from] ?? 0) + 1;
  return { text, values: values.with(5, cents) };
}

let posted = 0;

/** Statements of the receipt log, which is a separate defence: it finds transfers by cause, one entry each. */
function isLogged({ text }: Query): boolean {
  return text.includes("FROM ledger_transfers CROSS JOIN") || text.includes("INSERT INTO receipt_entries");
}

function repeatLogEntry({ text, values }: Query): Query {
  if (!text.includes("INSERT INTO receipt_entries"))
    return { text: "SELECT cause, now() AS at, NULL AS referral FROM unnest($1::text[]) AS cause", values };
  posted += 1;
  const renamed = (at: number) => (values[at] as string[]).map((entry) => `${entry}#${posted}`);
  return { text, values: values.with(0, renamed(0)).with(4, renamed(4)) };
}

/** Faults that the random walk must detect (property test for money). */
export const MUTANTS: readonly Mutant[] = [
  { name: "the old status is not asked for", without: [NO_BOUNDS], change: withoutGuards },
  {
    name: "sums are made in floating point",
    without: [],
    change(query) {
      if (!isTransfer(query)) return query;
      const cents = query.values[5] as number[];
      const floating = cents.map((amount) => Math.sign(amount) * inTenths(Math.abs(amount)));
      return { text: query.text, values: query.values.with(5, floating) };
    },
  },
  {
    name: "the refund's second leg is forgotten",
    without: [NO_BOUNDS, ...NO_BALANCE],
    change(query) {
      if (!isTransfer(query) || !String(query.values[0]).startsWith("refund/")) return query;
      const values = query.values.map((value) => (value as unknown[]).slice(0, 1));
      return { text: query.text, values };
    },
  },
  {
    name: "a release makes two payouts",
    without: ["DROP TRIGGER payouts_once ON payouts"],
    change(query) {
      if (!query.text.includes("INSERT INTO payouts (")) return query;
      const text = `WITH once AS (${query.text} RETURNING *)
        INSERT INTO payouts (id, referral, user_id, status, amount, deducted, reason, created_at, payout_date)
        SELECT gen_random_uuid(), referral, user_id, status, amount, deducted, reason, created_at, payout_date FROM once`;
      return { text, values: query.values };
    },
  },
  {
    name: "a claimed hire is paid twice",
    without: [],
    change({ text, values }) {
      // A paid claim is ignored when its person is hired by an application as well.
      return { text: text.replace("said.state IN ('confirmed', 'silent', 'denied')", "said.state = 'nobody'"), values };
    },
  },
  {
    name: "a split loses a cent",
    without: [],
    change: loseOneCent,
  },
  {
    name: "the same cause moves money every time it is named",
    without: [NO_BOUNDS],
    change(query) {
      const open = withoutGuards(query);
      if (isLogged(open)) return repeatLogEntry(open);
      if (!isTransfer(open)) return open;
      posted += 1;
      const renamed = (at: number) => (open.values[at] as string[]).map((cause) => `${cause}#${posted}`);
      // Reports the original name, or the product would notice the renaming.
      const text = open.text.replace(/RETURNING transfer$/, "RETURNING split_part(transfer, '#', 1) AS transfer");
      return { text, values: open.values.with(0, renamed(0)).with(2, renamed(2)) };
    },
  },
];

type Ask = (first: unknown, second?: unknown, third?: unknown) => unknown;

function applyMutant(ask: Ask, mutant: Mutant): Ask {
  return (first, second, third) => {
    if (typeof first === "string") {
      const { text, values } = mutant.change({ text: first, values: Array.isArray(second) ? second : [] });
      return values.length === 0 ? ask(text, second, third) : ask(text, values, third);
    }
    const config = first as { name?: string; text: string; values?: unknown[] };
    const given = config.values ?? (Array.isArray(second) ? second : []);
    const { text, values } = mutant.change({ text: config.text, values: given });
    // The driver refuses another text under a prepared statement's name.
    const { name, ...nameless } = config;
    const own = text === config.text && name !== undefined ? config : nameless;
    return config.values === undefined
      ? ask({ ...own, text }, values, third)
      : ask({ ...own, text, values }, second, third);
  };
}

/** Injects a fault into a pool's transactions; reads outside of transactions are unchanged. */
export async function injectMutant(pool: pg.Pool, mutant: Mutant): Promise<void> {
  for (const statement of mutant.without) await pool.query(statement);
  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown;
  const planted = new WeakSet<object>();
  Object.assign(pool, {
    connect(callback?: unknown) {
      if (callback !== undefined) return connect(callback);
      return (connect() as Promise<pg.PoolClient>).then((client) => {
        if (!planted.has(client)) {
          planted.add(client);
          Object.assign(client, { query: applyMutant(client.query.bind(client) as Ask, mutant) });
        }
        return client;
      });
    },
  });
}
