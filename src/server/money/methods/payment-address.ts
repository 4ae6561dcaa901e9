import { electronicFormatIBAN, isValidIBAN } from "ibantools";
import { AppError } from "../../../contract/errors.ts";
import { type FaultCode, fault } from "../../../contract/faults.ts";
import type { PaymentFormat, PaymentKind } from "../../../contract/money/payment-methods.ts";
import { keyedHash, type Secrets, seal, unsealWith } from "../../platform/crypto.ts";
import { emailKey } from "../../platform/identity.ts";

/** Where money goes, in the clear: only while it is checked, sealed, or written into a bank file. */
export type Address =
  | { readonly format: "iban"; readonly iban: string }
  | { readonly format: "us"; readonly routing_number: string; readonly account_number: string }
  | { readonly format: "paypal"; readonly paypal_email: string }
  /** What stands behind it is known to its provider alone; until then it is this person's. */
  | { readonly format: "stripe"; readonly behind: string };

type Typed = { iban: string; routing_number: string; account_number: string; paypal_email: string };

function refuse(field: keyof Typed, code: FaultCode): never {
  throw new AppError("validation_failed", { fields: { [field]: fault(code) } });
}

/** Forms of which the provider keeps the numbers, and sets them up with the person itself. */
export function isKeptElsewhere(format: PaymentFormat): format is "stripe" {
  return format === "stripe";
}

/** The address of what was typed; null where nothing was. Throws `validation_failed` on its field. */
export function addressOf(format: PaymentFormat, typed: Typed): Address | null {
  if (format === "paypal") {
    return typed.paypal_email === "" ? null : { format, paypal_email: typed.paypal_email };
  }
  if (format === "iban") {
    if (typed.iban === "") return null;
    const iban = electronicFormatIBAN(typed.iban) ?? "";
    return isValidIBAN(iban) ? { format, iban } : refuse("iban", "iban_invalid");
  }
  if (isKeptElsewhere(format)) return null;
  const { routing_number, account_number } = typed;
  if (routing_number === "" && account_number === "") return null;
  if (routing_number === "") refuse("routing_number", "routing_invalid");
  if (account_number === "") refuse("account_number", "account_invalid");
  return { format, routing_number, account_number };
}

const DOTS = "••••";

function maskOf(address: Address): string {
  if (address.format === "iban") return `${DOTS} ${address.iban.slice(-4)}`;
  if (address.format === "us") return `${DOTS} ${address.account_number.slice(-4)}`;
  if (address.format === "stripe") return "Stripe";
  const at = address.paypal_email.lastIndexOf("@");
  return `${Array.from(address.paypal_email)[0] ?? ""}•••${address.paypal_email.slice(at)}`;
}

function canonical(address: Address): string {
  if (address.format === "iban") return address.iban;
  if (address.format === "us") return `${address.routing_number}:${address.account_number}`;
  if (address.format === "stripe") return `stripe ${address.behind}`;
  return emailKey(address.paypal_email);
}

/** What is kept of an address: a mask to show, the encrypted whole, and a keyed hash to compare (rule M5). */
export function keepAddress(secrets: Secrets, address: Address) {
  return {
    format: address.format,
    masked: maskOf(address),
    sealed: seal(secrets.derive("payment-methods"), JSON.stringify(address)),
    address_key: keyedHash(secrets.derive("payment-method-keys"), canonical(address)),
    country: address.format === "iban" ? address.iban.slice(0, 2) : address.format === "us" ? "US" : null,
  };
}

/** The address in the clear, for a bank file or a provider; never for an answer. Null where it was erased, or its key was lost. */
export function openAddress(secrets: Secrets, sealed: string): Address | null {
  if (sealed === "") return null;
  const opened = unsealWith(secrets.every("payment-methods"), sealed);
  return opened && (JSON.parse(opened.plain.toString("utf8")) as Address);
}

/** PayPal's addresses are of the kind `paypal`, all others are banks. */
export function kindOf(format: PaymentFormat): PaymentKind {
  return format === "paypal" ? "paypal" : "bank";
}
