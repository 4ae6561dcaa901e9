import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { data, useLoaderData, useRevalidator } from "react-router";
import { ADDED } from "../../../../contract/endpoint.ts";
import { jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { callIn, pageContext } from "../../../lib/net/server-caller.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { sessionState } from "../../../lib/session/session-store.ts";
import { isMissing, type JobData, MISSING_JOB, type ShownJob, toShownJob } from "../../../shared/jobs/job-data.ts";
import { preloadPay } from "../../../shared/jobs/pay-fact.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { scriptJson } from "../../../shared/shell/structured-data.ts";
import type { Route } from "./+types/job.ts";
import { preloadFacets } from "./job-header.tsx";
import { JobPage } from "./job-page.tsx";
import { jobPosting } from "./job-posting.ts";
import "../../../shared/jobs/job.css";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";

const JobMissing = lazyComponent(() => import("../../../shared/jobs/job-missing.tsx"));

/** The page without a viewer. A missing job is data, not an error, because its owner may still see it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  try {
    const job = await callIn(context, jobEndpoints.get, { params: { id: params.jobId } });
    // For search engines only: set outside the loader data, so that it is not sent again for hydration.
    if (job.accepting) context.get(pageContext).posting = scriptJson(jobPosting(job, new URL(request.url).origin));
    return data<JobData>({ job: toShownJob(job), viewer: null, people: null });
  } catch (error) {
    if (!isMissing(error)) throw error;
    return data<JobData>(MISSING_JOB, { status: 404 });
  }
}

/** Defaults for fields that the previous server version lacks. */
const DEFAULTS: Partial<ShownJob> = ADDED.job;

/** The same for the signed-in user, with their permissions; visitors never load that code. */
export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs): Promise<JobData> {
  const { session } = sessionState();
  // Preloaded, because these facts under the title would shift the page.
  const pieces = Promise.all([preloadFacets(), preloadPay()]);
  if (session !== null) {
    const { loadJobAsViewer } = await import("./job-viewer.ts");
    const viewed = await loadJobAsViewer(request, params.jobId, session.user.id);
    await pieces;
    if (viewed !== null) return viewed;
  }
  const [{ job, ...seen }] = await Promise.all([serverLoader(), pieces]);
  return { ...seen, job: job && { ...DEFAULTS, ...job } };
}
clientLoader.hydrate = true as const;

export function ErrorBoundary() {
  const { t } = useTranslation("jobs");
  return <ScreenFailure title={t("job")} text={t("job_load_failed")} />;
}

/** The viewer may sign in or out while the page is open, which changes their view. */
function useViewer(): { signedIn: boolean; id: string | null } {
  const { status, person } = useAuth();
  const { revalidate } = useRevalidator();
  const before = useRef<string | null | undefined>(undefined);
  const id = person?.id ?? null;
  useEffect(() => {
    if (status === "loading") return;
    if (before.current !== undefined && before.current !== id) void revalidate();
    before.current = id;
  }, [status, id, revalidate]);
  return { signedIn: status === "signed-in", id };
}

export default function JobScreen() {
  const { t } = useTranslation("jobs");
  const loaded = useLoaderData<typeof clientLoader>();
  const { status } = useAuth();
  const { signedIn, id } = useViewer();
  const unknown = status === "loading" || (signedIn && loaded.viewer !== id);
  if (loaded.job === null) {
    return (
      <>
        {/* A suspended component would be rerendered and leave the server's head tags behind. */}
        <PageMeta title={t("not_found")} />
        <Suspense>
          <JobMissing signedIn={signedIn} unknown={unknown} />
        </Suspense>
      </>
    );
  }
  return <JobPage data={{ ...loaded, job: loaded.job }} signedIn={signedIn} unknown={unknown} />;
}
