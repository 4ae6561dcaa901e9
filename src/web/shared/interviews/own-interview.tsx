import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { InterviewAnswer, OwnInterview } from "../../../contract/hiring/interviews/interviews.ts";
import { useZone } from "../../lib/language/time-zone.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldGroup } from "../../ui/field.tsx";
import { Message } from "../../ui/message.tsx";
import { type ActionOptions, useAction } from "../records/use-action.ts";
import { InterviewFacts } from "./interview-facts.tsx";
import { formatDay, formatTimeOfDay } from "./interview-times.ts";
import { ReplyDialog } from "./reply-dialog.tsx";
import { ZoneField } from "./zone-field.tsx";
import "./interviews.css";

export type AnswerInput = Partial<InterviewAnswer> & Pick<InterviewAnswer, "answer">;

type SlotsProps = { slots: readonly string[]; zone: string; pending: string | null; onPick: (at: string) => void };

/** The available time slots by day; one press picks one. */
function Slots({ slots, zone, pending, onPick }: SlotsProps) {
  const { t, i18n } = useTranslation("referred");
  const days = new Map<string, string[]>();
  for (const at of slots) {
    const day = formatDay(at, i18n.language, zone);
    days.set(day, [...(days.get(day) ?? []), at]);
  }
  return [...days].map(([day, times]) => (
    <FieldGroup key={day} label={day}>
      <div className="actions">
        {times.map((at) => (
          <Button
            key={at}
            size="sm"
            disabled={pending !== null && pending !== at}
            busy={pending === at && t("working")}
            aria-label={`${day}, ${formatTimeOfDay(at, i18n.language, zone)}`}
            onClick={() => onPick(at)}
          >
            {formatTimeOfDay(at, i18n.language, zone)}
          </Button>
        ))}
      </div>
    </FieldGroup>
  ));
}

/** The state of the interview in a sentence. */
function InterviewState({ interview }: { interview: OwnInterview }) {
  const { t } = useTranslation("referred");
  const { state, ended_by, can, job, slots } = interview;
  if (state === "ended") {
    const by = ended_by ?? "team";
    return <Message title={t(`interview_ended_${by}`, { company: job.company })} />;
  }
  if (state === "agreed") return can.cancel ? <Message kind="good" title={t("interview_agreed")} /> : null;
  if (!can.answer) return <Message title={t("interview_closed")} />;
  if (slots.length === 0) return <Message kind="wait" title={t("interview_no_slots", { company: job.company })} />;
  return <p>{t("interview_choose", { company: job.company })}</p>;
}

type Props = {
  interview: OwnInterview;
  send: (answer: AnswerInput) => Promise<OwnInterview>;
  options: ActionOptions<AnswerInput, OwnInterview>;
};

/** An interview for the invited person: time slots in their own time zone, and the agreed time. */
export function OwnInterviewCard({ interview, send, options }: Props) {
  const { t } = useTranslation(["referred", "errors"]);
  const { t: errorText } = useTranslation("errors");
  const own = useZone();
  const [chosen, setZone] = useState<string | null>(null);
  const [asking, setAsking] = useState<"none" | "cancel" | null>(null);
  const { act, busy, pending, failure } = useAction(send, {
    ...options,
    onDone(answer, input) {
      setAsking(null);
      options.onDone?.(answer, input);
    },
  });
  const { job, state, can, slots } = interview;
  const zone = chosen ?? (state === "agreed" ? interview.zone : own);
  const picking = pending?.answer === "pick" ? (pending.starts_at ?? null) : null;
  return (
    <article className="card stack" aria-labelledby={`interview-${interview.id}`}>
      <div className="interview-head">
        <div>
          <h3 className="sub-title" id={`interview-${interview.id}`}>
            {t("interview_title", { company: job.company })}
          </h3>
          <p className="soft">
            <bdi>{job.title}</bdi>
          </p>
        </div>
        {can.answer && <Badge status="pending">{t("interview_to_answer")}</Badge>}
      </div>
      <InterviewState interview={interview} />
      {failure !== null && asking === null && <Message kind="stop" title={errorText(failure)} />}
      {can.answer && slots.length > 0 && (
        <>
          <ZoneField label={t("interview_zone")} hint={t("interview_zone_hint")} zone={zone} onChoose={setZone} />
          <Slots
            slots={slots}
            zone={zone}
            pending={picking}
            onPick={(starts_at) => void act({ answer: "pick", starts_at, zone })}
          />
        </>
      )}
      {state !== "ended" && <InterviewFacts {...interview} people={interview.with} zone={zone} />}
      {interview.reply !== "" && (
        <p className="typed soft" dir="auto">
          {interview.reply}
        </p>
      )}
      {(can.answer || can.cancel) && (
        <div className="actions">
          <Button kind="quiet" size="sm" onClick={() => setAsking(can.answer ? "none" : "cancel")}>
            {t(can.answer ? "interview_none" : "interview_cancel")}
          </Button>
        </div>
      )}
      {asking !== null && (
        <ReplyDialog
          title={t(`interview_${asking}_title`)}
          text={t(`interview_${asking}_text`, { company: job.company })}
          confirm={t(`interview_${asking}`)}
          busy={busy && t("working")}
          error={failure === null ? undefined : errorText(failure)}
          onClose={() => setAsking(null)}
          onConfirm={(reply) => void act({ answer: asking, reply })}
        />
      )}
    </article>
  );
}
