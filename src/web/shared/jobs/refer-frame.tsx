import type { ReactNode } from "react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { type JobDetail, jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { call } from "../../lib/net/api-client.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BackLink } from "../shell/page-header.tsx";
import { PageMeta } from "../shell/page-meta.tsx";
import { JobAside } from "./job-aside.tsx";
import "../../styles/refer.css";

/** Loads the job in the URL. */
export async function loadReferredJob({ params }: Pick<ClientLoaderFunctionArgs, "params">): Promise<JobDetail> {
  return call(jobEndpoints.get, { params: { id: params.jobId ?? "" } });
}

/** Placeholder until the job is loaded. */
export function ReferSkeleton({ text }: { text?: string }) {
  return (
    <div className="page" style={{ paddingBlock: "var(--s6)" }} aria-hidden={text === undefined || undefined}>
      {text !== undefined && <p className="soft">{text}</p>}
      <div className="grid-main">
        <Skeleton height="28rem" />
        <Skeleton height="18rem" />
      </div>
    </div>
  );
}

type Props = {
  job: JobDetail;
  title: string;
  /** Accessible name of the job beside the form. */
  about: string;
  back: { to: string; label: string };
  /** The form. */
  children: ReactNode;
  /** Content below the job. */
  beside: ReactNode;
};

/** Layout of a screen that refers to one job: the form, and the job beside it. */
export function ReferFrame({ job, title, about, back, children, beside }: Props) {
  return (
    <div className="page">
      <PageMeta title={title} />
      <div className="refer-top">
        <BackLink to={back.to}>{back.label}</BackLink>
        <h1 className="page-title">{title}</h1>
      </div>
      <div className="grid-main refer">
        {children}
        <aside className="stack" aria-label={about}>
          <JobAside job={job} />
          {beside}
        </aside>
      </div>
    </div>
  );
}
