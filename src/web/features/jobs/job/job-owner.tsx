import { Bookmark, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { formatCount } from "../../../lib/format/counts.ts";
import { DeleteJob } from "../../../shared/jobs/delete-job.tsx";
import type { ShownJob } from "../../../shared/jobs/job-data.ts";
import { useSavedJob } from "../../../shared/jobs/save-job.ts";
import { UnfundedRewards } from "../../../shared/records/unfunded-rewards.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { RewardChip } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LinkButton, TextLink } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

const PrivateLink = lazyComponent(async () => ({
  default: (await import("../../../shared/jobs/private-link.tsx")).PrivateLink,
}));

type Props = { job: ShownJob; children: ReactNode };

/** The owner's actions on the job: save, share (`children`), edit, delete. */
export function OwnerActions({ job, children }: Props) {
  const { t } = useTranslation("jobs");
  const navigate = useNavigate();
  const { saved, toggle } = useSavedJob(job.id, job.saved);
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="actions">
      {job.can.save && (
        <Button className="save-toggle" aria-pressed={saved} onClick={() => void toggle()}>
          <Icon of={Bookmark} small />
          {t("save_job")}
        </Button>
      )}
      {children}
      {job.can.edit && (
        <LinkButton to={paths.editJob(job.id)}>
          <Icon of={Pencil} small />
          {t("edit")}
        </LinkButton>
      )}
      {job.can.delete && (
        <Button kind="danger-quiet" onClick={() => setDeleting(true)}>
          <Icon of={Trash2} small />
          {t("delete")}
        </Button>
      )}
      <DeleteJob
        job={deleting ? job : null}
        onClose={() => setDeleting(false)}
        onDone={() => void navigate(paths.jobs())}
      />
    </div>
  );
}

/** Counts and reward for the owner, status and deadline (`children`), and the link to the pipeline. */
export function OwnerOverview({ job, children }: Props) {
  const { t, i18n } = useTranslation("jobs");
  const figure = (value: number) => formatCount({ value, more: false }, i18n.language);
  return (
    <Card title={t("overview")}>
      {job.referrals_paused && <UnfundedRewards />}
      {job.private && (
        <Suspense fallback={<Skeleton height="6rem" />}>
          <PrivateLink job={job} />
        </Suspense>
      )}
      <div className="ov-figures">
        <p>
          <span className="figure">{figure(job.applications_count)}</span>
          <span className="label soft">{t("applications")}</span>
        </p>
        <p>
          <span className="figure">{figure(job.referrals_count)}</span>
          <span className="label soft">{t("referrals")}</span>
        </p>
      </div>
      <dl className="overview">
        {children}
        <div>
          <dt>{t("reward")}</dt>
          <dd>
            <RewardChip>{formatDollars(job.reward_amount, i18n.language)}</RewardChip>
          </dd>
        </div>
      </dl>
      {!job.company.verified && job.can.edit && (
        <p className="label">
          {t("unverified", { ns: "general" })}{" "}
          <TextLink to={paths.verifyCompany(job.company.id)}>{t("verify")}</TextLink>
        </p>
      )}
      <LinkButton kind="primary" block to={paths.manageJob(job.id)}>
        {t("manage_pipeline")}
      </LinkButton>
    </Card>
  );
}
