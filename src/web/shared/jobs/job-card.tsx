import { Calendar } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BrowseCard } from "../../../contract/jobs/search/browse.ts";
import { paths } from "../../../contract/paths.ts";
import { FINAL_JOB_STATUSES } from "../../../contract/statuses.ts";
import { formatDollars } from "../../../rules/money.ts";
import { formatCalendarDate } from "../../lib/format/dates.ts";
import { Badge, Tags } from "../../ui/badge.tsx";
import { Voucher } from "../../ui/card.tsx";
import { CompanyLogo } from "../../ui/company-logo.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PreloadLink } from "../../ui/preload-link.tsx";
import { When } from "../records/when.tsx";
import { useTypeLabel } from "./job-type.ts";
import { PayFact } from "./pay-fact.tsx";

/** The fields of a job that a card shows. */
export type CardJob = Omit<BrowseCard, "company" | "candidates_count"> & {
  company: Pick<BrowseCard["company"], "name" | "logo"> & { verified?: boolean };
};

export type JobCardProps = {
  job: CardJob;
  /** Number of requirement tags shown before "+N more". */
  tags: 2 | 3;
  /** Number of referrals and applications, for those who may see it. */
  candidates?: number;
  /** Shown before the facts, on lists of several statuses. */
  badge?: ReactNode;
  /** The save button, to the right of the title. */
  save?: ReactNode;
  /** The action on the stub. */
  action?: ReactNode;
  /** Content below the tags. */
  children?: ReactNode;
};

function Facts({ job, candidates, badge }: Pick<JobCardProps, "job" | "candidates" | "badge">) {
  const { t } = useTranslation(["jobs", "general"]);
  const type = useTypeLabel();
  return (
    <ul className="facts">
      {badge !== undefined && <li className="job-badge">{badge}</li>}
      <li>
        <span className="job-co">
          <bdi>{job.company.name}</bdi>
        </span>
      </li>
      {job.company.verified && (
        <li>
          <Badge status="verified">{t("verified", { ns: "general" })}</Badge>
        </li>
      )}
      <li>
        <bdi>{job.location}</bdi>
      </li>
      <li>{type(job.f_type)}</li>
      <PayFact pay={job.pay} />
      <li>{t("answers_within", { count: job.response_days })}</li>
      <li>
        <When at={job.created_at} relative />
      </li>
      {job.referrers && <li>{t(`only_${job.referrers}`)}</li>}
      {job.worked_together && <li>{t("only_worked")}</li>}
      {candidates !== undefined && <li className="num">{t("candidates", { count: candidates })}</li>}
    </ul>
  );
}

function CardTags({ job, shown }: { job: CardJob; shown: number }) {
  const { t, i18n } = useTranslation("jobs");
  const tags = job.tags.slice(0, shown);
  const more = job.tag_count - tags.length;
  const closing = FINAL_JOB_STATUSES.includes(job.status) ? null : job.closing_date;
  if (tags.length === 0 && closing === null) return null;
  return (
    <Tags tags={tags} more={more > 0 && t("more_tags", { n: more })}>
      {closing !== null && (
        <li className="tag tag-plain job-closes">
          <Icon of={Calendar} small />
          {t("closes", { date: formatCalendarDate(closing, i18n.language) })}
        </li>
      )}
    </Tags>
  );
}

/** Highlighted text alternates: every second part is a match. */
const marked = (piece: string, nth: number) => (nth % 2 === 1 ? <mark key={nth}>{piece}</mark> : piece);

/** A job as a voucher: its facts, and on the stub the reward and the action. */
export function JobCard({ job, tags, candidates, badge, save, action, children }: JobCardProps) {
  const { t, i18n } = useTranslation("jobs");
  return (
    <Voucher
      className="job-card"
      worth={formatDollars(job.reward_amount, i18n.language)}
      worthNote={t("reward_note")}
      actions={action}
    >
      <CompanyLogo name={job.company.name} src={job.company.logo} />
      <div className="job-main">
        <h3 className="card-title">
          <PreloadLink to={paths.job(job.id)}>
            <bdi>{job.title}</bdi>
          </PreloadLink>
        </h3>
        <Facts job={job} candidates={candidates} badge={badge} />
        <p className="clamp-2 job-desc" data-words="company">
          {job.found_in?.map(marked) ?? job.summary}
        </p>
        <CardTags job={job} shown={tags} />
        {children}
      </div>
      {save}
    </Voucher>
  );
}
