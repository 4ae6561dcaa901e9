import { AppError } from "../../../contract/errors.ts";
import type { PaymentProvider } from "../../infra/db/payment-provider.ts";
import type { Config } from "../../infra/platform/config.ts";

const doNothing = async () => undefined;

/**
 * The manual provider: owners transfer money to the operator's account, payouts wait on the admin's page for a batch
 * and its bank file, and refunds wait there too.
 */
export function manualProvider({ bankDetails: bank_details }: Pick<Config, "bankDetails">): PaymentProvider {
  return {
    name: "manual",
    at_once: false,
    bank_details,
    start: doNothing,
    nextPage: async () => null,
    openPage: doNothing,
    refund: doNothing,
    async setUp() {
      throw new AppError("not_found");
    },
  };
}
