import { inArray, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { receiptDays } from "../../infra/db/tables/receipts.ts";
import { utcDay } from "../../infra/platform/clock.ts";
import { NODE_BYTES, proofIndexes } from "./merkle-tree.ts";
import { publishedKeys } from "./signing-key.ts";

type Row = { id: string; body: string; day: string | null; position: number | null };
type Placed = { id: string; body: string; day: string; position: number };

/**
 * The time after which an application's steps no longer belong to the referral: its person, its referrer or a missed
 * deadline ended it, or its data were erased (rules R10, F19). The previous version logged later steps anyway.
 */
const OVER = sql`least(
  (SELECT asked.erased_at FROM consent_requests AS asked WHERE asked.referral = referrals.id),
  CASE WHEN referrals.status IN ('Rejected', 'Withdrawn') THEN (SELECT CASE WHEN step.note IS NOT NULL THEN step.changed_at END
    FROM status_history AS step WHERE step.record_kind = 'referral' AND step.record_id = referrals.id AND step.to_status IN ('Rejected', 'Withdrawn')
    ORDER BY step.changed_at DESC, step.id DESC LIMIT 1) END)`;

/** The entries of the caller's own referral, oldest first. Throws `not_found` for others. */
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

/** The proof nodes of these entries, read from the stored trees by offset. */
async function proofsOf(db: ReadHandle, placed: readonly Placed[], sizes: ReadonlyMap<string, number>) {
  const wanted = placed.flatMap(({ id, day, position }) =>
    proofIndexes(position, sizes.get(day) ?? 0).map((node) => ({ id, day, node })),
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

/** Builds a receipt of a referral's entries; the caller has verified that the requester is its referrer. */
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
      day,
      position,
      proof: proofs.get(id) ?? [],
      entry: JSON.parse(body) as object,
    })),
    /** Entries in no signed day yet; nothing proves them. */
    not_signed_yet: rows.filter(({ day }) => day === null).map(({ body }) => JSON.parse(body) as object),
    days: days.map(({ document, signature }) => ({ document: JSON.parse(document) as object, signature })),
    keys: (await publishedKeys(ctx.db)).filter(({ name }) => signedBy.has(name)),
  };
}

/** Returns the signed log of the caller's own referral as a JSON file (rule F19). Throws `not_found`. */
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
