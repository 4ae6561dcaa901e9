import { electronicFormatIBAN, isValidIBAN } from "ibantools";
import { AppError } from "../../../contract/errors.ts";
import { type FieldErrorCode, fieldError } from "../../../contract/field-errors.ts";
import type { PaymentFormat, PaymentKind } from "../../../contract/payments/payment-methods.ts";
import { decryptWithAny, encrypt, keyedHash, type Secrets } from "../../infra/platform/crypto.ts";
import { emailKey } from "../../infra/platform/identity.ts";

/** The unmasked destination of money. It exists only while it is validated, encrypted, or written into a bank file. */
export type PaymentAddress =
  | { readonly format: "iban"; readonly iban: string }
  | { readonly format: "us"; readonly routing_number: string; readonly account_number: string }
  | { readonly format: "paypal"; readonly paypal_email: string }
  /** The bank behind it is known to the provider alone; until it is known, the account id of this user stands in. */
  | { readonly format: "stripe"; readonly behind: string };

type TypedAddress = { iban: string; routing_number: string; account_number: string; paypal_email: string };

function refuse(field: keyof TypedAddress, code: FieldErrorCode): never {
  throw new AppError("validation_failed", { fields: { [field]: fieldError(code) } });
}

/** Formats for which the provider stores the numbers and runs the setup with the user. */
export function isStoredByProvider(format: PaymentFormat): format is "stripe" {
  return format === "stripe";
}

/** The address from the typed fields; null if they are empty. Throws `validation_failed` on its field. */
export function parsePaymentAddress(format: PaymentFormat, typed: TypedAddress): PaymentAddress | null {
  if (format === "paypal") {
    return typed.paypal_email === "" ? null : { format, paypal_email: typed.paypal_email };
  }
  if (format === "iban") {
    if (typed.iban === "") return null;
    const iban = electronicFormatIBAN(typed.iban) ?? "";
    return isValidIBAN(iban) ? { format, iban } : refuse("iban", "iban_invalid");
  }
  if (isStoredByProvider(format)) return null;
  const { routing_number, account_number } = typed;
  if (routing_number === "" && account_number === "") return null;
  if (routing_number === "") refuse("routing_number", "routing_invalid");
  if (account_number === "") refuse("account_number", "account_invalid");
  return { format, routing_number, account_number };
}

const DOTS = "••••";

function maskAddress(address: PaymentAddress): string {
  if (address.format === "iban") return `${DOTS} ${address.iban.slice(-4)}`;
  if (address.format === "us") return `${DOTS} ${address.account_number.slice(-4)}`;
  if (address.format === "stripe") return "Stripe";
  const at = address.paypal_email.lastIndexOf("@");
  return `${Array.from(address.paypal_email)[0] ?? ""}•••${address.paypal_email.slice(at)}`;
}

function canonicalAddress(address: PaymentAddress): string {
  if (address.format === "iban") return address.iban;
  if (address.format === "us") return `${address.routing_number}:${address.account_number}`;
  if (address.format === "stripe") return `stripe ${address.behind}`;
  return emailKey(address.paypal_email);
}

/** The stored form of an address: a mask to show, the encrypted whole, and a keyed hash to compare (rule M5). */
export function encryptPaymentAddress(secrets: Secrets, address: PaymentAddress) {
  return {
    format: address.format,
    masked: maskAddress(address),
    encrypted: encrypt(secrets.derive("payment-methods"), JSON.stringify(address)),
    address_key: keyedHash(secrets.derive("payment-method-keys"), canonicalAddress(address)),
    country: address.format === "iban" ? address.iban.slice(0, 2) : address.format === "us" ? "US" : null,
  };
}

/**
 * Decrypts an address for a bank file or a provider, never for a response. Null if it was erased or its key is lost.
 */
export function decryptPaymentAddress(secrets: Secrets, encrypted: string): PaymentAddress | null {
  if (encrypted === "") return null;
  const opened = decryptWithAny(secrets.every("payment-methods"), encrypted);
  return opened && (JSON.parse(opened.plain.toString("utf8")) as PaymentAddress);
}

/** PayPal addresses have the kind `paypal`, all others `bank`. */
export function kindOfFormat(format: PaymentFormat): PaymentKind {
  return format === "paypal" ? "paypal" : "bank";
}
