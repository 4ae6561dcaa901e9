import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { PaymentKind, PaymentMethod } from "../../contract/payment-methods.ts";
import { chooseDestination } from "../../rules/payment-methods.ts";
import type { UserContext } from "../db/context.ts";
import type { ReadHandle } from "../db/handles.ts";
import { paymentMethods } from "../db/tables/payment-methods.ts";
import { settingsOf } from "../users/settings.ts";
import { kindOf } from "./payment-address.ts";

type Row = typeof paymentMethods.$inferSelect & { in_use: boolean };

/** A payout that is Processing goes there. */
const inUse = sql<boolean>`EXISTS (
  SELECT FROM payout_attempts WHERE payout_attempts.method = ${paymentMethods.id} AND outcome = 'open')`;

function ownRows(db: ReadHandle, user_id: string, id?: string) {
  return db
    .select({ method: paymentMethods, in_use: inUse })
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.user_id, user_id),
        isNull(paymentMethods.removed_at),
        id === undefined ? undefined : eq(paymentMethods.id, id),
      ),
    )
    .orderBy(desc(paymentMethods.is_primary), asc(paymentMethods.created_at), asc(paymentMethods.id));
}

/** A payment method as its owner reads it. */
function viewMethod(row: Row, now: Date): PaymentMethod {
  return {
    id: row.id,
    kind: kindOf(row.format),
    format: row.format,
    masked: row.masked,
    holder: row.holder,
    bank_name: row.bank_name,
    country: row.country,
    account_type: row.account_type,
    primary: row.is_primary,
    usable_from: row.usable_from.toISOString(),
    usable: row.usable_from <= now,
    in_use: row.in_use,
    created_at: row.created_at.toISOString(),
  };
}

/** All of a person's methods that are not removed, the primary one first. */
export async function methodsOf(db: ReadHandle, user_id: string, now: Date): Promise<PaymentMethod[]> {
  const rows = await ownRows(db, user_id);
  return rows.map(({ method, in_use }) => viewMethod({ ...method, in_use }, now));
}

/** One of the person's own methods; throws `not_found` for everybody else's and for removed ones. */
export async function readMethod(db: ReadHandle, user_id: string, id: string, now: Date): Promise<PaymentMethod> {
  const [row] = await ownRows(db, user_id, id);
  if (row === undefined) throw new AppError("not_found");
  return viewMethod({ ...row.method, in_use: row.in_use }, now);
}

/** Which kind the person wants their payouts by, as their settings say. */
async function preferredKind(db: ReadHandle, user_id: string): Promise<PaymentKind> {
  return (await settingsOf(db, user_id)).defaultPaymentMethod;
}

/**
 * Where a payout of this person would go now; null while they have no method that money may go to (DECISIONS M8).
 * For withdrawals: call it inside their transaction.
 */
export async function destinationOf(db: ReadHandle, user_id: string, now: Date): Promise<PaymentMethod | null> {
  const [methods, kind] = await Promise.all([methodsOf(db, user_id, now), preferredKind(db, user_id)]);
  return chooseDestination(methods, kind);
}

/** The viewer's methods and where the next payout would go. */
export async function listMethods(ctx: UserContext) {
  const now = ctx.clock.now();
  const [items, kind] = await Promise.all([methodsOf(ctx.db, ctx.actor.id, now), preferredKind(ctx.db, ctx.actor.id)]);
  return { items, destination: chooseDestination(items, kind)?.id ?? null };
}
