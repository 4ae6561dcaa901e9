import { BadgeCheck, ExternalLink, Pencil, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Company } from "../../../../contract/companies/companies.ts";
import { paths } from "../../../../contract/paths.ts";
import { shortenUrl, WEB_URL } from "../../../shared/forms/web-url.ts";
import { VerifiedBadge } from "../../../shared/records/verified-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { CompanyLogo } from "../../../ui/company-logo.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { OutLink } from "../../../ui/link-button.tsx";
import { PreloadLink, PreloadLinkButton } from "../../../ui/preload-link.tsx";

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
        <CompanyLogo name={name} src={company.logo} />
        <div>
          <h2 className="sub-title" id={`company-${id}`}>
            <PreloadLink to={paths.companyJobs(id)}>{name}</PreloadLink>
          </h2>
          <div className="company-marks">
            {company.verified && <VerifiedBadge verified />}
            {WEB_URL.test(website) && (
              <OutLink className="company-site" href={website}>
                {shortenUrl(website)}
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
        <PreloadLinkButton size="sm" to={paths.companyJobs(id)} aria-label={t("view_jobs_of", { name })}>
          {t("view_jobs")}
        </PreloadLinkButton>
        {company.team_role !== null && (
          <PreloadLinkButton kind="quiet" size="sm" to={paths.team(id)} aria-label={t("team_of", { name })}>
            <Icon of={Users} small />
            {t("team")}
          </PreloadLinkButton>
        )}
        {poster && company.can.edit && (
          <PreloadLinkButton kind="quiet" size="sm" to={paths.editCompany(id)} aria-label={t("edit_of", { name })}>
            <Icon of={Pencil} small />
            {t("edit")}
          </PreloadLinkButton>
        )}
        {poster && company.can.edit && (
          <PreloadLinkButton kind="quiet" size="sm" to={paths.verifyCompany(id)} aria-label={t("verify_of", { name })}>
            <Icon of={BadgeCheck} small />
            {t("verify")}
          </PreloadLinkButton>
        )}
      </div>
    </article>
  );
}
