import { useTranslation } from "react-i18next";
import type { JobCard as Job } from "../../../contract/jobs/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** Returns whether a card shows a refer action, or why it is paused (rule M9). */
export function showsReferAction({ can, status, referrals_paused }: Job): boolean {
  return can.refer || (referrals_paused && status === "Open" && !can.manage);
}

/**
 * Refer Someone on a card's stub; if the job does not accept referrals at present, the button stays and gives the
 * reason.
 */
export function ReferAction({ job }: { job: Job }) {
  const { t } = useTranslation(["jobs", "errors"]);
  const label = t("refer_to", { title: job.title });
  if (!job.can.refer)
    return (
      <Button
        aria-label={label}
        reason={t(job.answers_owed ? "referrals_answers_owed" : "referrals_paused", { ns: "errors" })}
      >
        {t("refer")}
      </Button>
    );
  return (
    <LinkButton to={paths.refer(job.id)} aria-label={label}>
      {t("refer")}
    </LinkButton>
  );
}
