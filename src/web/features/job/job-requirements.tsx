import { useTranslation } from "react-i18next";
import type { ShownJob } from "../../shared/jobs/job-data.ts";
import { Tags } from "../../ui/badge.tsx";

/** What a job asks for, as tags (rule J10). */
export function Requirements({ tags }: Pick<ShownJob, "tags">) {
  const { t } = useTranslation("jobs");
  if (tags.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="job-requirements">
      <h2 className="sub-title" id="job-requirements">
        {t("requirements")}
      </h2>
      <Tags tags={tags} />
    </section>
  );
}
