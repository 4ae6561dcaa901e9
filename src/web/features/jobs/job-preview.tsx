import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../contract/limits.ts";
import { JOB_TYPES } from "../../../contract/statuses.ts";
import { requirementTags, summaryOf } from "../../../rules/jobs.ts";
import { formatDollars } from "../../lib/money.ts";
import { useTypeLabel } from "../../shared/job-type.ts";
import { Tags } from "../../ui/badge.tsx";
import { Voucher } from "../../ui/card.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";

type Props = {
  title: string;
  company: string;
  logo?: string | null;
  location: string;
  f_type: string;
  description: string;
  requirements: string;
  reward: number | undefined;
};

/** The voucher that the board will show, while it is written. */
export function JobPreview(props: Props) {
  const { logo, f_type, description, requirements, reward } = props;
  // More than a field takes is not shown either: a whole page may have been pasted into the wrong one.
  const title = props.title.slice(0, LIMITS.title);
  const company = props.company.slice(0, LIMITS.company_name);
  const location = props.location.slice(0, LIMITS.location);
  const { t } = useTranslation("jobs");
  const label = useTypeLabel();
  const type = JOB_TYPES.find((one) => one === f_type);
  const tags = requirementTags(requirements);
  const worth = reward === undefined || !Number.isSafeInteger(reward) || reward < 0 ? 0 : reward;
  return (
    <section className="stack" aria-label={t("preview")}>
      <h2 className="label soft">{t("preview")}</h2>
      <Voucher as="div" tall worth={formatDollars(worth)} worthNote={t("reward_note")}>
        <div className="stack job-preview">
          <LogoMark name={company || t("preview_company")} src={logo} />
          <p className="card-title">{title || t("preview_title")}</p>
          <ul className="facts">
            <li>
              <span className="job-co">{company || t("preview_company")}</span>
            </li>
            <li>{location || t("preview_location")}</li>
            {type !== undefined && <li>{label(type)}</li>}
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
