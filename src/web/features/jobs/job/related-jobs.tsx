import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { MoreJobs, OtherJob } from "../../../../contract/jobs/search/browse.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { getRelatedJobs } from "../../../shared/jobs/job-calls.ts";
import { ListLinks } from "../../../shared/jobs/list-links.tsx";
import { LocationFacts } from "../../../shared/jobs/location-facts.tsx";
import { PayFact } from "../../../shared/jobs/pay-fact.tsx";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { ReportLink } from "../../../shared/reports/report-link.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { RewardChip } from "../../../ui/badge.tsx";
import { CompanyLogo } from "../../../ui/company-logo.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

const PublishedQuestions = lazyComponent(() => import("../../../shared/messages/published-questions.tsx"));

/** The matching words that made the other job similar (rule J37). */
function InCommon({ words }: { words: readonly string[] }) {
  const { t } = useTranslation("jobs");
  return (
    <p className="note soft">
      {t("in_common")}{" "}
      {words.map((word, nth) => (
        <span key={word}>
          {nth > 0 && <span>{", "}</span>}
          <mark>{word}</mark>
        </span>
      ))}
    </p>
  );
}

function Other({ job, children }: { job: OtherJob; children?: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    <li className="more-job">
      <CompanyLogo name={job.company.name} src={job.company.logo} size="sm" />
      <div className="more-job-words">
        <h3 className="card-title">
          <Link to={paths.job(job.id)}>
            <bdi>{job.title}</bdi>
          </Link>
        </h3>
        <ul className="facts">
          <LocationFacts job={job} />
          <PayFact pay={job.pay} />
        </ul>
        {children}
      </div>
      {job.reward_amount > 0 && <RewardChip>{formatDollars(job.reward_amount, i18n.language)}</RewardChip>}
    </li>
  );
}

/**
 * Similar jobs, other jobs of the company, and lists (rule J37). Fetched separately: waiting for its searches would
 * triple the page's load time.
 */
export default function RelatedJobs({ id }: { id: string }) {
  const { t } = useTranslation("jobs");
  const { value, failure, busy, again } = useFetched(`more ${id}`, () => getRelatedJobs(id));
  // A non-public job has no similar jobs, and nobody can report it.
  if (failure === "not_found") return null;
  if (value === null && failure === null) return <Skeleton height="12rem" />;
  return (
    <div className="stack-lg">
      {value === null ? (
        <LoadFailure text={t("more_failed")} onRetry={again} busy={busy} />
      ) : (
        <RelatedLinks more={value} />
      )}
      <Suspense fallback={null}>
        <PublishedQuestions job={id} />
      </Suspense>
      <ReportLink kind="job" id={id} />
    </div>
  );
}

function RelatedLinks({ more: { similar, of_company, company, lists } }: { more: MoreJobs }) {
  const { t } = useTranslation("jobs");
  return (
    <div className="stack-lg job-more">
      {similar.length > 0 && (
        <section className="stack" aria-labelledby="similar">
          <h2 className="sub-title" id="similar">
            {t("similar_jobs")}
          </h2>
          <ul className="more-jobs">
            {similar.map((job) => (
              <Other job={job} key={job.id}>
                <InCommon words={job.words} />
              </Other>
            ))}
          </ul>
        </section>
      )}
      {of_company.length > 0 && (
        <section className="stack" aria-labelledby="more-at">
          <h2 className="sub-title" id="more-at">
            {t("more_at", { company: company.name })}
          </h2>
          <ul className="more-jobs">
            {of_company.map((job) => (
              <Other job={job} key={job.id} />
            ))}
          </ul>
          <p>
            <Link className="link-btn" to={company.path}>
              {t("all_at", { company: company.name })}
            </Link>
          </p>
        </section>
      )}
      <ListLinks id="more-lists" title={t("more_lists")} lists={lists} />
    </div>
  );
}
