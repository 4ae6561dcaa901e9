import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import type { JobData, ShownJob } from "../../../shared/jobs/job-data.ts";
import { useLastList } from "../../../shared/jobs/last-list.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { BackLink } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { AboutCompany } from "./about-company.tsx";
import { JobAction, JobThumbBar } from "./job-action.tsx";
import { JobDescription } from "./job-description.tsx";
import { JobHeader } from "./job-header.tsx";
import { JobOverview, JobTerms } from "./job-overview.tsx";
import { Requirements } from "./job-requirements.tsx";
import { JobShare } from "./share-job.tsx";

const RelatedJobs = lazyComponent(() => import("./related-jobs.tsx"));
// Loaded on demand, only needed by owners.
const JobPeople = lazyComponent(() => import("./job-people.tsx"));
const loadOwnerComponents = () => import("./job-owner.tsx");
const OwnerActions = lazyComponent(async () => ({ default: (await loadOwnerComponents()).OwnerActions }));
const OwnerOverview = lazyComponent(async () => ({ default: (await loadOwnerComponents()).OwnerOverview }));

type Props = {
  data: Omit<JobData, "job"> & { job: ShownJob };
  signedIn: boolean;
  /** The device has a session whose permissions are still being loaded. */
  unknown: boolean;
};

/**
 * Content after the job, mounted after hydration: a server-rendered boundary that waits for its code blocks every
 * update of the surrounding router, sometimes permanently (React 19.3).
 */
function More({ id }: { id: string }) {
  const wait = <Skeleton height="12rem" />;
  if (!useHydrated()) return wait;
  return (
    <Suspense fallback={wait}>
      <RelatedJobs id={id} />
    </Suspense>
  );
}

/** A job as everybody sees it; its owner also sees the pipeline's people and the owner's actions. */
export function JobPage({ data, signedIn, unknown }: Props) {
  const { t, i18n } = useTranslation("jobs");
  const { job, people } = data;
  const owner = job.can.manage;
  const back = useLastList(owner ? paths.jobs() : paths.opportunities(), signedIn);
  return (
    <>
      <PageMeta
        title={t("head_title", { title: job.title, company: job.company.name })}
        description={job.summary}
        index={job.accepting}
        shared
        worth={
          job.accepting && job.reward_amount > 0
            ? `${formatDollars(job.reward_amount, i18n.language)} ${t("reward_for_referrer")}`
            : undefined
        }
      />
      <div className="page job-page">
        <BackLink to={back}>{signedIn ? t("back_to_jobs") : t("browse_all_jobs")}</BackLink>
        <JobHeader job={job}>
          {owner && (
            <Suspense>
              <OwnerActions job={job}>
                <JobShare job={job} place="row" />
              </OwnerActions>
            </Suspense>
          )}
        </JobHeader>
        <div className="grid-main">
          <div className="stack-lg">
            {people !== null && (
              <Suspense fallback={<Skeleton height="14rem" />}>
                <JobPeople job={job} people={people} />
              </Suspense>
            )}
            <JobDescription text={job.description} format={job.description_format} />
            <Requirements tags={job.tags} />
            {!owner && <AboutCompany company={job.company} />}
          </div>
          <aside className="stack" aria-label={t(owner ? "overview" : "take_action")}>
            {owner ? (
              <Suspense fallback={<Skeleton height="18rem" />}>
                <OwnerOverview job={job}>
                  <JobTerms job={job} />
                </OwnerOverview>
              </Suspense>
            ) : (
              <JobAction job={job} unknown={unknown} />
            )}
            {owner ? <AboutCompany company={job.company} /> : <JobOverview job={job} />}
          </aside>
        </div>
        {!owner && <More id={job.id} />}
      </div>
      {!owner && <JobThumbBar job={job} unknown={unknown} />}
    </>
  );
}
