import { and, asc, count, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { type FieldErrors, fieldError } from "../../../contract/field-errors.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type {
  ChangedPaymentMethod,
  NewPaymentMethod,
  PAYMENT_SETUPS,
  PaymentFormat,
  PaymentKind,
  PaymentMethod,
} from "../../../contract/payments/payment-methods.ts";
import { chooseDestination, usableFrom } from "../../../rules/payment-methods.ts";
import { confirmIdentity, endOtherSessions } from "../../identity/auth/passwords/confirm-identity.ts";
import { requireRecentConfirmation } from "../../identity/auth/passwords/require-recent-confirmation.ts";
import { changeSettings } from "../../identity/users/settings.ts";
import {
  nestedContext,
  type UserContext,
  type UserCreationContext,
  type UserTxContext,
} from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { lockUser } from "../../infra/db/lock-user.ts";
import { paymentMethods } from "../../infra/db/tables/payment-methods.ts";
import {
  encryptPaymentAddress,
  isStoredByProvider,
  kindOfFormat,
  type PaymentAddress,
  parsePaymentAddress,
} from "./payment-address.ts";
import { listMethodsOfUser, readMethod } from "./payment-method-queries.ts";
import { recordMethodChange } from "./record-method-change.ts";

type Row = { id: string; account: string | null; format: PaymentFormat; setup: (typeof PAYMENT_SETUPS)[number] };

/**
 * Returns the provider's URL to continue the setup of a payment method; it works once and for some minutes. No
 * transaction is open during the call to the provider. Throws `not_found`, `payment_setup_done`, whatever
 * `requireRecentConfirmation` throws, and `unavailable`.
 */
export async function createSetupLink(ctx: UserContext, id: string): Promise<{ url: string }> {
  const [row] = await ctx.write((tx) =>
    tx.rows<Row>(sql`
      SELECT id, account, format, setup FROM payment_methods
      WHERE id = ${id} AND user_id = ${ctx.actor.id} AND setup IS NOT NULL AND removed_at IS NULL`),
  );
  if (row === undefined || !ctx.payments.reaches(row.format)) throw new AppError("not_found");
  if (row.setup === "ready") throw new AppError("payment_setup_done");
  await requireRecentConfirmation(ctx, ctx.db);
  return { url: await ctx.payments.to(row.format).setUp(row) };
}

const { methods: MAX_METHODS, rest_hours: WAITING_PERIOD } = LIMITS.payment;

/** Counts how many methods a user ever had, and how many they have now. */
async function countMethods(tx: WriteHandle, user_id: string): Promise<{ ever: number; present: number }> {
  const [counted] = await tx
    .select({ ever: count(), removed: count(paymentMethods.removed_at) })
    .from(paymentMethods)
    .where(eq(paymentMethods.user_id, user_id));
  const { ever = 0, removed = 0 } = counted ?? {};
  return { ever, present: ever - removed };
}

/**
 * Validates the new method's address, then confirms the user's identity (rule A12). Throws `validation_failed` and
 * whatever `confirmIdentity` throws.
 */
export async function checkNewMethod(ctx: UserContext, body: NewPaymentMethod): Promise<PaymentAddress> {
  const user = ctx.actor.id;
  const address = isStoredByProvider(body.format)
    ? { format: body.format, behind: user }
    : parsePaymentAddress(body.format, body);
  if (address === null || !ctx.payments.formats.includes(body.format))
    throw new AppError("validation_failed", { fields: { format: fieldError("invalid") } });
  await confirmIdentity(ctx, body.password, body.code);
  return address;
}

/**
 * Adds a bank account or a PayPal address that `checkNewMethod` accepted. An account's first method may be paid to at
 * once, later ones after 48 hours (rule M8). Ends the user's other sessions. Throws `payment_method_limit` and
 * `payment_method_duplicate`.
 */
