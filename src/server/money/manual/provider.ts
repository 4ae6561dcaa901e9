import { AppError } from "../../../contract/errors.ts";
import type { PaymentProvider } from "../../db/payment-provider.ts";
import type { Config } from "../../platform/config.ts";

const nothing = async () => undefined;

/**
 * People carry the money: owners transfer it to the operator's account, an attempt waits on the admin's page, where it goes
 * into a batch and its bank file, and a refund waits there too.
 */
export function manualProvider({ bankDetails: bank_details }: Pick<Config, "bankDetails">): PaymentProvider {
  return {
    name: "manual",
    at_once: false,
    bank_details,
    start: nothing,
    nextPage: async () => null,
    openPage: nothing,
    refund: nothing,
    async setUp() {
      throw new AppError("not_found");
    },
  };
}
