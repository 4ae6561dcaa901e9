import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { interviewEndpoints, type TeamInterview } from "../../../../../contract/hiring/interviews/interviews.ts";
import { clock } from "../../../../lib/clock.ts";
import { formatList } from "../../../../lib/format/lists.ts";
import { useZone } from "../../../../lib/language/time-zone.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { Place, Span } from "../../../../shared/interviews/interview-facts.tsx";
import { formatTimeRange } from "../../../../shared/interviews/interview-times.ts";
import { ReplyDialog } from "../../../../shared/interviews/reply-dialog.tsx";
import { useMemberName, usePersonName } from "../../../../shared/records/person-name.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { lazyComponent } from "../../../../shared/shell/lazy-component.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import type { OpenRecord } from "../state/open-record.ts";
import { useInterviews } from "./use-interviews.ts";
import "../../../../shared/interviews/interviews.css";

const InterviewForm = lazyComponent(() => import("./interview-form.tsx"));
const CHANGES = [interviewEndpoints.ofPerson, interviewEndpoints.next] as const;

/** The times of an offer; those that were taken by others meanwhile are crossed out. */
function Slots({ interview }: { interview: TeamInterview }) {
  const { t, i18n } = useTranslation("team");
  const zone = useZone();
  return (
    <details>
      <summary className="label">{t("interview_slots", { count: interview.slots.length })}</summary>
      <ul className="interview-list">
        {interview.slots.map(({ starts_at, free }) => (
          <li key={starts_at} className={free ? undefined : "soft"}>
            {formatTimeRange(starts_at, interview.minutes, i18n.language, zone)}
            {!free && <span>{` (${t("interview_slot_gone")})`}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function State({ interview }: { interview: TeamInterview }) {
  const { t } = useTranslation("team");
  const { state, ended_by, slots } = interview;
  const over = slots.every(({ starts_at }) => Date.parse(starts_at) <= clock.now());
  if (state === "offered" && over) return <Badge status="ended">{t("interview_unanswered")}</Badge>;
  if (state === "offered") return <Badge status="pending">{t("interview_waits")}</Badge>;
  if (state === "agreed") return <Badge status="verified">{t("interview_agreed")}</Badge>;
  return <Badge status="ended">{t(`interview_ended_${ended_by ?? "team"}`)}</Badge>;
}

type InterviewProps = { interview: TeamInterview; onChange: () => void };

/** One interview of the candidate: its state and actions. */
function Interview({ interview, onChange }: InterviewProps) {
  const { t, i18n } = useTranslation("team");
  const { t: errorText } = useTranslation("errors");
  const memberName = useMemberName();
  const zone = useZone();
  const [asking, setAsking] = useState(false);
  const cancel = (reply: string) => call(interviewEndpoints.cancel, { params: { id: interview.id }, body: { reply } });
  const { act, busy, failure } = useAction(cancel, { changes: CHANGES, onDone: () => setAsking(false) });
  const { state, starts_at, minutes, place, people, reply, can } = interview;
  const offer = state === "offered";
  return (
    <li className="team-interview">
      <p>
        <State interview={interview} />
      </p>
      {starts_at !== null && (
        <p>
          <Span at={starts_at} minutes={minutes} zone={zone} />
        </p>
      )}
      {offer && <Slots interview={interview} />}
      {state !== "ended" && (
        <>
          <p>
            <Place place={place} />
          </p>
          <p className="note soft">
            {people.length === 0
              ? t("interview_nobody")
              : t("interview_with", {
                  names: formatList(
                    people.map(({ name }) => memberName(name)),
                    i18n.language,
                  ),
                })}
          </p>
        </>
      )}
      {reply !== "" && (
        <blockquote className="typed note" dir="auto">
          {reply}
        </blockquote>
      )}
      {(can.change || can.cancel) && (
        <div className="actions">
          {can.change && (
            <Button size="sm" onClick={onChange}>
              {t("interview_change")}
            </Button>
          )}
          {can.cancel && (
            <Button kind="quiet" size="sm" onClick={() => setAsking(true)}>
              {t(offer ? "interview_withdraw" : "interview_cancel")}
            </Button>
          )}
        </div>
      )}
      {asking && (
        <ReplyDialog
          title={t(offer ? "interview_withdraw" : "interview_cancel")}
          text={t(offer ? "interview_withdraw_text" : "interview_cancel_text")}
          confirm={t(offer ? "interview_withdraw" : "interview_cancel")}
          busy={busy && t("working")}
          error={failure === null ? undefined : errorText(failure)}
          onClose={() => setAsking(false)}
          onConfirm={(said) => void act(said)}
        />
      )}
    </li>
  );
}

/** Interviews of the candidate, newest first, and the form to offer times (rule H10). */
export default function TeamInterviews({ open }: { open: OpenRecord }) {
  const { t } = useTranslation(["team", "errors", "referred"]);
  const name = usePersonName()(open.record.candidate_name);
  const found = useInterviews(open);
  const [form, setForm] = useState<{ of: TeamInterview | null } | null>(null);
  if (found === null || (found.items.length === 0 && !found.can.offer)) return null;
  return (
    <section>
      <h3 className="sub-title">{t("interviews")}</h3>
      <div className="stack">
        {found.items.length > 0 && (
          <ul className="stack">
            {found.items.map((interview) => (
              <Interview key={interview.id} interview={interview} onChange={() => setForm({ of: interview })} />
            ))}
          </ul>
        )}
        {found.can.offer && (
          <div className="actions">
            <Button size="sm" onClick={() => setForm({ of: null })}>
              {t("interview_offer")}
            </Button>
          </div>
        )}
      </div>
      {form !== null && (
        <Suspense fallback={null}>
          <InterviewForm
            open={open}
            name={name}
            colleagues={found.colleagues}
            of={form.of}
            onClose={() => setForm(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
