import { type FieldErrors, fieldError } from "../../contract/field-errors.ts";
import { type PayFields, type PayRule, payRuleEndpoints } from "../../contract/jobs/pay.ts";
import { missingPay, payLawsOf } from "../../rules/pay-rules.ts";
import type { Context } from "../infra/db/context.ts";
import { implement } from "../infra/platform/endpoints.ts";
import { type PlaceColumns, placeColumns } from "./places/place-columns.ts";

type Posting = Pick<PlaceColumns, "place_marks"> & Pick<PayFields, "pay_min" | "pay_max">;

function findPayLaws({ place_marks }: Pick<PlaceColumns, "place_marks">, now: Date) {
  return payLawsOf(place_marks, now.toISOString().slice(0, 10));
}

/** The amounts that the law of its place requires and the posting lacks (rule J22). */
export function findMissingPay(posting: Posting, now: Date): ("pay_min" | "pay_max")[] {
  return [...new Set(findPayLaws(posting, now).flatMap(({ duty }) => missingPay(duty, posting)))];
}

/** The missing amounts as field errors, where the operator has such postings refused. */
export function missingPayErrors({ config, clock }: Pick<Context, "clock" | "config">, posting: Posting): FieldErrors {
  if (config.payRules !== "refuse") return {};
  return Object.fromEntries(findMissingPay(posting, clock.now()).map((name) => [name, fieldError("pay_asked")]));
}

function viewPayRule({ place, name, since, duty, employees, law, source }: PayRule): PayRule {
  return { place, name, since, duty, employees, law, source };
}

export const payRulesRouter = implement<Context, typeof payRuleEndpoints>("pay_rules", payRuleEndpoints, {
  async find({ config, clock }, { query }) {
    const placed = placeColumns(query.location, query.places);
    const rules = config.payRules === "off" ? [] : findPayLaws(placed, clock.now()).map(viewPayRule);
    return { rules, refused: config.payRules === "refuse" };
  },
});
