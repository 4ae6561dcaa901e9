import { useTranslation } from "react-i18next";
import type { HistoryEntry } from "../../../contract/history.ts";
import type { ApplicationStatus, ReferralStatus, RewardState } from "../../../contract/statuses.ts";
import { formatCents } from "../../lib/money.ts";
import { useMemberName, usePersonName } from "../../shared/person-name.ts";
import { useStatusLabel } from "../../shared/status-badge.tsx";
import { When } from "../../shared/when.tsx";
import { type ThreadEvent, ThreadV } from "../../ui/thread.tsx";
import type { OpenRecord } from "./open-record.ts";

/** Where a reward is still to be released. */
const TO_COME: readonly RewardState[] = ["not_due", "due", "awaiting_funds", "in_escrow"];

type Known = Exclude<OpenRecord, { kind: "missing" }>;

/** Who did what when, in order, and for a referral what is still to come (DECISIONS F6). */
export function RecordHistory({ open }: { open: Known }) {
  const { t } = useTranslation("pipeline");
  const labelOf = useStatusLabel();
  const nameOf = usePersonName();
  const memberName = useMemberName();
  const label = (status: string) =>
    open.kind === "referral"
      ? labelOf({ referral: status as ReferralStatus })
      : labelOf({ application: status as ApplicationStatus });
  const words = (entry: HistoryEntry): string => {
    const who = memberName(entry.by);
    if (entry.note === "erased") return t("history_erased");
    if (entry.note === "declined") return t("history_declined", { name: nameOf(open.record.candidate_name) });
    if (entry.from === null)
      return open.kind === "referral" ? t("history_referred", { who }) : t("history_applied", { who });
    return t("history_moved", { who, from: label(entry.from), to: label(entry.to) });
  };
  const events: ThreadEvent[] = open.record.history.map((entry) => {
    const first = open.kind === "referral" ? "referrer" : "candidate";
    const who = entry.to === "Hired" ? "seal" : entry.from === null ? first : "company";
    return {
      key: `${entry.at}:${entry.to}`,
      who,
      what: <p className="label">{words(entry)}</p>,
      when: <When at={entry.at} />,
    };
  });
  if (open.kind === "referral" && open.reward.failed_at !== null) {
    const { failed_at, failure_reason } = open.reward;
    const what = (
      <>
        <p className="label">{t("history_failed")}</p>
        {failure_reason !== null && <blockquote className="typed note">{failure_reason}</blockquote>}
      </>
    );
    events.push({ key: "failed", who: "company", what, when: <When at={failed_at} /> });
  } else if (open.kind === "referral" && open.record.status !== "Rejected" && TO_COME.includes(open.reward.state)) {
    const { referrer, reward_amount, candidate_name } = open.record;
    const last = events.at(-1);
    if (last !== undefined) last.ahead = true;
    events.push({
      key: "reward",
      who: "hollow-seal",
      what: (
        <p className="label soft">
          {t("history_reward", {
            amount: formatCents(reward_amount * 100 - open.reward.taken_back),
            referrer: memberName(referrer.name),
            name: candidate_name,
          })}
        </p>
      ),
    });
  }
  return <ThreadV label={t("history")} events={events} />;
}
