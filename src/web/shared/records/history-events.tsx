import { useTranslation } from "react-i18next";
import type { HistoryEntry } from "../../../contract/hiring/history.ts";
import type {
  ApplicationStatus,
  JobStatus,
  PayoutStatus,
  ReferralStatus,
  RewardStatus,
} from "../../../contract/statuses.ts";
import { sameDay } from "../../lib/format/dates.ts";
import { useZone } from "../../lib/language/time-zone.ts";
import type { EventActor, TimelineEvent } from "../../ui/timeline.tsx";
import { Moment } from "./moment.tsx";
import { useMemberName, usePersonName } from "./person-name.ts";
import { useStatusLabel } from "./status-badge.tsx";
import { When } from "./when.tsx";

export type HistoryRecord = {
  readonly kind: "referral" | "application" | "job" | "reward" | "payout";
  readonly candidate_name: string;
  readonly history: readonly HistoryEntry[];
  /** The reader is the referred person. */
  readonly own?: boolean;
};

const FIRST_EVENT = { referral: "referred", application: "applied", job: "posted" } as const;
const FIRST_ACTOR: Readonly<Record<HistoryRecord["kind"], EventActor>> = {
  referral: "referrer",
  application: "candidate",
  job: "company",
  reward: "company",
  payout: "referrer",
};
/** Statuses marked with the seal: a hire, and money that reached its destination. */
const SEALED_STATUSES: ReadonlySet<string> = new Set(["Hired", "Released", "Completed"]);

/** The history of a referral, application, job or payment in order: what, who and when (rule F6). */
export function useHistoryEvents({ kind, candidate_name, history, own = false }: HistoryRecord): TimelineEvent[] {
  const { t } = useTranslation("history");
  const labelOf = useStatusLabel();
  const nameOf = usePersonName();
  const memberName = useMemberName();
  const zone = useZone();
  const crowded = (at: string) => history.filter((entry) => sameDay(entry.at, at, zone)).length > 1;
  const label = (status: string) => {
    if (kind === "job") return labelOf({ job: status as JobStatus });
    if (kind === "reward") return labelOf({ reward: status as RewardStatus });
    if (kind === "payout") return labelOf({ payout: status as PayoutStatus });
    return kind === "referral"
      ? labelOf({ referral: status as ReferralStatus })
      : labelOf({ application: status as ApplicationStatus });
  };
  /** Money events without a visible actor are phrased without one; most come from the product itself. */
  const moneyWords = ({ by, from, to }: HistoryEntry): string => {
    if (from === null) return t("paid_out");
    const steps = { from: label(from), to: label(to) };
    return by === null ? t("changed", steps) : t("changed_by", { ...steps, who: by });
  };
  const words = (entry: HistoryEntry): string => {
    if (kind === "reward" || kind === "payout") return moneyWords(entry);
    const who = memberName(entry.by);
    const { note } = entry;
    if (note === "credit_kept" || note === "claimed" || note === "as_claimed" || note === "decided") return t(note);
    if (note === "erased" || note === "unanswered") return t(note);
    if (note === "withdrawn" && kind === "application") return t("withdrew", { name: nameOf(candidate_name) });
    if (note === "withdrawn") return t(note, { who });
    if (note === "accepted") return own ? t("own_accepted") : t("accepted", { name: nameOf(candidate_name) });
    if (own && entry.note === "declined") return t("own_ended_declined");
    if (entry.note === "declined") return t("declined", { name: nameOf(candidate_name) });
    if (entry.from === null) return t(FIRST_EVENT[kind], { who });
    if (kind === "job" && entry.by === null && entry.to === "Closed") return t("closed_in_time");
    return t("moved", { who, from: label(entry.from), to: label(entry.to) });
  };
  return history.map((entry) => {
    const other =
      entry.note === null ? "company" : entry.note === "withdrawn" && kind === "referral" ? "referrer" : "candidate";
    const who: EventActor = SEALED_STATUSES.has(entry.to) ? "seal" : entry.from === null ? FIRST_ACTOR[kind] : other;
    return {
      key: `${entry.at}:${entry.to}:${entry.note ?? ""}`,
      who,
      what: (
        <>
          <p className="label">{words(entry)}</p>
          {entry.reason !== undefined && (
            <p className="note soft">{t("step_reason", { reason: t(`reason_${entry.reason}`) })}</p>
          )}
        </>
      ),
      // If a day holds several steps, the time is shown as well, because the date alone does not show their order.
      when: crowded(entry.at) ? <Moment at={entry.at} /> : <When at={entry.at} />,
    };
  });
}
