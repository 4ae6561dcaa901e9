import { randomToken, sha256 } from "../../platform/crypto.ts";
import type { Statement, WriteHandle } from "../handles.ts";
import { canonicalJson, type Json } from "./canonical-json.ts";

/** Version of the entry format. */
const VERSION = 1;

/** A status change as stored in the history. */
type Step = {
  readonly kind: "job" | "referral" | "application" | "reward" | "payout";
  readonly id: string;
  readonly from: string | null;
  readonly to: string;
  readonly by: string | null;
  readonly at: Date;
  readonly note?: string;
};
type Salt = { role: "by" | "person"; person: string | null; salt: string };
type Entry = { id: string; referral: string | null; at: Date; body: string; salts: readonly Salt[] };

const WRITE: Statement<Record<string, never>> = {
  name: "receipts-write",
  text: `WITH written AS (
      INSERT INTO receipt_entries (id, referral, at, body)
      SELECT * FROM unnest($1::text[], $2::uuid[], $3::timestamptz[], $4::text[]) RETURNING id, at
    ), salted AS (
      INSERT INTO receipt_salts (entry, role, person, referral, salt)
      SELECT * FROM unnest($5::text[], $6::text[], $7::uuid[], $8::uuid[], $9::text[])
    )
    INSERT INTO receipt_waiting (entry, at) SELECT id, at FROM written`,
};

async function writeEntries(tx: WriteHandle, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const salts = entries.flatMap(({ id, referral, salts: own }) => own.map((salt) => ({ ...salt, id, referral })));
  await tx.prepared(WRITE, [
    entries.map(({ id }) => id),
    entries.map(({ referral }) => referral),
    entries.map(({ at }) => at),
    entries.map(({ body }) => body),
    salts.map(({ id }) => id),
    salts.map(({ role }) => role),
    salts.map(({ person }) => person),
    salts.map(({ referral }) => referral),
    salts.map(({ salt }) => salt),
  ]);
}

/**
 * A person's commitment in the log, which is meaningless without the salt. The salt is stored elsewhere and deleted
 * with the person (rule F18).
 */
function commitmentOf(salt: string, somebody: string): string {
  return sha256(`${salt}:${somebody}`);
}

type Begun = { id: string; reward_amount: number; person: string };

const BEGUN: Statement<Begun> = {
  name: "receipts-begun",
  text: "SELECT id, reward_amount, candidate_email_key AS person FROM referrals WHERE id = ANY($1::uuid[])",
};

/**
 * Condition: the referral is still owed something. After its person, its referrer or a missed deadline ended it, or its
 * data were erased, the person's further steps do not belong to it (rules R10, F17).
 */
const OWED_STEPS = `NOT (referrals.status IN ('Rejected', 'Withdrawn') AND coalesce((SELECT step.note IS NOT NULL FROM status_history AS step
    WHERE step.record_kind = 'referral' AND step.record_id = referrals.id AND step.to_status IN ('Rejected', 'Withdrawn')
    ORDER BY step.changed_at DESC, step.id DESC LIMIT 1), FALSE))
  AND NOT EXISTS (SELECT FROM consent_requests AS asked WHERE asked.referral = referrals.id AND asked.erased_at IS NOT NULL)`;

const CREDITED: Statement<{ record: string; referral: string }> = {
  name: "receipts-credited",
  text: `SELECT applications.id AS record, applications.referral FROM applications JOIN referrals ON referrals.id = applications.referral
      WHERE applications.id = ANY($1::uuid[]) AND ${OWED_STEPS}
    UNION SELECT hired_with, id FROM referrals WHERE hired_with = ANY($1::uuid[])
    UNION SELECT id, referral FROM payouts WHERE id = ANY($1::uuid[])`,
};

/** The referral that each record's step belongs to; none if it credits nobody. */
async function referralsOf(tx: WriteHandle, changes: readonly Step[]): Promise<ReadonlyMap<string, string>> {
  const own = changes.filter(({ kind }) => kind === "referral" || kind === "reward").map(({ id }) => id);
  const others = changes.filter(({ kind }) => kind === "application" || kind === "payout").map(({ id }) => id);
  const found = others.length === 0 ? [] : await tx.prepared(CREDITED, [others]);
  return new Map([...own.map((id) => [id, id] as const), ...found.map((row) => [row.record, row.referral] as const)]);
}

