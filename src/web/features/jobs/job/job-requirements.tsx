import { useTranslation } from "react-i18next";
import type { ShownJob } from "../../../shared/jobs/job-data.ts";
import { Tags } from "../../../ui/badge.tsx";
import { JobPart } from "./job-part.tsx";

/** The requirements of a job, as tags (rule J10). */
export function Requirements({ tags }: Pick<ShownJob, "tags">) {
  const { t } = useTranslation("jobs");
  if (tags.length === 0) return null;
  return (
    <JobPart id="job-requirements" title={t("requirements")}>
      <Tags tags={tags} />
    </JobPart>
  );
}
