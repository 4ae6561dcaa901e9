import { and, asc, count, desc, eq, isNull, ne } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { type FieldFaults, fault } from "../../../contract/faults.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type {
  ChangedPaymentMethod,
  NewPaymentMethod,
  PaymentKind,
  PaymentMethod,
} from "../../../contract/money/payment-methods.ts";
import { chooseDestination, usableFrom } from "../../../rules/payment-methods.ts";
import { confirmPerson, endOtherSessions } from "../../auth/passwords/confirm-person.ts";
import { confirmedLately } from "../../auth/passwords/confirmed-lately.ts";
import { partOf, type UserContext, type UserCreationContext, type UserTxContext } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { holdPerson } from "../../db/hold-person.ts";
import { paymentMethods } from "../../db/tables/payment-methods.ts";
import { changeSettings } from "../../users/settings.ts";
import { noteMethod } from "./note-method.ts";
import { type Address, addressOf, isKeptElsewhere, keepAddress, kindOf } from "./payment-address.ts";
import { methodsOf, readMethod } from "./payment-method-queries.ts";

const { methods: MOST, rest_hours: REST } = LIMITS.payment;

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
 * whatever `confirmPerson` throws.
 */
export async function checkNewMethod(ctx: UserContext, body: NewPaymentMethod): Promise<Address> {
  const user = ctx.actor.id;
  const address = isKeptElsewhere(body.format) ? { format: body.format, behind: user } : addressOf(body.format, body);
  if (address === null || !ctx.payments.formats.includes(body.format))
    throw new AppError("validation_failed", { fields: { format: fault("invalid") } });
  await confirmPerson(ctx, body.password, body.code);
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
  address: Address,
): Promise<PaymentMethod> {
  return ctx.write(async (tx) => {
    const user_id = ctx.actor.id;
    await holdPerson(tx, user_id);
    const now = ctx.clock.now();
    const { ever, present } = await countMethods(tx, user_id);
    if (present >= MOST) throw new AppError("payment_method_limit");
    const bank = kindOf(body.format) === "bank" && !isKeptElsewhere(body.format);
    const id = ctx.ids.next();
    await tx.insert(paymentMethods).values({
      ...keepAddress(ctx.secrets, address),
      id,
      user_id,
      holder: bank ? body.holder : "",
      bank_name: bank ? body.bank_name : "",
      account_type: body.format === "us" ? body.account_type : null,
      setup: isKeptElsewhere(body.format) ? "needed" : null,
      is_primary: present === 0,
      created_at: now,
      updated_at: now,
      usable_from: usableFrom(now, ever === 0, REST),
    });
    await endOtherSessions(ctx, tx);
    const added = await readMethod(tx, user_id, id, now);
    if (present === 0) await preferKind(ctx, tx, added.kind);
    await noteMethod(ctx, tx, ctx.actor, "added", added);
    return added;
  });
}

function checkHolder(format: PaymentMethod["format"], body: ChangedPaymentMethod): void {
  const fields: FieldFaults = {};
  if (format !== "paypal" && body.holder === "") fields.holder = fault("holder_required");
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", { fields });
}

/**
 * Removes a method for good: its numbers are erased, since attempts keep their own copy, and the row stays for the
 * books. Returns the method as it was. The caller has locked the user. Throws `not_found`.
 */
async function takeOut(tx: WriteHandle, user_id: string, id: string, now: Date) {
  const [before] = await tx
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.id, id), eq(paymentMethods.user_id, user_id), isNull(paymentMethods.removed_at)));
  if (before === undefined) throw new AppError("not_found");
  await tx
    .update(paymentMethods)
    .set({ removed_at: now, updated_at: now, is_primary: false, sealed: "", holder: "", bank_name: "" })
    .where(eq(paymentMethods.id, id));
  return before;
}

/**
 * Changes a method after the password was entered again. A new row replaces it, so that the books keep the earlier
 * destination. Empty number fields leave the numbers unchanged; a new number or holder starts a waiting period of 48
 * hours. Throws `not_found`, `payment_method_in_use` while a payout to it is Processing, and whatever adding throws.
 */