async function readCreatedReferrals(tx: WriteHandle, changes: readonly Step[]): Promise<ReadonlyMap<string, Begun>> {
  const begun = changes.filter(({ kind, from }) => kind === "referral" && from === null).map(({ id }) => id);
  const rows = begun.length === 0 ? [] : await tx.prepared(BEGUN, [begun]);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Logs steps of referrals, their rewards, credited applications and payouts in the transaction that makes them (rule
 * F17). `ids`: their rows in the history.
 */
export async function logSteps(tx: WriteHandle, ids: readonly string[], changes: readonly Step[]): Promise<void> {
  const logged = changes
    .map((change, nth) => ({ ...change, entry: ids[nth] ?? "" }))
    .filter(({ kind }) => kind !== "job");
  if (logged.length === 0) return;
  const [referrals, begun] = [await referralsOf(tx, logged), await readCreatedReferrals(tx, logged)];
  const entries = logged.flatMap(({ entry, kind, id, from, to, by, at, note }): Entry[] => {
    const referral = referrals.get(id);
    if (referral === undefined) return [];
    const first = kind === "referral" ? begun.get(id) : undefined;
    const actor = by === null ? [] : [{ role: "by", person: by, salt: randomToken(), somebody: by } as const];
    const person =
      first === undefined
        ? []
        : [{ role: "person", person: null, salt: randomToken(), somebody: first.person } as const];
    const salts = [...actor, ...person];
    const people = Object.fromEntries(salts.map(({ role, salt, somebody }) => [role, commitmentOf(salt, somebody)]));
    const body: Json = {
      v: VERSION,
      id: entry,
      at: at.toISOString(),
      kind,
      referral,
      record: id,
      from: from ?? undefined,
      to,
      note,
      reward: first?.reward_amount,
      ...people,
    };
    return [{ id: entry, referral, at, body: canonicalJson(body), salts }];
  });
  await writeEntries(tx, entries);
}

type Moved = { cause: string; at: Date; referral: string | null };

/**
 * A transfer's accounts and cause contain ids of the referral, its payout or others. The tables tell which one is
 * which.
 */
const MOVED: Statement<Moved> = {
  name: "receipts-moved",
  text: `WITH named AS (
      SELECT cause, made_at, substring(word FROM '^[a-z-]+/(?:[a-z-]+/)?([0-9a-f]{8}-[0-9a-f-]{27})(?:/|$)')::uuid AS id
      FROM ledger_transfers CROSS JOIN LATERAL (
        SELECT cause AS word UNION SELECT account FROM ledger_entries WHERE transfer = cause) AS words
      WHERE cause = ANY($1::text[])
    )
    SELECT cause, made_at AS at, min(coalesce(referrals.id, payouts.referral)::text) AS referral
    FROM named LEFT JOIN referrals ON referrals.id = named.id LEFT JOIN payouts ON payouts.id = named.id
    GROUP BY cause, made_at`,
};

export type MoneyMove = { readonly cause: string; readonly by: string | null; readonly legs: readonly Leg[] };
type Leg = { readonly account: string; readonly cents: number };

/** Accounts by kind only; the owner follows from the referral or is nobody. */
function movesOf(legs: readonly Leg[]): Json {
  return legs.map(({ account, cents }) => ({ account: account.split("/")[0] ?? "", cents }));
}

/** Logs money transfers in the transaction that makes them (rule F17). */
export async function logMoney(tx: WriteHandle, moves: readonly MoneyMove[]): Promise<void> {
  if (moves.length === 0) return;
  const rows = await tx.prepared(MOVED, [moves.map(({ cause }) => cause)]);
  const facts = new Map(rows.map((row) => [row.cause, row]));
  const entries = moves.map(({ cause, by, legs }): Entry => {
    const { at, referral } = facts.get(cause) ?? { at: undefined, referral: null };
    if (at === undefined) throw new Error(`${cause} has no ledger transfer`);
    const salts: Salt[] = by === null ? [] : [{ role: "by", person: by, salt: randomToken() }];
    const body: Json = {
      v: VERSION,
      at: at.toISOString(),
      kind: "money",
      referral: referral ?? undefined,
      moves: movesOf(legs),
      // The cause of a transfer without a referral may contain a person's id.
      id: referral === null ? undefined : cause,
      by: salts[0] && by !== null ? commitmentOf(salts[0].salt, by) : undefined,
    };
    return { id: `money/${cause}`, referral, at, body: canonicalJson(body), salts };
  });
  await writeEntries(tx, entries);
}
