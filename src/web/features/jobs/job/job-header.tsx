import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { formatCalendarDate, formatInstant } from "../../../lib/format/dates.ts";
import { useZone } from "../../../lib/language/time-zone.ts";
import type { ShownJob } from "../../../shared/jobs/job-data.ts";
import { useTypeLabel } from "../../../shared/jobs/job-type.ts";
import { PayFact } from "../../../shared/jobs/pay-fact.tsx";
import { preloadableComponent } from "../../../shared/shell/lazy-component.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { CompanyLogo } from "../../../ui/company-logo.tsx";

const [FacetFacts, bring] = preloadableComponent(() => import("../../../shared/facets/facet-facts.tsx"));

/** Preloads the code, for the screen's loader. Never rejects. */
export const preloadFacets = bring;

/** Logo, title and facts; for the owner also the actions (`children`). */
export function JobHeader({ job, children }: { job: ShownJob; children: ReactNode }) {
  const { t, i18n } = useTranslation(["jobs", "general"]);
  const type = useTypeLabel();
  const proof = job.company.verified ? "verified" : "unverified";
  const zone = useZone();
  const { created_at, posted_on } = job;
  const date = posted_on
    ? formatCalendarDate(posted_on, i18n.language)
    : formatInstant(created_at, i18n.language, "medium", zone);
  return (
    <div className="job-top">
      <CompanyLogo name={job.company.name} src={job.company.logo} size="lg" />
      <div className="stack job-title">
        <h1 className="page-title">
          <bdi>{job.title}</bdi>
        </h1>
        <ul className="facts job-facts">
          <li>
            <Link to={paths.companyJobs(job.company.id)}>
              <bdi>{job.company.name}</bdi>
            </Link>
          </li>
          <li>
            <Badge status={proof}>{t(proof, { ns: "general" })}</Badge>
          </li>
          <li>
            <bdi>{job.location}</bdi>
          </li>
          <li>{type(job.f_type)}</li>
          <Suspense>
            <FacetFacts {...job} />
          </Suspense>
          <PayFact pay={job.pay} />
          <li>
            <time dateTime={posted_on ?? created_at}>{t("posted_on", { date })}</time>
          </li>
        </ul>
      </div>
      {children}
    </div>
  );
}