export async function changePaymentMethod(
  ctx: UserContext,
  id: string,
  body: ChangedPaymentMethod,
): Promise<PaymentMethod> {
  const user_id = ctx.actor.id;
  const { format } = await readMethod(ctx.db, user_id, id, ctx.clock.now());
  // Methods stored by the provider are changed at the provider.
  if (isKeptElsewhere(format)) throw new AppError("validation_failed", { fields: { format: fault("invalid") } });
  checkHolder(format, body);
  const address = addressOf(format, body);
  await confirmPerson(ctx, body.password, body.code);
  return ctx.write(async (tx) => {
    await holdPerson(tx, user_id);
    const now = ctx.clock.now();
    const before = await readMethod(tx, user_id, id, now);
    if (before.in_use) throw new AppError("payment_method_in_use");
    const bank = before.kind === "bank";
    const holder = bank ? body.holder : "";
    const elsewhere = address !== null || holder !== before.holder;
    const replaced = await takeOut(tx, user_id, id, now);
    const changed_id = ctx.ids.next();
    await tx.insert(paymentMethods).values({
      ...replaced,
      ...(address !== null && keepAddress(ctx.secrets, address)),
      id: changed_id,
      holder,
      bank_name: bank ? body.bank_name : "",
      account_type: format === "us" ? body.account_type : null,
      updated_at: now,
      ...(elsewhere && { usable_from: usableFrom(now, false, REST) }),
    });
    await endOtherSessions(ctx, tx);
    const changed = await readMethod(tx, user_id, changed_id, now);
    await noteMethod(ctx, tx, ctx.actor, "changed", changed);
    return changed;
  });
}

/** Sets the default kind in the settings to that of the method made primary last, so that both agree (rule M5). */
async function preferKind(ctx: UserTxContext, tx: WriteHandle, kind: PaymentKind): Promise<void> {
  await changeSettings(partOf(ctx, tx), { defaultPaymentMethod: kind });
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
async function choose(ctx: UserTxContext, tx: WriteHandle, id: string): Promise<PaymentMethod> {
  const { id: user_id } = ctx.actor;
  const now = ctx.clock.now();
  const before = await readMethod(tx, user_id, id, now);
  if (before.primary) return before;
  await makePrimary(tx, user_id, id, now);
  await endOtherSessions(ctx, tx);
  const chosen = await readMethod(tx, user_id, id, now);
  await noteMethod(ctx, tx, ctx.actor, "primary", chosen);
  return chosen;
}

/**
 * Makes one of the user's methods the primary one after the password was confirmed; exactly one is primary. Ends the
 * other sessions. Throws `not_found`, and whatever `confirmedLately` throws.
 */
export async function setPrimaryMethod(ctx: UserContext, id: string): Promise<PaymentMethod> {
  await readMethod(ctx.db, ctx.actor.id, id, ctx.clock.now());
  await confirmedLately(ctx, ctx.db);
  return ctx.write(async (tx) => {
    await holdPerson(tx, ctx.actor.id);
    const chosen = await choose(ctx, tx, id);
    await preferKind(ctx, tx, chosen.kind);
    return chosen;
  });
}

/**
 * Applies a new default kind of the settings: the payable method of that kind becomes primary (rule A13). Does
 * nothing for a user without methods. Throws `payment_kind_missing`, and whatever `confirmedLately` throws.
 */
export async function chooseKind(ctx: UserTxContext, tx: WriteHandle, kind: PaymentKind): Promise<void> {
  await holdPerson(tx, ctx.actor.id);
  const methods = await methodsOf(tx, ctx.actor.id, ctx.clock.now());
  const [primary] = methods;
  if (primary === undefined || primary.kind === kind) return;
  await confirmedLately(ctx, tx);
  const ofKind = methods.filter((method) => method.kind === kind);
  const chosen = chooseDestination(ofKind, kind) ?? ofKind[0];
  if (chosen === undefined) throw new AppError("payment_kind_missing");
  await choose(ctx, tx, chosen.id);
}

/**
 * Removes a method after the password was confirmed: its numbers are erased, the row stays for the books, and the
 * oldest remaining method becomes primary. Ends the other sessions. Throws `not_found`, whatever `confirmedLately`
 * throws, and `payment_method_in_use` while a payout to it is Processing.
 */
export async function removePaymentMethod(ctx: UserContext, id: string): Promise<{ id: string }> {
  await readMethod(ctx.db, ctx.actor.id, id, ctx.clock.now());
  await confirmedLately(ctx, ctx.db);
  return ctx.write(async (tx) => {
    const user_id = ctx.actor.id;
    const now = ctx.clock.now();
    await holdPerson(tx, user_id);
    const method = await readMethod(tx, user_id, id, now);
    if (method.in_use) throw new AppError("payment_method_in_use");
    await takeOut(tx, user_id, id, now);
    if (method.primary) {
      const [next] = await tx
        .select({ id: paymentMethods.id, format: paymentMethods.format })
        .from(paymentMethods)
        .where(and(eq(paymentMethods.user_id, user_id), isNull(paymentMethods.removed_at)))
        .orderBy(asc(paymentMethods.usable_from), desc(paymentMethods.created_at))
        .limit(1);
      if (next !== undefined) {
        await makePrimary(tx, user_id, next.id, now);
        await preferKind(ctx, tx, kindOf(next.format));
      }
    }
    await endOtherSessions(ctx, tx);
    await noteMethod(ctx, tx, ctx.actor, "removed", method);
    return { id };
  });
}
