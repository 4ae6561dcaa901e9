import { inArray, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { FileAnswer } from "../../contract/files.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";
import type { Context, UserContext } from "../db/context.ts";
import type { ReadHandle } from "../db/handles.ts";
import { receiptDays } from "../db/tables/receipts.ts";
import { utcDay } from "../platform/clock.ts";
import { publishedKeys } from "./signing-key.ts";
import { NODE_BYTES, proofOf } from "./tree.ts";

type Row = { id: string; body: string; day: string | null; position: number | null };
type Placed = { id: string; body: string; day: string; position: number };

/**
 * The moment from which on the steps of an application are none of the referral's any more: its person, its referrer or nobody's answer has
 * ended it, or its data were erased (rules R10, F19). The version before has written what came later into the log all the same.
 */
const OVER = sql`least(
  (SELECT asked.erased_at FROM referral_invitations AS asked WHERE asked.referral = referrals.id),
  CASE WHEN referrals.status = 'Rejected' THEN (SELECT CASE WHEN step.note IS NOT NULL THEN step.changed_at END
    FROM status_history AS step WHERE step.record_kind = 'referral' AND step.record_id = referrals.id AND step.to_status = 'Rejected'
    ORDER BY step.changed_at DESC, step.id DESC LIMIT 1) END)`;

/** The entries of a referral of one's own, oldest first. Throws `not_found` for anybody else's. */
async function entriesOf(ctx: UserContext, referral: string): Promise<Row[]> {
  const rows = await ctx.db.rows<Partial<Row>>(sql`
    SELECT entries.id, body, day::text, position FROM referrals
    LEFT JOIN receipt_entries AS entries ON entries.referral = referrals.id
      AND NOT (coalesce(entries.at > ${OVER}, FALSE) AND entries.body::jsonb ->> 'kind' = 'application')
    LEFT JOIN receipt_leaves ON entry = entries.id
    WHERE referrals.id = ${referral} AND referrals.created_by = ${ctx.actor.id}
    ORDER BY at, entries.id`);
  if (rows.length === 0) throw new AppError("not_found");
  return rows.filter((row): row is Row => typeof row.id === "string");
}

async function daysOf(db: ReadHandle, days: readonly string[]) {
  if (days.length === 0) return [];
  return db
    .select({
      day: receiptDays.day,
      entries: receiptDays.entries,
      document: receiptDays.document,
      signature: receiptDays.signature,
    })
    .from(receiptDays)
    .where(inArray(receiptDays.day, [...days]))
    .orderBy(receiptDays.day);
}

/** The nodes that prove where each of these stands, read out of the trees without reading a tree. */
async function proofsOf(db: ReadHandle, placed: readonly Placed[], sizes: ReadonlyMap<string, number>) {
  const wanted = placed.flatMap(({ id, day, position }) =>
    proofOf(position, sizes.get(day) ?? 0).map((node) => ({ id, day, node })),
  );
  const nodes = await db.rows<{ id: string; hash: Buffer }>(sql`
    SELECT wanted.id, substring(tree FROM wanted.node * ${NODE_BYTES}::int + 1 FOR ${NODE_BYTES}::int) AS hash
    FROM jsonb_to_recordset(${JSON.stringify(wanted.map((one, nth) => ({ ...one, nth })))}::jsonb)
      AS wanted (id text, day date, node int, nth int)
    JOIN receipt_days USING (day) ORDER BY nth`);
  const proofs = new Map<string, string[]>();
  for (const { id, hash } of nodes) proofs.set(id, [...(proofs.get(id) ?? []), hash.toString("base64url")]);
  return proofs;
}

/** A receipt of these entries of a referral; whoever asks has been found to be its referrer. */
export async function receiptContent(
  ctx: Pick<Context, "db" | "clock" | "config">,
  referral: string,
  rows: readonly Row[],
) {
  const placed = rows.filter((row): row is Placed => row.day !== null);
  const days = await daysOf(ctx.db, [...new Set(placed.map(({ day }) => day))]);
  const proofs = await proofsOf(ctx.db, placed, new Map(days.map(({ day, entries }) => [day, entries])));
  const signedBy = new Set(days.map(({ document }) => (JSON.parse(document) as { key: string }).key));
  return {
    format: `${PRODUCT_NAME.toLowerCase()}-receipt/1`,
    made_at: ctx.clock.now().toISOString(),
    log: `${ctx.config.publicUrl}/.well-known/${PRODUCT_NAME.toLowerCase()}/`,
    referral,
    entries: placed.map(({ id, body, day, position }) => ({
      ...{ day, position, proof: proofs.get(id) ?? [] },
      entry: JSON.parse(body) as object,
    })),
    /** They are in no signed day yet: nothing is proved of them. */
    not_signed_yet: rows.filter(({ day }) => day === null).map(({ body }) => JSON.parse(body) as object),
    days: days.map(({ document, signature }) => ({ document: JSON.parse(document) as object, signature })),
    keys: (await publishedKeys(ctx.db)).filter(({ name }) => signedBy.has(name)),
  };
}

/** What the signed log says of a referral of one's own, as one JSON file (rule F19). Throws `not_found`. */
export async function downloadReceipt(ctx: UserContext, referral: string): Promise<FileAnswer> {
  const content = await receiptContent(ctx, referral, await entriesOf(ctx, referral));
  const body = Buffer.from(`${JSON.stringify(content)}\n`);
  return {
    name: `${PRODUCT_NAME.toLowerCase()}-receipt-${utcDay(ctx.clock.now())}.json`,
    type: "application/json",
    size: body.byteLength,
    body: (async function* () {
      yield body;
    })(),
  };
}
