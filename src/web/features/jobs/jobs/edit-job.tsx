import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router";
import { companyEndpoints } from "../../../../contract/companies/companies.ts";
import { jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { paths } from "../../../../contract/paths.ts";
import { call } from "../../../lib/net/api-client.ts";
import { nullIfNotFound } from "../../../lib/net/null-if-not-found.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { BackLink, PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import type { Route } from "./+types/edit-job.ts";
import { EditForm } from "./edit-form.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import "../../../shared/jobs/job.css";

const JobDenied = lazyComponent(async () => ({
  default: (await import("../../../shared/jobs/job-denied.tsx")).JobDenied,
}));
const JobMissing = lazyComponent(() => import("../../../shared/jobs/job-missing.tsx"));

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [job, own] = await Promise.all([
    nullIfNotFound(call(jobEndpoints.get, { params: { id: params.jobId } })),
    call(companyEndpoints.own, {}),
  ]);
  if (job === null) return { job, companies: [] };
  const known = own.items.some(({ id }) => id === job.company.id);
  return { job, companies: known ? own.items : [job.company, ...own.items] };
}

export function HydrateFallback() {
  const { t } = useTranslation("jobs");
  return <FormSkeleton text={t("loading_job")} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation("jobs");
  return <ScreenFailure title={t("edit_title")} text={t("job_load_failed")} />;
}

export default function EditJob() {
  const { t } = useTranslation("jobs");
  const { job, companies } = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("must_log_in_to_edit"), t("authentication_required"));
  if (job === null) {
    return (
      <>
        <PageMeta title={t("not_found")} />
        <Suspense>
          <JobMissing signedIn />
        </Suspense>
      </>
    );
  }
  if (!job.can.edit) {
    return (
      <Suspense>
        <JobDenied job={job} text={t(job.can.manage ? "is_archived" : "not_yours")} />
      </Suspense>
    );
  }
  return (
    <div className="page">
      <PageMeta title={t("edit_title")} />
      <div className="job-page">
        <BackLink to={paths.job(job.id)}>{t("back_to_job")}</BackLink>
      </div>
      <PageHeader title={t("edit_title")} lead={job.title} />
      <EditForm job={job} companies={companies} />
    </div>
  );
}
