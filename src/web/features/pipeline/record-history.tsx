import { useTranslation } from "react-i18next";
import type { RewardState } from "../../../contract/statuses.ts";
import { useHistoryEvents } from "../../shared/records/history-events.tsx";
import { HistorySection } from "../../shared/records/record-sections.tsx";
import { When } from "../../shared/records/when.tsx";
import type { OpenRecord } from "./open-record.ts";
import { useRewardWords } from "./use-reward-words.ts";

/** Where a reward is still to be released. */
const TO_COME: readonly RewardState[] = ["not_due", "due", "awaiting_funds", "in_escrow"];

/** Who did what when, in order, and for a referral what is still to come (rule F6). */
export function RecordHistory({ open }: { open: OpenRecord }) {
  const { t } = useTranslation("pipeline");
  const wordsOf = useRewardWords();
  const { candidate_name, history } = open.record;
  const events = useHistoryEvents({ kind: open.kind, candidate_name, history });
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
