import { BadgeCheck, ExternalLink, Pencil, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Company } from "../../../contract/companies.ts";
import { paths } from "../../../contract/paths.ts";
import { shortAddress, WEB_ADDRESS } from "../../shared/forms/web-address.ts";
import { VerifiedBadge } from "../../shared/records/verified-badge.tsx";
import { When } from "../../shared/records/when.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IntentLink, IntentLinkButton } from "../../ui/intent-link.tsx";
import { OutLink } from "../../ui/link-button.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";

function Facts({ company }: { company: Company }) {
  const { t } = useTranslation("company");
  return (
    <ul className="facts">
      {company.industry !== "" && <li>{company.industry}</li>}
      {company.size !== "" && <li className="num">{t("people", { size: company.size })}</li>}
      <li>
        {t("added")}&nbsp;
        <When at={company.created_at} />
      </li>
    </ul>
  );
}

/** A company in the list: its facts and a link to its jobs; for the user who added it also a link to its form. */
export function CompanyCard({ company, poster }: { company: Company; poster: boolean }) {
  const { t } = useTranslation("company");
  const { id, name, website } = company;
  return (
    <article className="card company-card" aria-labelledby={`company-${id}`}>
      <div className="company-head">
        <LogoMark name={name} src={company.logo} />
        <div>
          <h2 className="sub-title" id={`company-${id}`}>
            <IntentLink to={paths.companyJobs(id)}>{name}</IntentLink>
          </h2>
          <div className="company-marks">
            {company.verified && <VerifiedBadge verified />}
            {WEB_ADDRESS.test(website) && (
              <OutLink className="company-site" href={website}>
                {shortAddress(website)}
                <Icon of={ExternalLink} small />
              </OutLink>
            )}
          </div>
        </div>
      </div>
      <p className={company.description === "" ? "label soft" : "label clamp-2"}>
        {company.description || t("no_description")}
      </p>
      <Facts company={company} />
      <div className="actions company-actions">
        <IntentLinkButton size="sm" to={paths.companyJobs(id)} aria-label={t("view_jobs_of", { name })}>
          {t("view_jobs")}
        </IntentLinkButton>
        {company.team_role !== null && (
          <IntentLinkButton kind="quiet" size="sm" to={paths.team(id)} aria-label={t("team_of", { name })}>
            <Icon of={Users} small />
            {t("team")}
          </IntentLinkButton>
        )}
        {poster && company.can.edit && (
          <IntentLinkButton kind="quiet" size="sm" to={paths.editCompany(id)} aria-label={t("edit_of", { name })}>
            <Icon of={Pencil} small />
            {t("edit")}
          </IntentLinkButton>
        )}
        {poster && company.can.edit && (
          <IntentLinkButton kind="quiet" size="sm" to={paths.verifyCompany(id)} aria-label={t("verify_of", { name })}>
            <Icon of={BadgeCheck} small />
            {t("verify")}
          </IntentLinkButton>
        )}
      </div>
    </article>
  );
}
