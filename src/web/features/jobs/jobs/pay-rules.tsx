import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type PayRule, payRuleEndpoints } from "../../../../contract/jobs/pay.ts";
import { countryName } from "../../../lib/format/countries.ts";
import { call } from "../../../lib/net/api-client.ts";
import { callDebounced } from "../../../lib/net/debounced-call.ts";
import { OutLink } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";

const PAUSE_MS = 500;
const NONE = { rules: [] as PayRule[], refused: false };

export type PayRulesProps = {
  location: string;
  /** The places of the job if they differ from those recognised in its location. */
  chosen: readonly string[] | undefined;
};

/**
 * Returns the pay transparency laws of a typed location, after a pause; none if the request fails, because the server
 * checks again.
 */
function usePayRules({ location, chosen }: PayRulesProps) {
  const [found, setFound] = useState(NONE);
  const places = chosen?.join(",");
  const nowhere = location.trim() === "" || places === "";
  useEffect(() => {
    if (nowhere) {
      setFound(NONE);
      return;
    }
    return callDebounced(
      PAUSE_MS,
      (signal) => call(payRuleEndpoints.find, { query: { location, places } }, { signal }),
      (answer) => answer !== null && setFound(answer),
    );
  }, [location, places, nowhere]);
  return found;
}

function Rule({ rule }: { rule: PayRule }) {
  const { t, i18n } = useTranslation("jobs");
  const { place, duty, employees, law, source } = rule;
  const code = place.toUpperCase();
  const country = /^[A-Z]{2}$/.test(code) ? countryName(code, i18n.language) : undefined;
  const asked = {
    range: t("pay_law_range", { place: country ?? rule.name }),
    minimum: t("pay_law_minimum", { place: country ?? rule.name }),
    disclosure: t("pay_law_disclosure", { place: country ?? rule.name }),
  }[duty];
  return (
    <li>
      {asked} {employees > 1 && <span>{t("pay_law_employees", { n: employees })}</span>}{" "}
      <OutLink href={source}>{law}</OutLink>
    </li>
  );
}

/** Beside the pay: the laws that require it at the job's location, each with its source (rule J22). */
export function PayRules(where: PayRulesProps) {
  const { t } = useTranslation("jobs");
  const { rules, refused } = usePayRules(where);
  if (rules.length === 0) return null;
  return (
    <Message kind="wait">
      <p>{t(refused ? "pay_law_refused" : "pay_law_says")}</p>
      <ul className="prose">
        {rules.map((rule) => (
          <Rule rule={rule} key={rule.place} />
        ))}
      </ul>
    </Message>
  );
}