export async function addPaymentMethod(
  ctx: UserCreationContext,
  body: NewPaymentMethod,
  address: PaymentAddress,
): Promise<PaymentMethod> {
  return ctx.write(async (tx) => {
    const user_id = ctx.actor.id;
    await lockUser(tx, user_id);
    const now = ctx.clock.now();
    const { ever, present } = await countMethods(tx, user_id);
    if (present >= MAX_METHODS) throw new AppError("payment_method_limit");
    const bank = kindOfFormat(body.format) === "bank" && !isStoredByProvider(body.format);
    const id = ctx.ids.next();
    await tx.insert(paymentMethods).values({
      ...encryptPaymentAddress(ctx.secrets, address),
      id,
      user_id,
      holder: bank ? body.holder : "",
      bank_name: bank ? body.bank_name : "",
      account_type: body.format === "us" ? body.account_type : null,
      setup: isStoredByProvider(body.format) ? "needed" : null,
      is_primary: present === 0,
      created_at: now,
      updated_at: now,
      usable_from: usableFrom(now, ever === 0, WAITING_PERIOD),
    });
    await endOtherSessions(ctx, tx);
    const added = await readMethod(tx, user_id, id, now);
    if (present === 0) await saveDefaultKind(ctx, tx, added.kind);
    await recordMethodChange(ctx, tx, ctx.actor, "added", added);
    return added;
  });
}

function checkHolder(format: PaymentMethod["format"], body: ChangedPaymentMethod): void {
  const fields: FieldErrors = {};
  if (format !== "paypal" && body.holder === "") fields.holder = fieldError("holder_required");
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", { fields });
}

/**
 * Removes a method for good: its numbers are erased, since attempts keep their own copy, and the row stays for the
 * books. Returns the method as it was. The caller has locked the user. Throws `not_found`.
 */
async function eraseMethod(tx: WriteHandle, user_id: string, id: string, now: Date) {
  const [before] = await tx
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.id, id), eq(paymentMethods.user_id, user_id), isNull(paymentMethods.removed_at)));
  if (before === undefined) throw new AppError("not_found");
  await tx
    .update(paymentMethods)
    .set({ removed_at: now, updated_at: now, is_primary: false, encrypted: "", holder: "", bank_name: "" })
    .where(eq(paymentMethods.id, id));
  return before;
}

/**
 * Changes a method after the password was entered again. A new row replaces it, so that the books keep the earlier
 * destination. Empty number fields leave the numbers unchanged; a new number or holder starts a waiting period of 48
 * hours. Throws `not_found`, `payment_method_in_use` while a payout to it is Processing, and whatever adding throws.
 */
export async function updatePaymentMethod(
  ctx: UserContext,
  id: string,
  body: ChangedPaymentMethod,
): Promise<PaymentMethod> {
  const user_id = ctx.actor.id;
  const { format } = await readMethod(ctx.db, user_id, id, ctx.clock.now());
  // Methods stored by the provider are changed at the provider.
  if (isStoredByProvider(format))
    throw new AppError("validation_failed", { fields: { format: fieldError("invalid") } });
  checkHolder(format, body);
  const address = parsePaymentAddress(format, body);
  await confirmIdentity(ctx, body.password, body.code);
  return ctx.write(async (tx) => {
    await lockUser(tx, user_id);
    const now = ctx.clock.now();
    const before = await readMethod(tx, user_id, id, now);
    if (before.in_use) throw new AppError("payment_method_in_use");
    const bank = before.kind === "bank";
    const holder = bank ? body.holder : "";
    const elsewhere = address !== null || holder !== before.holder;
    const replaced = await eraseMethod(tx, user_id, id, now);
    const changed_id = ctx.ids.next();
    await tx.insert(paymentMethods).values({
      ...replaced,
      ...(address !== null && encryptPaymentAddress(ctx.secrets, address)),
      id: changed_id,
      holder,
      bank_name: bank ? body.bank_name : "",
      account_type: format === "us" ? body.account_type : null,
      updated_at: now,
      ...(elsewhere && { usable_from: usableFrom(now, false, WAITING_PERIOD) }),
    });
    await endOtherSessions(ctx, tx);
    const changed = await readMethod(tx, user_id, changed_id, now);
    await recordMethodChange(ctx, tx, ctx.actor, "changed", changed);
    return changed;
  });
}

/** Sets the default kind in the settings to that of the method made primary last, so that both agree (rule M5). */
async function saveDefaultKind(ctx: UserTxContext, tx: WriteHandle, kind: PaymentKind): Promise<void> {
  await changeSettings(nestedContext(ctx, tx), { defaultPaymentMethod: kind });
}

