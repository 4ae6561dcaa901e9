import { ArchiveRestore, Copy, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { type JobCard as Job, jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { paths } from "../../../../contract/paths.ts";
import type { Role } from "../../../../contract/statuses.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { useFailureMessage } from "../../../shared/forms/failure-texts.ts";
import { JobCard } from "../../../shared/jobs/job-card.tsx";
import { ReferAction, showsReferAction } from "../../../shared/jobs/refer-action.tsx";
import { SaveButton } from "../../../shared/jobs/save-button.tsx";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PreloadLinkButton } from "../../../ui/preload-link.tsx";
import { useCopyJob } from "./use-copy.ts";

/** Restores a job from the archive, with the status paused (rule J48). */
function Restore({ job }: { job: { id: string; title: string } }) {
  const { t } = useTranslation("company");
  const words = useFailureMessage();
  const restore = useAction(() => call(jobEndpoints.restore, { params: { id: job.id } }), {
    changes: [jobEndpoints.list, jobEndpoints.board],
    done: t("restored"),
    failed: (error) => words(errorCodeOf(error), t("restore_failed")),
  });
  return (
    <Button
      kind="quiet"
      size="sm"
      busy={restore.busy && t("restore")}
      aria-label={t("restore_of", { title: job.title })}
      onClick={() => void restore.act()}
    >
      <Icon of={ArchiveRestore} small />
      {t("restore")}
    </Button>
  );
}

/** Creates a draft with all values of a job, to be changed and published separately. */
function Duplicate({ job }: { job: { id: string; title: string } }) {
  const { t } = useTranslation("company");
  const navigate = useNavigate();
  const copy = useCopyJob(t("duplicated"), ({ id }) => void navigate(paths.jobDraft(id)));
  return (
    <Button
      kind="quiet"
      size="sm"
      busy={copy.busy && t("duplicate")}
      aria-label={t("duplicate_of", { title: job.title })}
      onClick={() => void copy.act({ kind: "draft", job: job.id })}
    >
      <Icon of={Copy} small />
      {t("duplicate")}
    </Button>
  );
}

type Props = { job: Job; role: Role; onDelete: (job: Job) => void };

/** The action on the stub: the pipeline for posters, else refer or apply. */
function StubAction({ job, role }: Pick<Props, "job" | "role">) {
  const { t } = useTranslation("jobs");
  const { title } = job;
  if (role === "poster") {
    if (!job.can.manage) return null;
    return (
      <PreloadLinkButton to={paths.manageJob(job.id)} aria-label={t("manage_of", { title })}>
        {t("manage")}
      </PreloadLinkButton>
    );
  }
  if (role === "referrer") return showsReferAction(job) ? <ReferAction job={job} /> : null;
  if (!job.can.apply) return null;
  return (
    <PreloadLinkButton to={paths.apply(job.id)} aria-label={t("apply_to", { title })}>
      {t("apply")}
    </PreloadLinkButton>
  );
}

/** A job of My Jobs with the viewer's actions. */
export function MyJobCard({ job, role, onDelete }: Props) {
  const { t } = useTranslation("jobs");
  const { title } = job;
  return (
    <JobCard
      job={job}
      tags={3}
      candidates={role === "poster" ? job.candidates_count : undefined}
      badge={
        <>
          <StatusBadge of={{ job: job.status, archived: job.archived }} />
          {job.private && <Badge status="private">{t("private_badge")}</Badge>}
        </>
      }
      save={<SaveButton job={job} />}
      action={<StubAction job={job} role={role} />}
    >
      <div className="job-actions">
        <PreloadLinkButton kind="quiet" size="sm" to={paths.job(job.id)} aria-label={t("view_details_of", { title })}>
          {t("view_details")}
        </PreloadLinkButton>
        {role === "poster" && job.can.edit && (
          <PreloadLinkButton kind="quiet" size="sm" to={paths.editJob(job.id)} aria-label={t("edit_of", { title })}>
            <Icon of={Pencil} small />
            {t("edit")}
          </PreloadLinkButton>
        )}
        {role === "poster" && job.can.manage && <Duplicate job={job} />}
        {role === "poster" && job.can.restore && <Restore job={job} />}
        {role === "poster" && job.can.delete && (
          <Button kind="danger-quiet" size="sm" aria-label={t("delete_of", { title })} onClick={() => onDelete(job)}>
            <Icon of={Trash2} small />
            {t("delete")}
          </Button>
        )}
      </div>
    </JobCard>
  );
}
