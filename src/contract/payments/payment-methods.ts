import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import type { FieldErrorCode } from "../field-errors.ts";
import { email, id, idParams, instant, line, text } from "../fields.ts";
import { confirmation } from "../identity/account.ts";
import { stripInvisible } from "../invisible.ts";
import { LIMITS } from "../limits.ts";
import { REAUTHENTICATION_ERRORS } from "./payouts.ts";

/** Kinds of payment methods; the setting defaultPaymentMethod chooses between them. */
export const PAYMENT_KINDS = ["bank", "paypal"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
/** The format of the address: an IBAN, a US account, a PayPal email address, a Stripe account. */
export const PAYMENT_FORMATS = ["iban", "us", "paypal", "stripe"] as const;
/** Setup state of a Stripe account: the user has to act, Stripe is checking, done. */
export const PAYMENT_SETUPS = ["needed", "checking", "ready"] as const;
export type PaymentFormat = (typeof PAYMENT_FORMATS)[number];
export const ACCOUNT_TYPES = ["checking", "savings"] as const;

/** A payment method as its owner reads it; full numbers never leave the server. */
export const paymentMethod = z.object({
  id,
  kind: z.enum(PAYMENT_KINDS),
  format: z.enum(PAYMENT_FORMATS),
  /** `•••• 1234`, or `a•••@example.com`. */
  masked: z.string(),
  /** Empty for PayPal. */
  holder: z.string(),
  bank_name: z.string(),
  /** ISO 3166 alpha-2, null for PayPal. */
  country: z.string().nullable(),
  account_type: z.enum(ACCOUNT_TYPES).nullable(),
  /** Null where no setup at a provider is needed. */
  setup: z.enum(PAYMENT_SETUPS).nullable(),
  primary: z.boolean(),
  /** From when on money may be sent to it; a changed address waits 48 hours (rule M8). */
  usable_from: instant,
  usable: z.boolean(),
  /** A payout to it is Processing: until it is settled the address cannot change. */
  in_use: z.boolean(),
  created_at: instant,
});
export type PaymentMethod = z.output<typeof paymentMethod>;

function compact(value: string): string {
  return stripInvisible(value).replaceAll(/[\s-]/g, "").toUpperCase();
}

/** Checks the check digit of US routing numbers: the digits weighted 3, 7, 1 sum to a multiple of ten. */
function isRoutingNumber(digits: string): boolean {
  const weights = [3, 7, 1];
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  return /^\d{9}$/.test(digits) && sum > 0 && sum % 10 === 0;
}

const LENGTH = LIMITS.payment.number;
const iban = text(LENGTH)
  .transform(compact)
  .refine((value) => value === "" || /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value), "iban_invalid");
const routing = text(LENGTH)
  .transform(compact)
  .refine((value) => value === "" || isRoutingNumber(value), "routing_invalid");
const account = text(LENGTH)
  .transform(compact)
  .refine((value) => value === "" || /^\d{4,17}$/.test(value), "account_invalid");

/** Error codes of a failed `confirmation`. */
const REFUSED = ["password_wrong", "code_required", "code_wrong", "sign_in_again"] as const;

const fields = {
  holder: line(LIMITS.payment.holder).default(""),
  bank_name: line(LIMITS.payment.bank_name).default(""),
  iban: iban.default(""),
  routing_number: routing.default(""),
  account_number: account.default(""),
  account_type: z.enum(ACCOUNT_TYPES).default("checking"),
  paypal_email: z.union([z.literal(""), email], "email_invalid").default(""),
  ...confirmation,
};

type Typed = z.output<z.ZodObject<typeof fields>>;

const NEEDED: Record<PaymentFormat, readonly (readonly [keyof Typed, FieldErrorCode])[]> = {
  iban: [
    ["holder", "holder_required"],
    ["iban", "iban_invalid"],
  ],
  us: [
    ["holder", "holder_required"],
    ["routing_number", "routing_invalid"],
    ["account_number", "account_invalid"],
  ],
  paypal: [["paypal_email", "email_invalid"]],
  stripe: [],
};

export const newPaymentMethod = z
  .strictObject({ format: z.enum(PAYMENT_FORMATS), ...fields })
  .superRefine((value, refinement) => {
    for (const [path, message] of NEEDED[value.format]) {
      if (value[path] === "") refinement.addIssue({ code: "custom", path: [path], message, input: value[path] });
    }
  });
export type NewPaymentMethod = z.output<typeof newPaymentMethod>;

/** Empty number fields leave the numbers unchanged; the format cannot change. */
export const changedPaymentMethod = z.strictObject(fields);
export type ChangedPaymentMethod = z.output<typeof changedPaymentMethod>;

const listed = z.object({
  items: z.array(paymentMethod),
  /** The destination of the next payout: the default kind's primary or newest method; null without a usable one. */
  destination: id.nullable(),
  /** The formats that this installation's payment provider supports (rule M4). */
  formats: z.array(z.enum(PAYMENT_FORMATS)),
});

export const paymentMethodEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/payment-methods",
    access: "user",
    output: listed,
    summary: "The viewer's own payment methods, the primary one first",
  }),
  create: endpoint({
    method: "post",
    path: "/api/payment-methods",
    access: "user",
    body: newPaymentMethod,
    output: paymentMethod,
    creates: true,
    errors: ["payment_method_duplicate", "payment_method_limit", ...REFUSED],
    summary: "Add a bank account or a PayPal address",
  }),
  setUp: endpoint({
    method: "post",
    path: "/api/payment-methods/{id}/setup",
    access: "user",
    params: idParams,
    output: z.object({ url: z.url() }),
    errors: ["payment_setup_done", ...REAUTHENTICATION_ERRORS],
    summary: "The URL to finish the account setup at Stripe; works once, for minutes",
  }),
  change: endpoint({
    method: "patch",
    path: "/api/payment-methods/{id}",
    access: "user",
    params: idParams,
    body: changedPaymentMethod,
    output: paymentMethod,
    errors: ["payment_method_duplicate", "payment_method_in_use", ...REFUSED],
    summary: "Change a payment method; a changed one is on hold for 48 hours",
  }),
  setPrimary: endpoint({
    method: "post",
    path: "/api/payment-methods/{id}/primary",
    access: "user",
    params: idParams,
    output: paymentMethod,
    errors: REAUTHENTICATION_ERRORS,
    summary: "Make a payment method the primary one",
  }),
  remove: endpoint({
    method: "delete",
    path: "/api/payment-methods/{id}",
    access: "user",
    params: idParams,
    output: z.object({ id }),
    errors: ["payment_method_in_use", ...REAUTHENTICATION_ERRORS],
    summary: "Remove a payment method",
  }),
};
