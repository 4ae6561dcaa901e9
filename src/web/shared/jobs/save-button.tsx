import { Bookmark } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { JobCard as Job } from "../../../contract/jobs/jobs.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useSavedJob } from "./save-job.ts";

/** The button that saves a job; public lists do not load it. */
export function SaveButton({ job }: { job: Job }) {
  const { t } = useTranslation("jobs");
  const { saved, toggle } = useSavedJob(job.id, job.saved);
  return (
    <IconButton
      className="job-save"
      icon={Bookmark}
      label={t("save_job_of", { title: job.title })}
      pressed={saved}
      onClick={toggle}
    />
  );
}
