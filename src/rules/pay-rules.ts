import type { PayFields } from "../contract/jobs/pay.ts";
import { PAY_LAWS, type PayDuty, type PayLaw } from "./pay-laws.ts";
import { groupsOf } from "./places/groups.ts";

const UNION = "eu";
const AT = "at=";

/**
 * The laws that require the pay in a posting with these place marks, as of a day (`yyyy-mm-dd`, rule J22). A country's
 * own law replaces that of the European Union.
 */
export function payLawsOf(marks: readonly string[], day: string): PayLaw[] {
  const known = new Set(marks);
  const holding = PAY_LAWS.filter(({ place, since, remote }) => {
    const reached = remote === true && known.has(`from=${place.slice(0, 2)}`);
    return since <= day && (reached || known.has(AT + place));
  });
  const national = new Set(holding.map(({ place }) => place));
  const members = marks.map((mark) => mark.slice(AT.length)).filter((code) => groupsOf(code).includes(UNION));
  const needed = members.length === 0 || members.some((code) => !national.has(code));
  return holding.filter(({ place }) => place !== UNION || needed);
}

type Amounts = Pick<PayFields, "pay_min" | "pay_max">;

/**
 * The missing amounts of a duty: both ends of a range, or the minimum. None where applicants are informed elsewhere.
 */
export function missingPay(duty: PayDuty, { pay_min, pay_max }: Amounts): (keyof Amounts)[] {
  const missing: (keyof Amounts)[] = [];
  if (duty !== "disclosure" && pay_min === null) missing.push("pay_min");
  if (duty === "range" && pay_max === null) missing.push("pay_max");
  return missing;
}
