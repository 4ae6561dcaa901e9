import { Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { JobCard as Job } from "../../../contract/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import type { Role } from "../../../contract/statuses.ts";
import { JobCard } from "../../shared/jobs/job-card.tsx";
import { ReferAction, showsReferAction } from "../../shared/jobs/refer-action.tsx";
import { SaveButton } from "../../shared/jobs/save-button.tsx";
import { StatusBadge } from "../../shared/records/status-badge.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PreloadLinkButton } from "../../ui/preload-link.tsx";
import { Duplicate } from "./duplicate.tsx";
import { Restore } from "./restore.tsx";

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
