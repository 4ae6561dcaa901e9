import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { JobDetail } from "../../../contract/jobs.ts";
import { formatDollars } from "../../lib/format/money.ts";
import { useMemberName, usePersonName } from "../../shared/records/person-name.ts";
import { CvSection, LetterSection } from "../../shared/records/record-sections.tsx";
import { StatusBadge, type StatusOf } from "../../shared/records/status-badge.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { type FinalStatus, FinalStep } from "./final-step.tsx";
import type { OpenRecord } from "./open-record.ts";
import { RecordHistory } from "./record-history.tsx";
import { RecordNotes } from "./record-notes.tsx";
import { RewardSection } from "./reward-section.tsx";
import { type NextStatus, useStatusChange } from "./use-status-change.ts";

type Known = Exclude<OpenRecord, { kind: "missing" }>;

function statusOf(open: Known): StatusOf {
  return open.kind === "referral" ? { referral: open.record.status } : { application: open.record.status };
}

function Head({ open }: { open: Known }) {
  const { t } = useTranslation("pipeline");
  const { candidate_email: email, candidate_linkedin: linkedin } = open.record;
  const name = usePersonName()(open.record.candidate_name);
  return (
    <>
      <div className="panel-who">
        <Avatar name={name} />
        <ul className="facts">
          <li>{open.kind === "referral" ? t("a_referral") : t("an_application")}</li>
          {email !== "" && (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {linkedin !== "" && (
            <li>
              <a href={linkedin} target="_blank" rel="noopener noreferrer">
                LinkedIn
              </a>
            </li>
          )}
        </ul>
      </div>
      <div className="panel-status">
        <StatusBadge of={statusOf(open)} />
        {open.kind === "referral" && open.record.reward_amount > 0 && (
          <span className="label soft">
            {formatDollars(open.record.reward_amount)} <StatusBadge of={{ reward: open.record.reward_status }} />
          </span>
        )}
      </div>
    </>
  );
}

function Words({ open }: { open: Known }) {
  const { t } = useTranslation("pipeline");
  const [memberName, personName] = [useMemberName(), usePersonName()];
  if (open.kind === "application") {
    const { cover_letter, candidate_name, created_at } = open.record;
    return (
      <LetterSection title={t("cover_letter")} text={cover_letter} by={personName(candidate_name)} at={created_at} />
    );
  }
  const { recommendation, referrer, created_at } = open.record;
  return (
    <LetterSection
      title={t("recommendation")}
      text={recommendation}
      by={memberName(referrer.name)}
      at={created_at}
      vetted={referrer.vetted}
    />
  );
}

function Actions({ open }: { open: Known }) {
  const { t } = useTranslation("pipeline");
  const { t: errorText } = useTranslation("errors");
  const [asked, setAsked] = useState<FinalStatus | null>(null);
  const { pending, failure, change, forget } = useStatusChange(open, () => setAsked(null));
  const next: readonly NextStatus[] = open.record.next;
  const forward = next.find((status) => status !== "Rejected");
  const error = failure === null ? undefined : errorText(failure);
  const ask = (status: FinalStatus | null) => {
    forget();
    setAsked(status);
  };
  if (next.length === 0) return null;
  return (
    <>
      {error !== undefined && asked === null && <Message kind="stop" title={error} />}
      <div className="actions">
        {forward !== undefined && (
          <Button
            kind="primary"
            busy={pending === forward && asked === null && t("saving")}
            onClick={() => (forward === "Hired" ? ask(forward) : change(forward))}
          >
            {t(`move_${forward as "Reviewing" | "Interviewing" | "Hired"}`)}
          </Button>
        )}
        {next.includes("Rejected") && (
          <Button kind="danger-quiet" onClick={() => ask("Rejected")}>
            {t("reject")}
          </Button>
        )}
      </div>
      <FinalStep
        open={open}
        asked={asked}
        busy={pending !== null}
        error={error}
        onYes={change}
        onNo={() => setAsked(null)}
      />
    </>
  );
}

/** The open referral or application beside the board: what was written, what happened, and what may come next. */
export function RecordPanel({ open, job, onClose }: { open: OpenRecord; job: JobDetail; onClose: () => void }) {
  const { t } = useTranslation("pipeline");
  const nameOf = usePersonName();
  if (open.kind === "missing" || open.record.job.id !== job.id) {
    return (
      <SidePanel title={t("missing_title")} onClose={onClose}>
        <p>{t("missing_text")}</p>
      </SidePanel>
    );
  }
  const { record } = open;
  return (
    <SidePanel
      title={nameOf(record.candidate_name)}
      onClose={onClose}
      head={<Head open={open} />}
      foot={record.can.set_status && record.next.length > 0 ? <Actions open={open} key={record.id} /> : undefined}
    >
      {open.kind === "referral" && (
        <RewardSection record={open.record} reward={open.reward} key={`reward:${record.id}`} />
      )}
      <RecordNotes open={open} />
      {(open.kind === "application" || open.record.invitation !== "erased") && <Words open={open} />}
      <CvSection kind={open.kind} record={record} />
      <RecordHistory open={open} />
    </SidePanel>
  );
}