async function makePrimary(tx: WriteHandle, user_id: string, id: string, now: Date): Promise<void> {
  const mine = and(eq(paymentMethods.user_id, user_id), isNull(paymentMethods.removed_at));
  await tx
    .update(paymentMethods)
    .set({ is_primary: false, updated_at: now })
    .where(and(mine, eq(paymentMethods.is_primary, true), ne(paymentMethods.id, id)));
  await tx
    .update(paymentMethods)
    .set({ is_primary: true, updated_at: now })
    .where(and(mine, eq(paymentMethods.id, id)));
}

/** Makes another method the destination: a change of the payout address like any other (rule A13). */
async function setPrimary(ctx: UserTxContext, tx: WriteHandle, id: string): Promise<PaymentMethod> {
  const { id: user_id } = ctx.actor;
  const now = ctx.clock.now();
  const before = await readMethod(tx, user_id, id, now);
  if (before.primary) return before;
  await makePrimary(tx, user_id, id, now);
  await endOtherSessions(ctx, tx);
  const chosen = await readMethod(tx, user_id, id, now);
  await recordMethodChange(ctx, tx, ctx.actor, "primary", chosen);
  return chosen;
}

/**
 * Makes one of the user's methods the primary one after the password was confirmed; exactly one is primary. Ends the
 * other sessions. Throws `not_found`, and whatever `requireRecentConfirmation` throws.
 */
export async function setPrimaryMethod(ctx: UserContext, id: string): Promise<PaymentMethod> {
  await readMethod(ctx.db, ctx.actor.id, id, ctx.clock.now());
  await requireRecentConfirmation(ctx, ctx.db);
  return ctx.write(async (tx) => {
    await lockUser(tx, ctx.actor.id);
    const chosen = await setPrimary(ctx, tx, id);
    await saveDefaultKind(ctx, tx, chosen.kind);
    return chosen;
  });
}

/**
 * Applies a new default kind of the settings: the payable method of that kind becomes primary (rule A13). Does
 * nothing for a user without methods. Throws `payment_kind_missing`, and whatever `requireRecentConfirmation` throws.
 */
export async function applyDefaultKind(ctx: UserTxContext, tx: WriteHandle, kind: PaymentKind): Promise<void> {
  await lockUser(tx, ctx.actor.id);
  const methods = await listMethodsOfUser(tx, ctx.actor.id, ctx.clock.now());
  const [primary] = methods;
  if (primary === undefined || primary.kind === kind) return;
  await requireRecentConfirmation(ctx, tx);
  const ofKind = methods.filter((method) => method.kind === kind);
  const chosen = chooseDestination(ofKind, kind) ?? ofKind[0];
  if (chosen === undefined) throw new AppError("payment_kind_missing");
  await setPrimary(ctx, tx, chosen.id);
}

/**
 * Removes a method after the password was confirmed: its numbers are erased, the row stays for the books, and the
 * oldest remaining method becomes primary. Ends the other sessions. Throws `not_found`, whatever `requireRecentConfirmation`
 * throws, and `payment_method_in_use` while a payout to it is Processing.
 */
export async function removePaymentMethod(ctx: UserContext, id: string): Promise<{ id: string }> {
  await readMethod(ctx.db, ctx.actor.id, id, ctx.clock.now());
  await requireRecentConfirmation(ctx, ctx.db);
  return ctx.write(async (tx) => {
    const user_id = ctx.actor.id;
    const now = ctx.clock.now();
    await lockUser(tx, user_id);
    const method = await readMethod(tx, user_id, id, now);
    if (method.in_use) throw new AppError("payment_method_in_use");
    await eraseMethod(tx, user_id, id, now);
    if (method.primary) {
      const [next] = await tx
        .select({ id: paymentMethods.id, format: paymentMethods.format })
        .from(paymentMethods)
        .where(and(eq(paymentMethods.user_id, user_id), isNull(paymentMethods.removed_at)))
        .orderBy(asc(paymentMethods.usable_from), desc(paymentMethods.created_at))
        .limit(1);
      if (next !== undefined) {
        await makePrimary(tx, user_id, next.id, now);
        await saveDefaultKind(ctx, tx, kindOfFormat(next.format));
      }
    }
    await endOtherSessions(ctx, tx);
    await recordMethodChange(ctx, tx, ctx.actor, "removed", method);
    return { id };
  });
}
