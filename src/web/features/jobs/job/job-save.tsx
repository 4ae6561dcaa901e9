import { Bookmark } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ShownJob } from "../../../shared/jobs/job-data.ts";
import { useSavedJob } from "../../../shared/jobs/save-job.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";

/** The Save Job toggle of the job's page, for signed-in users. */
export default function JobSave({ job }: { job: ShownJob }) {
  const { t } = useTranslation("jobs");
  const { saved, toggle } = useSavedJob(job.id, job.saved);
  return (
    <Button block className="save-toggle" aria-pressed={saved} onClick={() => void toggle()}>
      <Icon of={Bookmark} small />
      {t("save_job")}
    </Button>
  );
}
