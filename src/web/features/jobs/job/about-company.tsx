import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { shortenUrl, WEB_URL } from "../../../shared/forms/web-url.ts";
import type { ShownJob } from "../../../shared/jobs/job-data.ts";
import { CompanyLogo } from "../../../ui/company-logo.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { OutLink } from "../../../ui/link-button.tsx";

/** The company: logo, website, description. Renders nothing if an import knew neither website nor description. */
export function AboutCompany({ company }: Pick<ShownJob, "company">) {
  const { t } = useTranslation("jobs");
  const linked = WEB_URL.test(company.website);
  if (company.description === "" && !linked) return null;
  return (
    <section className="card" aria-labelledby="job-about">
      <div className="about-head">
        <CompanyLogo name={company.name} src={company.logo} size="sm" />
        <h2 className="sub-title" id="job-about">
          {t("about", { company: company.name })}
        </h2>
      </div>
      {company.description !== "" && (
        <p className="label typed" dir="auto" data-words="company">
          {company.description}
        </p>
      )}
      {linked && (
        <OutLink className="link-btn" href={company.website}>
          {shortenUrl(company.website)}
          <Icon of={ExternalLink} small />
        </OutLink>
      )}
    </section>
  );
}
