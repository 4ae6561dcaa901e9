import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { formatDollars } from "../../lib/format/money.ts";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { signInPath } from "../../lib/session/guard.ts";
import type { ShownJob } from "../../shared/jobs/job-data.ts";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { Voucher } from "../../ui/card.tsx";
import { LinkButton, TextLink } from "../../ui/link-button.tsx";
import { Message } from "../../ui/message.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { JobShare } from "./share-job.tsx";

type Props = { job: ShownJob };

// Visitors cannot save.
const JobSave = latePiece(async () => ({ default: (await import("./job-save.tsx")).JobSave }));
type Action = { to: string; label: string };

/** What this viewer comes here to do, or why it cannot be done. */
function useAction(job: ShownJob): { action: Action | null; note: ReactNode } {
  const { t } = useTranslation(["jobs", "errors"]);
  const { status, person } = useAuth();
  if (status !== "signed-in") {
    const action = { to: signInPath(paths.job(job.id)), label: t("sign_in", { ns: "general" }) };
    const closed = <Message title={t("applications_closed", { ns: "errors" })} />;
    return { action, note: job.accepting ? <p className="label soft">{t("sign_in_to_act")}</p> : closed };
  }
  if (person.role === "candidate") {
    if (job.applied) return { action: null, note: <Applied /> };
    if (job.can.apply) return { action: { to: paths.apply(job.id), label: t("apply") }, note: null };
    return {
      action: null,
      note: job.accepting ? null : <Message title={t("applications_closed", { ns: "errors" })} />,
    };
  }
  if (person.role === "referrer") {
    if (job.can.refer) return { action: { to: paths.refer(job.id), label: t("refer") }, note: null };
    if (!job.accepting) return { action: null, note: <Message title={t("referrals_closed", { ns: "errors" })} /> };
    const paused = job.referrals_paused && <Message kind="wait" title={t("referrals_paused", { ns: "errors" })} />;
    return { action: null, note: paused || null };
  }
  return { action: null, note: null };
}

function Applied() {
  const { t } = useTranslation(["jobs", "errors"]);
  return (
    <Message
      kind="good"
      title={t("application_duplicate", { ns: "errors" })}
      actions={
        <TextLink to={paths.myApplications()} arrow>
          {t("my_applications")}
        </TextLink>
      }
    />
  );
}

/** Take Action: the one thing to do, saving, sharing, and what a good word is worth. */
export function JobAction({ job, unknown }: Props & { unknown: boolean }) {
  const { t } = useTranslation("jobs");
  const { action, note } = useAction(job);
  return (
    <Voucher as="div" tall worth={formatDollars(job.reward_amount)} worthNote={t("reward_for_referrer")}>
      <section className="stack" aria-labelledby="job-action">
        <h2 className="sub-title" id="job-action">
          {t("take_action")}
        </h2>
        <div className="stack job-act" data-unknown={unknown ? "" : undefined}>
          {note}
          {action !== null && (
            <LinkButton kind="primary" block to={action.to}>
              {action.label}
            </LinkButton>
          )}
        </div>
        {job.can.save && (
          <Suspense fallback={<Skeleton height="2.75rem" />}>
            <JobSave job={job} />
          </Suspense>
        )}
        <JobShare job={job} place="card" />
      </section>
    </Voucher>
  );
}

/** The same under the thumb, on phones. */
export function JobThumbBar({ job, unknown }: Props & { unknown: boolean }) {
  const { action } = useAction(job);
  return (
    <div className="thumb-bar">
      {action !== null && (
        <LinkButton kind="primary" className="job-act" to={action.to} data-unknown={unknown ? "" : undefined}>
          {action.label}
        </LinkButton>
      )}
      <JobShare job={job} place="thumb" />
    </div>
  );
}
