import { Pencil } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { type JobDetail, jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { paths } from "../../../../contract/paths.ts";
import { JOB_STATUSES, type JobStatus } from "../../../../contract/statuses.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { call } from "../../../lib/net/api-client.ts";
import { ApiError, errorCodeOf } from "../../../lib/net/api-error.ts";
import { useFailureMessage } from "../../../shared/forms/failure-texts.ts";
import { JobDenied } from "../../../shared/jobs/job-denied.tsx";
import { JobFailure } from "../../../shared/jobs/job-failure.tsx";
import { useTypeLabel } from "../../../shared/jobs/job-type.ts";
import { LocationFacts } from "../../../shared/jobs/location-facts.tsx";
import { useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { StatusBadge, useStatusLabel } from "../../../shared/records/status-badge.tsx";
import { UnfundedRewards } from "../../../shared/records/unfunded-rewards.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { revalidatesList, useOpenRecord } from "../../../shared/records/use-open-record.ts";
import { When } from "../../../shared/records/when.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { BackLink } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { RewardChip } from "../../../ui/badge.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PreloadLink } from "../../../ui/preload-link.tsx";
import { Select } from "../../../ui/select.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { PipelineBoard } from "./board/pipeline-board.tsx";
import { PipelineBar } from "./job/pipeline-bar.tsx";
import { UndoBar, useUndo } from "./moves/undo-bar.tsx";
import { useMoves } from "./moves/use-moves.ts";
import { RecordPanel } from "./record/record-panel.tsx";
import { type LoadedPipeline, loadPipeline } from "./state/load-pipeline.ts";
import { useLivePipeline } from "./state/use-live-pipeline.ts";
import { usePipelineActions } from "./use-pipeline-actions.ts";
import "./manage.css";

/** Why the status could not be changed: a closing date in the past, a concurrent change, or no response. */
function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation(["pipeline", "field-errors"]);
  const words = useFailureMessage();
  return (error) => {
    const fieldError = error instanceof ApiError ? error.fields?.closing_date : undefined;
    if (fieldError !== undefined) return t(fieldError.code, { ns: "field-errors" });
    return words(errorCodeOf(error), t("status_failed"));
  };
}

/** The job's status; the change names the old one, so that two tabs cannot overwrite each other. */
function JobStatusField({ job }: { job: JobDetail }) {
  const { t } = useTranslation("pipeline");
  const labelOf = useStatusLabel();
  const failureText = useFailureText();
  const { id, status: from } = job;
  const set = (body: { from: JobStatus; status: JobStatus }) => call(jobEndpoints.setStatus, { params: { id }, body });
  const { busy, act } = useAction((status: JobStatus) => set({ from, status }), {
    changes: [jobEndpoints.get, jobEndpoints.numbers, jobEndpoints.list, jobEndpoints.board],
    done: t("status_saved"),
    failed: failureText,
    undo: (status) => set({ from: status, status: from }),
  });
  return (
    <Field label={t("job_status")}>
      <Select
        value={job.status}
        disabled={busy}
        options={JOB_STATUSES.map((status) => ({ value: status, label: labelOf({ job: status }) }))}
        onChange={(event) => void act(event.currentTarget.value as JobStatus)}
      />
    </Field>
  );
}

const JobOpenItems = lazyComponent(() => import("./job/job-open-items.tsx"));
const JobLinks = lazyComponent(async () => ({ default: (await import("./job/job-links.tsx")).JobLinks }));
const JobTeamSection = lazyComponent(async () => ({ default: (await import("./job/job-team.tsx")).JobTeamSection }));
const JobStatisticsCards = lazyComponent(async () => ({
  default: (await import("./job/job-statistics.tsx")).JobStatisticsCards,
}));
const PipelineStatistics = lazyComponent(() => import("./statistics/statistics.tsx"));
const RejectPrompt = lazyComponent(() => import("./moves/reject-prompt.tsx"));
const PipelineTable = lazyComponent(() => import("./table/pipeline-table.tsx"));

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  return loadPipeline(request, params.jobId ?? "");
}

export const shouldRevalidate = revalidatesList;

