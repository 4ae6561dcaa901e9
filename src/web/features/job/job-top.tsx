import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { formatInstant } from "../../lib/format/dates.ts";
import { useZone } from "../../lib/language/zone.ts";
import type { ShownJob } from "../../shared/jobs/job-data.ts";
import { useTypeLabel } from "../../shared/jobs/job-type.ts";
import { PayFact } from "../../shared/jobs/pay-fact.tsx";
import { broughtPiece } from "../../shared/shell/late-piece.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";

const [FacetFacts, bring] = broughtPiece(() => import("../../shared/facets/facet-facts.tsx"));

/** For the loader of the screen. Never rejects. */
export const bringFacets = bring;

/** Logo, title and facts; for the owner also what they may do (`children`). */
export function JobTop({ job, children }: { job: ShownJob; children: ReactNode }) {
  const { t, i18n } = useTranslation(["jobs", "general"]);
  const type = useTypeLabel();
  const proof = job.company.verified ? "verified" : "unverified";
  const date = formatInstant(job.created_at, i18n.language, "medium", useZone());
  return (
    <div className="job-top">
      <LogoMark name={job.company.name} src={job.company.logo} size="lg" />
      <div className="stack job-title">
        <h1 className="page-title">{job.title}</h1>
        <ul className="facts job-facts">
          <li>
            <Link to={paths.companyJobs(job.company.id)}>{job.company.name}</Link>
          </li>
          <li>
            <Badge status={proof}>{t(proof, { ns: "general" })}</Badge>
          </li>
          <li>{job.location}</li>
          <li>{type(job.f_type)}</li>
          <Suspense>
            <FacetFacts {...job} />
          </Suspense>
          <PayFact pay={job.pay} />
          <li>
            <time dateTime={job.created_at}>{t("posted_on", { date })}</time>
          </li>
        </ul>
      </div>
      {children}
    </div>
  );
}
