import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { DEFAULT_SETTINGS } from "../../../contract/identity/settings.ts";
import type { PaymentKind, PaymentMethod } from "../../../contract/payments/payment-methods.ts";
import { chooseDestination } from "../../../rules/payment-methods.ts";
import { settingsOf } from "../../identity/users/settings.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import type { ReadHandle, Statement } from "../../infra/db/handles.ts";
import { paymentMethods } from "../../infra/db/tables/payment-methods.ts";
import { kindOfFormat } from "./payment-address.ts";

type Row = typeof paymentMethods.$inferSelect & { in_use: boolean };

/** A payout in status Processing goes to this method. */
const isInUse = sql<boolean>`EXISTS (
  SELECT FROM payout_attempts WHERE payout_attempts.method = ${paymentMethods.id} AND outcome = 'open')`;

function selectOwnMethods(db: ReadHandle, user_id: string, id?: string) {
  return db
    .select({ method: paymentMethods, in_use: isInUse })
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
  const ready = row.setup === null || row.setup === "ready";
  return {
    id: row.id,
    kind: kindOfFormat(row.format),
    format: row.format,
    masked: row.masked,
    holder: row.holder,
    bank_name: row.bank_name,
    country: row.country,
    account_type: row.account_type,
    primary: row.is_primary,
    usable_from: row.usable_from.toISOString(),
    setup: row.setup,
    usable: ready && row.usable_from <= now,
    in_use: row.in_use,
    created_at: row.created_at.toISOString(),
  };
}

/** All payment methods of a user that are not removed, the primary one first. */
export async function listMethodsOfUser(db: ReadHandle, user_id: string, now: Date): Promise<PaymentMethod[]> {
  const rows = await selectOwnMethods(db, user_id);
  return rows.map(({ method, in_use }) => viewMethod({ ...method, in_use }, now));
}

/** One of the user's own methods; throws `not_found` for those of others and for removed ones. */
export async function readMethod(db: ReadHandle, user_id: string, id: string, now: Date): Promise<PaymentMethod> {
  const [row] = await selectOwnMethods(db, user_id, id);
  if (row === undefined) throw new AppError("not_found");
  return viewMethod({ ...row.method, in_use: row.in_use }, now);
}

/** The fields of a payment method that decide where money goes. */
export type Destination = Pick<PaymentMethod, "id" | "kind" | "format" | "primary" | "usable" | "created_at">;

type DestinationRow = Pick<typeof paymentMethods.$inferSelect, "id" | "format" | "is_primary" | "created_at"> & {
  usable: boolean;
  preferred: PaymentKind | null;
};

const SELECT_DESTINATIONS: Statement<DestinationRow> = {
  name: "payout-destinations",
  text: `SELECT id, format, is_primary, created_at, usable_from <= $2 AND coalesce(setup, 'ready') = 'ready' AS usable,
      (SELECT "defaultPaymentMethod" FROM user_settings WHERE user_settings.user_id = $1) AS preferred
    FROM payment_methods WHERE user_id = $1 AND removed_at IS NULL`,
};

/**
 * The method that a payout of this user would use now. A method in its waiting period is returned only if there is no
 * other (rule M8); null without any. Withdrawals call it inside their transaction.
 */
export async function findDestination(
  ctx: Pick<Context, "payments" | "clock">,
  db: ReadHandle,
  user_id: string,
): Promise<Destination | null> {
  const rows = await db.prepared(SELECT_DESTINATIONS, [user_id, ctx.clock.now()]);
  const methods = rows.map(({ preferred: _preferred, is_primary: primary, created_at, ...row }) => {
    return { ...row, kind: kindOfFormat(row.format), primary, created_at: created_at.toISOString() };
  });
  const preferred = rows[0]?.preferred ?? DEFAULT_SETTINGS.defaultPaymentMethod;
  const reached = methods.filter(({ format }) => ctx.payments.reaches(format));
  return chooseDestination(reached, preferred) ?? reached[0] ?? null;
}

/** The viewer's methods and the destination of the next payout. */
export async function listMethods(ctx: UserContext) {
  const now = ctx.clock.now();
  const [items, { defaultPaymentMethod: kind }] = await Promise.all([
    listMethodsOfUser(ctx.db, ctx.actor.id, now),
    settingsOf(ctx.db, ctx.actor.id),
  ]);
  const reached = items.filter(({ format }) => ctx.payments.reaches(format));
  const destination = chooseDestination(reached, kind)?.id ?? null;
  return { items, destination, formats: [...ctx.payments.formats] };
}
