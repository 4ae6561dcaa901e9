import { type ToggleEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Referral } from "../../../../contract/hiring/referrals.ts";
import { paths } from "../../../../contract/paths.ts";
import { type Reward, rewardEndpoints } from "../../../../contract/payments/rewards.ts";
import { formatCents } from "../../../../rules/money.ts";
import { remainingRewardCents } from "../../../../rules/rewards.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { LazyHistory } from "../../../shared/records/lazy-history.tsx";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { CalendarDate, When } from "../../../shared/records/when.tsx";
import { Timeline, type TimelineEvent } from "../../../ui/timeline.tsx";
import "../../../styles/rewards.css";

function formatTime(at: string | null) {
  return at === null ? undefined : <When at={at} />;
}

const textLine = (text: string) => <p className="label">{text}</p>;

/** Chargebacks by the owner's bank: partial, open, or of everything (`paid`: the money had been paid out). */
function useChargebacks(reward: Reward): TimelineEvent[] {
  const { t, i18n } = useTranslation("referrals");
  const { charged_back, frozen, disputed, taken_back, payout } = reward;
  const amount = formatCents(taken_back, i18n.language);
  const left = formatCents(remainingRewardCents(reward), i18n.language);
  const paid = payout !== null && payout.status !== "Failed";
  if (charged_back) {
    const what = textLine(t(paid ? "way_charged_back_paid" : "way_charged_back"));
    return [{ key: "charged-back", who: "company", what }];
  }
  const events: TimelineEvent[] = [];
  if (taken_back > 0)
    events.push({ key: "taken", who: "company", what: textLine(t("way_taken_back", { amount, left })) });
  if (frozen)
    events.push({
      key: "frozen",
      who: "company",
      what: textLine(t("way_frozen", { amount: formatCents(disputed, i18n.language) })),
    });
  return events;
}

/** Past and coming events of a reward, for the timeline. */
function useEvents(reward: Reward): TimelineEvent[] {
  const { t } = useTranslation("referrals");
  const chargebacks = useChargebacks(reward);
  const { funded_at, released_at, refunded_at, failed_at, clawed_back_at, payout } = reward;
  const failed = (text: string) => (
    <>
      {textLine(text)}
      {reward.failure_reason !== null && (
        <blockquote className="typed note" dir="auto">
          {reward.failure_reason}
        </blockquote>
      )}
    </>
  );
  const events: TimelineEvent[] = [
    { key: "hired", who: "candidate", what: textLine(t("way_hired")), when: formatTime(reward.hired_at) },
  ];
  const over = reward.state === "refunded" || reward.state === "cancelled";
  if (funded_at !== null)
    events.push({ key: "escrow", who: "company", what: textLine(t("way_escrow")), when: formatTime(funded_at) });
  else if (!over) events.push({ key: "waiting", who: "next", ahead: true, what: textLine(t("way_waiting")) });
  if (reward.state === "refunded" && reward.charged_back) return [...events, ...chargebacks];
  if (over) {
    const ended = reward.state === "refunded" ? "way_refunded" : "way_cancelled";
    const what = reward.given_up ? textLine(t("way_given_up")) : failed(t(ended));
    events.push({ key: "refunded", who: "company", what, when: formatTime(failed_at ?? refunded_at) });
    return events;
  }
  if (released_at === null) {
    events.push(...chargebacks);
    const { probation_ends_on: day } = reward;
    const ends = day === null ? undefined : <CalendarDate date={day} />;
    events.push({ key: "probation", who: "hollow-seal", what: textLine(t("way_probation")), when: ends });
    return events;
  }
  events.push({ key: "released", who: "seal", what: textLine(t("way_released")), when: formatTime(released_at) });
  if (clawed_back_at !== null)
    events.push({
      key: "clawed",
      who: "company",
      what: failed(t("way_clawed_back")),
      when: formatTime(clawed_back_at),
    });
  events.push(...chargebacks);
  if (payout !== null) {
    const what = (
      <p className="label">
        {t("way_payout")} <StatusBadge of={{ payout: payout.status }} />{" "}
        <Link to={paths.payouts()}>{t("way_to_payouts")}</Link>
      </p>
    );
    events.push({ key: "payout", who: "referrer", what });
  }
  return events;
}

function RewardEvents({ reward }: { reward: Reward }) {
  const { t } = useTranslation("referrals");
  return (
    <>
      <Timeline label={t("way_title")} events={useEvents(reward)} />
      <LazyHistory
        kind="reward"
        about={t("way_title")}
        wanted={query(rewardEndpoints.history, { params: { id: reward.referral } })}
      />
    </>
  );
}

/** The state of a hired candidate's reward and its release date; fetched when opened. */
export function RewardTimeline({ referral }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  const [open, setOpen] = useState(false);
  const {
    value: reward,
    failure,
    busy,
    retry,
  } = useOwnQuery(open ? query(rewardEndpoints.get, { params: { id: referral.id } }) : null);
  const toggled = (event: ToggleEvent<HTMLDetailsElement>) => event.newState === "open" && setOpen(true);
  return (
    <details className="reward-way" onToggle={toggled}>
      <summary>{t("way_title")}</summary>
      {open && reward === null && failure === null && (
        <p className="note soft" role="status">
          {t("way_loading")}
        </p>
      )}
      {reward === null && failure !== null && <LoadFailure text={t("way_failed")} onRetry={retry} busy={busy} />}
      {reward !== null && <RewardEvents reward={reward} />}
    </details>
  );
}
