import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { signInPath } from "../../../lib/session/guard.ts";
import type { ShownJob } from "../../../shared/jobs/job-data.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Voucher } from "../../../ui/card.tsx";
import { LinkButton, TextLink } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { JobPart } from "./job-part.tsx";
import { JobShare } from "./share-job.tsx";

type Props = { job: ShownJob };

// Loaded on demand: visitors have no saved jobs and no applications.
const JobNote = lazyComponent(() => import("./job-note.tsx"));
const JobSave = lazyComponent(() => import("./job-save.tsx"));
type Action = { key: "apply" | "refer"; to: string; label: string };

/**
 * Both actions on a job (refer, apply) that the viewer may take, the role's own first (rule J15); else the reason why
 * there is none. While the permissions are unknown, the space of both is reserved.
 */
function useActions(job: ShownJob, unknown: boolean): { actions: readonly Action[]; note: ReactNode } {
  const { t } = useTranslation(["jobs", "errors"]);
  const { status, person } = useAuth();
  const visitor = status !== "signed-in" || unknown;
  const way = (path: string) => (visitor ? signInPath(path) : path);
  const apply: Action = { key: "apply", to: way(paths.apply(job.id)), label: t("apply") };
  const refer: Action = { key: "refer", to: way(paths.refer(job.id)), label: t("refer") };
  if (visitor) {
    if (!job.accepting) return { actions: [], note: <Message title={t("applications_closed", { ns: "errors" })} /> };
    const note = <p className="label soft">{t("sign_in_to_act")}</p>;
    return { actions: job.referrals_paused ? [apply] : [apply, refer], note };
  }
  const own = person.role === "candidate" ? [apply, refer] : [refer, apply];
  const open = { apply: job.can.apply && !job.applied, refer: job.can.refer };
  const note = (
    <Suspense>
      <JobNote job={job} />
    </Suspense>
  );
  return { actions: own.filter(({ key }) => open[key]), note };
}

/** The actions as buttons; visitors also get a sign-in button. */
function ActionButtons({ job, unknown }: Props & { unknown: boolean }) {
  const { t } = useTranslation("jobs");
  const { status } = useAuth();
  const { actions, note } = useActions(job, unknown);
  return (
    <div className="stack job-act" data-unknown={unknown ? "" : undefined}>
      {note}
      {actions.map(({ key, to, label }, at) => (
        <LinkButton kind={at === 0 ? "primary" : undefined} block to={to} key={key}>
          {label}
        </LinkButton>
      ))}
      {(status !== "signed-in" || unknown) && (
        <TextLink to={signInPath(paths.job(job.id))}>{t("sign_in", { ns: "general" })}</TextLink>
      )}
    </div>
  );
}

/** Take Action, or Quick Actions for signed-in users: refer, apply, save, share, and the reward. */
export function JobAction({ job, unknown }: Props & { unknown: boolean }) {
  const { t, i18n } = useTranslation("jobs");
  const { status } = useAuth();
  return (
    <Voucher as="div" tall worth={formatDollars(job.reward_amount, i18n.language)} worthNote={t("reward_for_referrer")}>
      <JobPart id="job-action" title={t(status === "signed-in" ? "quick_actions" : "take_action")}>
        <ActionButtons job={job} unknown={unknown} />
        {job.can.save && (
          <Suspense fallback={<Skeleton height="2.75rem" />}>
            <JobSave job={job} />
          </Suspense>
        )}
        <JobShare job={job} place="card" />
      </JobPart>
    </Voucher>
  );
}

/** The same in the bottom bar on phones. */
export function JobThumbBar({ job, unknown }: Props & { unknown: boolean }) {
  const { actions } = useActions(job, unknown);
  return (
    <div className="thumb-bar">
      {actions.map(({ key, to, label }, at) => (
        <LinkButton
          kind={at === 0 ? "primary" : undefined}
          className="job-act"
          to={to}
          data-unknown={unknown ? "" : undefined}
          key={key}
        >
          {label}
        </LinkButton>
      ))}
      <JobShare job={job} place={actions.length === 0 ? "alone" : "thumb"} />
    </div>
  );
}
