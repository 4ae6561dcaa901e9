import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { formatDollars } from "../../lib/format/money.ts";
import type { JobData, ShownJob } from "../../shared/jobs/job-data.ts";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { BackLink } from "../../shared/shell/page-top.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { JobAbout } from "./job-about.tsx";
import { JobAction, JobThumbBar } from "./job-action.tsx";
import { JobDescription } from "./job-description.tsx";
import { JobOverview, JobTerms } from "./job-overview.tsx";
import { Requirements } from "./job-requirements.tsx";
import { JobTop } from "./job-top.tsx";
import { JobShare } from "./share-job.tsx";

const JobMore = latePiece(() => import("./job-more.tsx"));
// Only owners need these.
const JobPeople = latePiece(() => import("./job-people.tsx"));
const ownerPieces = () => import("./job-owner.tsx");
const OwnerActions = latePiece(async () => ({ default: (await ownerPieces()).OwnerActions }));
const OwnerOverview = latePiece(async () => ({ default: (await ownerPieces()).OwnerOverview }));

type Props = {
  data: Omit<JobData, "job"> & { job: ShownJob };
  signedIn: boolean;
  /** The device has a session, and what that person may do is still being asked. */
  unknown: boolean;
};

/** A job as everybody sees it; its owner also sees who is in its pipeline and what may be done with it. */
export function JobPage({ data, signedIn, unknown }: Props) {
  const { t } = useTranslation("jobs");
  const { job, people } = data;
  const owner = job.can.manage;
  return (
    <>
      <PageHead
        title={t("head_title", { title: job.title, company: job.company.name })}
        description={job.summary}
        index={job.accepting}
        shared
        worth={
          job.accepting && job.reward_amount > 0
            ? `${formatDollars(job.reward_amount)} ${t("reward_for_referrer")}`
            : undefined
        }
      />
      <div className="page job-page">
        <BackLink to={signedIn ? paths.jobs() : paths.opportunities()}>
          {signedIn ? t("back_to_jobs") : t("browse_all_jobs")}
        </BackLink>
        <JobTop job={job}>
          {owner && (
            <Suspense>
              <OwnerActions job={job}>
                <JobShare job={job} place="row" />
              </OwnerActions>
            </Suspense>
          )}
        </JobTop>
        <div className="grid-main">
          <div className="stack-lg">
            {people !== null && (
              <Suspense fallback={<Skeleton height="14rem" />}>
                <JobPeople job={job} people={people} />
              </Suspense>
            )}
            <JobDescription text={job.description} format={job.description_format} />
            <Requirements tags={job.tags} />
            {!owner && <JobAbout company={job.company} />}
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
            {owner ? <JobAbout company={job.company} /> : <JobOverview job={job} />}
          </aside>
        </div>
        {!owner && (
          <Suspense>
            <JobMore id={job.id} />
          </Suspense>
        )}
      </div>
      {!owner && <JobThumbBar job={job} unknown={unknown} />}
    </>
  );
}
