import { useTranslation } from "react-i18next";
import { CURRENCIES, PAY_PERIODS, type Pay, type PayFields } from "../../../../contract/jobs/pay.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { JOB_TYPES } from "../../../../contract/statuses.ts";
import { requirementTags, summaryOf } from "../../../../rules/jobs.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { htmlToText } from "../../../shared/editor/html-to-text.ts";
import { useTypeLabel } from "../../../shared/jobs/job-type.ts";
import { PayFact } from "../../../shared/jobs/pay-fact.tsx";
import { Tags } from "../../../ui/badge.tsx";
import { Voucher } from "../../../ui/card.tsx";
import { CompanyLogo } from "../../../ui/company-logo.tsx";

/** The values typed so far, named as in the contract. */
type Typed = {
  title?: string;
  location?: string;
  f_type?: string;
  description?: string;
  description_format?: "text" | "html";
  requirements?: string;
  reward_amount?: number;
} & Partial<PayFields>;

/** Text that is not a number stays as typed and is not shown in the preview. */
function isAmount(typed: unknown): typed is number | null {
  return typed === null || Number.isFinite(typed);
}

/** Returns the typed pay if it is meaningful. */
function parseTypedPay({
  pay_min: min = null,
  pay_max: max = null,
  pay_currency: currency,
  pay_per: per,
}: Typed): Pay | null {
  if ((min === null && max === null) || !isAmount(min) || !isAmount(max)) return null;
  const known = CURRENCIES.find((one) => one === currency);
  const period = PAY_PERIODS.find((one) => one === per);
  return known === undefined || period === undefined ? null : { min, max, currency: known, per: period };
}

/** Preview of the job's card on the board. `company` and `logo` are what the board will show. */
export function JobPreview({ typed, company, logo }: { typed: Typed; company: string; logo?: string | null }) {
  const { f_type, requirements = "", reward_amount: reward } = typed;
  const { description: sent = "" } = typed;
  const description = typed.description_format === "html" ? htmlToText(sent) : sent;
  // Cut to the field's limit, because a whole page may have been pasted into it.
  const title = typed.title?.slice(0, LIMITS.title);
  const location = typed.location?.slice(0, LIMITS.location);
  const name = company.slice(0, LIMITS.company_name);
  const { t, i18n } = useTranslation("jobs");
  const label = useTypeLabel();
  const type = JOB_TYPES.find((one) => one === f_type);
  const tags = requirementTags(requirements);
  const worth = reward === undefined || !Number.isSafeInteger(reward) || reward < 0 ? 0 : reward;
  return (
    <section className="stack" aria-label={t("preview")}>
      <h2 className="label soft">{t("preview")}</h2>
      <Voucher as="div" tall worth={formatDollars(worth, i18n.language)} worthNote={t("reward_note")}>
        <div className="stack job-preview">
          <CompanyLogo name={name || t("preview_company")} src={logo} />
          <p className="card-title">{title || t("preview_title")}</p>
          <ul className="facts">
            <li>
              <span className="job-co">{name || t("preview_company")}</span>
            </li>
            <li>{location || t("preview_location")}</li>
            {type !== undefined && <li>{label(type)}</li>}
            <PayFact pay={parseTypedPay(typed)} />
          </ul>
          {description.trim() !== "" && <p className="clamp-2 label">{summaryOf(description)}</p>}
          {tags.length > 0 && (
            <Tags tags={tags.slice(0, 2)} more={tags.length > 2 ? t("more_tags", { n: tags.length - 2 }) : undefined} />
          )}
        </div>
      </Voucher>
    </section>
  );
}
