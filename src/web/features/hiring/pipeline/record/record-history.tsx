import { useTranslation } from "react-i18next";
import type { RewardState } from "../../../../../contract/statuses.ts";
import { useZone } from "../../../../lib/language/time-zone.ts";
import { formatTimeRange } from "../../../../shared/interviews/interview-times.ts";
import { sortByTime, useCorrectionEvents } from "../../../../shared/records/correction-event.tsx";
import { useHistoryEvents } from "../../../../shared/records/history-events.tsx";
import { Moment } from "../../../../shared/records/moment.tsx";
import { useMemberName } from "../../../../shared/records/person-name.ts";
import { HistorySection } from "../../../../shared/records/record-sections.tsx";
import { When } from "../../../../shared/records/when.tsx";
import type { TimelineEvent } from "../../../../ui/timeline.tsx";
import { useRewardTexts } from "../reward/use-reward-texts.ts";
import { type OpenRecord, useTeamThread } from "../state/open-record.ts";
import { useStepLabel } from "../state/use-stage-label.ts";
import { useInterviews } from "./use-interviews.ts";

/** States in which a reward is still to be released. */
const UNRELEASED_STATES: readonly RewardState[] = ["not_due", "due", "awaiting_funds", "in_escrow"];

/** Moves between steps, which only the team sees (rule H1), each with its time. */
function useStepEvents(open: OpenRecord): { at: string; event: TimelineEvent }[] {
  const { t } = useTranslation("pipeline");
  const memberName = useMemberName();
  const labelOf = useStepLabel();
  const thread = useTeamThread(open);
  return (thread?.moves ?? []).flatMap(({ id, at, by, to, undone_at }) => {
    const words = { who: memberName(by), step: labelOf(to) };
    const entryOf = (key: string, when: string, what: string) => {
      const event: TimelineEvent = {
        key,
        who: "company",
        what: <p className="label">{what}</p>,
        when: <Moment at={when} />,
      };
      return { at: when, event };
    };
    const moved = entryOf(id, at, t("history_step", words));
    return undone_at === null ? [moved] : [moved, entryOf(`${id}:back`, undone_at, t("history_step_undone", words))];
  });
}

function datedEvent(
  { key, who, at }: Pick<TimelineEvent, "key" | "who"> & { at: string },
  said: string,
): TimelineEvent {
  return { key, who, what: <p className="label">{said}</p>, when: <Moment at={at} /> };
}

/** Interviews offered, agreed, changed and cancelled. */
function useInterviewEvents(open: OpenRecord): { at: string; event: TimelineEvent }[] {
  const { t, i18n } = useTranslation("team");
  const memberName = useMemberName();
  const zone = useZone();
  return (useInterviews(open)?.items ?? []).flatMap(({ id, steps, minutes }) =>
    steps.map(({ at, what, by, starts_at }, nth) => {
      const when = starts_at === null ? "" : formatTimeRange(starts_at, minutes, i18n.language, zone);
      const who = what === "agreed" || what === "none_fits" || what === "person" ? "candidate" : "company";
      const said = t(`interview_did_${what}`, { who: memberName(by), when });
      return { at, event: datedEvent({ key: `${id}:${nth}`, who, at }, said) };
    }),
  );
}

/** The history in order, and for a referral the coming steps (rule F6). */
export default function RecordHistory({ open }: { open: OpenRecord }) {
  const { t } = useTranslation("pipeline");
  const wordsOf = useRewardTexts();
  const { candidate_name, corrected_at, history } = open.record;
  const historyEvents = useHistoryEvents({ kind: open.kind, candidate_name, history });
  const correction = useCorrectionEvents({ kind: open.kind, candidate_name, corrected_at });
  const steps = [...useStepEvents(open), ...useInterviewEvents(open), ...correction];
  const dated = [...historyEvents.map((event, nth) => ({ at: history[nth]?.at ?? "", event })), ...steps];
  const events = sortByTime(dated);
  if (open.kind === "referral" && open.reward.failed_at !== null) {
    const { failed_at, failure_reason } = open.reward;
    const what = (
      <>
        <p className="label">{t("history_failed")}</p>
        {failure_reason !== null && (
          <blockquote className="typed note" dir="auto">
            {failure_reason}
          </blockquote>
        )}
      </>
    );
    events.push({ key: "failed", who: "company", what, when: <When at={failed_at} /> });
  } else if (
    open.kind === "referral" &&
    open.record.status !== "Rejected" &&
    open.record.status !== "Withdrawn" &&
    UNRELEASED_STATES.includes(open.reward.state)
  ) {
    const last = events.at(-1);
    if (last !== undefined) last.ahead = true;
    events.push({
      key: "reward",
      who: "hollow-seal",
      what: <p className="label soft">{t("history_reward", wordsOf(open.record, open.reward))}</p>,
    });
  }
  return <HistorySection events={events} />;
}
