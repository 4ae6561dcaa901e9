import type { PaymentFormat } from "../../contract/money/payment-methods.ts";
import type { WriteHandle } from "./handles.ts";

/** One try to pay one payout: the pair is what a provider is told, so that it pays it once. */
export type Attempt = { readonly payout: string; readonly attempt: number };

/** A page on which one reward is paid, and which try it is; `amount` in integer cents. */
export type PayPage = {
  readonly referral: string;
  readonly attempt: number;
  readonly amount: number;
  readonly job: string;
  readonly reference: string;
};

/**
 * Who carries money from owners and to referrers: all that rewards, payouts and payment methods know of one (rule M4).
 * What has become of it is said by whoever knows, through the verbs of rewards and payouts.
 */
export type PaymentProvider = {
  readonly name: "manual" | "stripe";
  /** It may not hold money for long: what can be withdrawn goes at once, whatever the person's settings say. */
  readonly at_once: boolean;
  /** The account to which owners transfer; null where they pay in another way, or none is configured. */
  readonly bank_details: string | null;
  /** Begins to pay, inside the transaction that made the attempts: whatever leaves the process goes through the queue. */
  start(tx: WriteHandle, attempts: readonly Attempt[]): Promise<void>;
  /** The page that a held reward is paid on next; null where there is none, or one is open with its address already. */
  nextPage(tx: WriteHandle, reward: { readonly referral: string; readonly amount: number }): Promise<PayPage | null>;
  /** Opens it, outside of any transaction; doing it twice is one page. Throws `unavailable`. */
  openPage(page: PayPage): Promise<void>;
  /** Has the payment that a reward was funded with go back; nothing where it came in another way, or was asked before. */
  refund(tx: WriteHandle, referral: string): Promise<void>;
  /** Where a person sets a payment method up that the provider keeps; no transaction is open. Throws `unavailable`. */
  setUp(method: { readonly id: string; readonly account: string | null }): Promise<string>;
};

/** The providers of this installation. */
export type Payments = {
  /** What may be added as a payment method. */
  readonly formats: readonly PaymentFormat[];
  /** Whether a payment method of this form can be paid to. */
  reaches(format: PaymentFormat): boolean;
  /** Who pays to payment methods of this form. */
  to(format: PaymentFormat): PaymentProvider;
  /** Through whom owners pay a reward of so many integer cents. */
  from(amount: number): PaymentProvider;
  /** Has what a reward was funded with go back by the way it came; what came by transfer waits for an admin. */
  refund(tx: WriteHandle, referral: string): Promise<void>;
};
