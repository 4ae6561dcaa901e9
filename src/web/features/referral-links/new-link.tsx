import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import type { ErrorCode } from "../../../contract/errors.ts";
import { type JobDetail, jobEndpoints } from "../../../contract/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import { call } from "../../lib/net/caller.ts";
import { JobAside } from "../../shared/jobs/job-aside.tsx";
import { JobFailure } from "../../shared/jobs/job-failure.tsx";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { BackLink } from "../../shared/shell/page-top.tsx";
import { useSessionEndedText } from "../../shared/shell/session-ended.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { Message } from "../../ui/message.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import "../../styles/refer.css";

// The form and its checks come once the page can be read.
const LinkWord = latePiece(async () => ({ default: (await import("./link-word.tsx")).LinkWord }));

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return call(jobEndpoints.get, { params: { id: params.jobId ?? "" } });
}

/** Why nobody makes a link here, as the server would say. */
function refusalOf(job: JobDetail): ErrorCode {
  if (job.private) return "link_private";
  if (job.can.manage) return "referral_own_job";
  if (job.accepting && !job.referrals_paused && job.referrers) return `referrers_${job.referrers}`;
  return job.accepting && job.referrals_paused ? "referrals_paused" : "referrals_closed";
}

export function HydrateFallback() {
  return (
    <div className="page" style={{ paddingBlock: "var(--s6)" }} aria-hidden="true">
      <div className="grid-main">
        <Skeleton height="28rem" />
        <Skeleton height="18rem" />
      </div>
    </div>
  );
}

export const ErrorBoundary = JobFailure;

/** The good word, written once for everybody who gets the link (rule F24). */
export default function NewLinkScreen() {
  const { t } = useTranslation("links");
  const { t: errorText } = useTranslation("errors");
  const job = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("new_please"));
  const may = job.can.refer && !job.private;
  return (
    <div className="page">
      <PageHead title={t("new_title")} />
      <div className="refer-top">
        <BackLink to={paths.refer(job.id)}>{t("new_back")}</BackLink>
        <h1 className="page-title">{t("new_title")}</h1>
      </div>
      <div className="grid-main refer">
        {may ? (
          <Suspense fallback={<Skeleton height="28rem" />}>
            <LinkWord job={job} key={job.id} />
          </Suspense>
        ) : (
          <Message kind="stop" title={t("new_refused")}>
            <p>{errorText(refusalOf(job))}</p>
          </Message>
        )}
        <aside className="stack" aria-label={job.title}>
          <JobAside job={job} />
          <TextLink to={paths.myLinks()} arrow>
            {t("my_title")}
          </TextLink>
        </aside>
      </div>
    </div>
  );
}
