import type { PaymentFormat } from "../../../contract/payments/payment-methods.ts";
import type { WriteHandle } from "./handles.ts";

/** One attempt at a payout. The pair identifies it at the provider, which makes it idempotent. */
export type PayoutAttempt = { readonly payout: string; readonly attempt: number };

/** A page for paying one reward, and the number of the attempt; `amount` in integer cents. */
export type PaymentPage = {
  readonly referral: string;
  readonly attempt: number;
  readonly amount: number;
  readonly job: string;
  readonly reference: string;
};

/**
 * Collects money from owners and pays it to referrers. This is all that rewards, payouts and payment methods know of a
 * provider (rule M4). The provider reports outcomes through the functions of rewards and payouts.
 */
export type PaymentProvider = {
  readonly name: "manual" | "stripe";
  /**
   * The provider must not hold money for long: withdrawable amounts are paid at once, regardless of the person's
   * settings.
   */
  readonly at_once: boolean;
  /** The account for transfers by owners; null if they pay in another way or none is configured. */
  readonly bank_details: string | null;
  /**
   * Starts payments inside of the transaction that created the attempts. Calls to the provider go through the queue.
   */
  start(tx: WriteHandle, attempts: readonly PayoutAttempt[]): Promise<void>;
  /** The next payment page of a locked reward; null if there is none or an open one already has its address. */
  nextPage(
    tx: WriteHandle,
    reward: { readonly referral: string; readonly amount: number },
  ): Promise<PaymentPage | null>;
  /** Creates the page at the provider, outside of any transaction. Idempotent. Throws `unavailable`. */
  openPage(page: PaymentPage): Promise<void>;
  /**
   * Refunds the payment that funded a reward. Does nothing if it was paid otherwise or the refund was requested before.
   */
  refund(tx: WriteHandle, referral: string): Promise<void>;
  /**
   * Starts the setup of a payment method that the provider stores; returns its page. Call it outside of any
   * transaction. Throws `unavailable`.
   */
  setUp(method: { readonly id: string; readonly account: string | null }): Promise<string>;
};

/** The providers of this installation. */
export type Payments = {
  /** Formats that may be added as payment methods. */
  readonly formats: readonly PaymentFormat[];
  /** Whether payment methods of this format can be paid to. */
  reaches(format: PaymentFormat): boolean;
  /** The provider that pays to methods of this format. */
  to(format: PaymentFormat): PaymentProvider;
  /** The provider through which owners pay a reward of this many integer cents. */
  from(amount: number): PaymentProvider;
  /** Refunds a reward's funding through its provider. A bank transfer waits for an admin. */
  refund(tx: WriteHandle, referral: string): Promise<void>;
};