function PipelineHeader({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation("pipeline");
  const type = useTypeLabel();
  return (
    <div className="manage-top">
      <BackLink to={paths.jobs()}>{t("back_to_jobs", { ns: "general" })}</BackLink>
      <div className="manage-title">
        <h1 className="page-title">
          <PreloadLink to={paths.job(job.id)}>
            <bdi>{job.title}</bdi>
          </PreloadLink>
        </h1>
        <ul className="facts">
          <LocationFacts job={job} />
          <li>{type(job.f_type)}</li>
          <li>
            {t("posted")}&nbsp;
            <When at={job.created_at} />
          </li>
          <li>
            <RewardChip>{formatDollars(job.reward_amount, i18n.language)}</RewardChip>
          </li>
        </ul>
      </div>
      {job.archived || !job.can.edit ? (
        <StatusBadge of={{ job: job.status, archived: job.archived }} />
      ) : (
        <div className="actions">
          <JobStatusField job={job} />
          <PreloadLink className={buttonClass({})} to={paths.editJob(job.id)}>
            <Icon of={Pencil} />
            {t("edit")}
          </PreloadLink>
        </div>
      )}
    </div>
  );
}

export function HydrateFallback() {
  return (
    <div className="page page-wide stack-lg" style={{ paddingBlock: "var(--s7)" }} aria-hidden="true">
      <Skeleton width="22rem" height="2.25rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="30rem" />
    </div>
  );
}

export const ErrorBoundary = JobFailure;

export default function ManageScreen() {
  const { t } = useTranslation(["pipeline", "jobs"]);
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("please_log_in"));
  if (loaded.denied !== undefined)
    return <JobDenied job={loaded.denied} text={t("not_yours_to_manage", { ns: "jobs" })} />;
  return <Manage loaded={loaded} key={loaded.jobId} />;
}

function Manage({ loaded }: { loaded: LoadedPipeline }) {
  const { t } = useTranslation("pipeline");
  const filters = useUrlFilters();
  const opened = useOpenRecord();
  const { jobId, kind } = loaded;
  const job = useLoadedQuery(loaded.job);
  const board = useLoadedQuery(loaded.board);
  const numbers = useLoadedQuery(loaded.numbers);
  const undo = useUndo(jobId, board.undo);
  const live = useLivePipeline(jobId, board);
  const moves = useMoves(jobId, board);
  const acts = usePipelineActions({ board, opened, moves, undo });
  const table = filters.params.get("view") === "table";
  return (
    <div className="page page-wide">
      <PageMeta title={job.title} />
      <PipelineHeader job={job} />
      {job.referrals_paused && (
        <div className="manage-note">
          <UnfundedRewards />
        </div>
      )}
      <Suspense fallback={null}>
        <JobOpenItems job={job} hired={numbers.reached.hired} />
      </Suspense>
      <Suspense fallback={<Skeleton height="3.25rem" />}>
        <JobTeamSection jobId={jobId} company={job.company.id} />
      </Suspense>
      <div className="manage" data-open={opened.id === null ? undefined : ""}>
        <section className="manage-board" aria-label={t("pipeline")}>
          <UndoBar state={undo} board={board} />
          <PipelineBar jobId={jobId} board={board} kind={kind} table={table} set={filters.set} />
          {table ? (
            <Suspense fallback={<Skeleton height="20rem" />}>
              <PipelineTable loaded={loaded} filters={filters} opened={opened} moves={moves} />
            </Suspense>
          ) : (
            <PipelineBoard
              loaded={loaded}
              filters={filters}
              opened={opened}
              moves={moves}
              onDrop={acts.go}
              live={live}
            />
          )}
        </section>
        {opened.id !== null && (
          <RecordPanel
            open={opened.id}
            jobId={jobId}
            onClose={opened.close}
            hiring={acts.hiring === opened.id}
            onAsked={acts.asked}
          />
        )}
      </div>
      {acts.turning !== null && (
        <Suspense fallback={null}>
          <RejectPrompt card={acts.turning} moves={moves} onClose={acts.turned} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton height="20rem" />}>
        <JobStatisticsCards numbers={numbers} job={job} />
      </Suspense>
      <Suspense fallback={<Skeleton width="16rem" height="2.75rem" />}>
        <PipelineStatistics jobId={jobId} />
      </Suspense>
      <Suspense fallback={<Skeleton height="3.25rem" />}>
        <JobLinks jobId={jobId} />
      </Suspense>
    </div>
  );
}
