import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReferralRecord } from "../../../../../contract/hiring/referrals.ts";
import { type Reward, rewardEndpoints } from "../../../../../contract/payments/rewards.ts";
import { formatCents } from "../../../../../rules/money.ts";
import { remainingRewardCents } from "../../../../../rules/rewards.ts";
import { query } from "../../../../lib/data/query.ts";
import { LazyHistory } from "../../../../shared/records/lazy-history.tsx";
import { CalendarDate, When } from "../../../../shared/records/when.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/dialog.tsx";
import { Message } from "../../../../ui/message.tsx";
import { toast } from "../../../../ui/toast.ts";
import { PaymentStatus, usePaymentStatus } from "./payment-status.tsx";
import { useReward } from "./use-reward.ts";
import { useRewardTexts } from "./use-reward-texts.ts";
import "../../../../styles/rewards.css";
import { lazyComponent } from "../../../../shared/shell/lazy-component.tsx";

/** Loaded on demand. */
const FailureDialog = lazyComponent(async () => ({ default: (await import("./failure-dialog.tsx")).FailureDialog }));
const FundDialog = lazyComponent(async () => ({ default: (await import("./fund-dialog.tsx")).FundDialog }));

type Props = { record: ReferralRecord; reward: Reward };

/** A text with a point in time, or with the calendar day `on`. */
function Dated({ text, at = null, on = null }: { text: string; at?: string | null; on?: string | null }) {
  if (at === null && on === null) return null;
  return (
    <li>
      {text}&nbsp;
      {at !== null ? <When at={at} /> : <CalendarDate date={on ?? ""} />}
    </li>
  );
}

/** Returns the state to show; a refund to the owner takes precedence. */
function shownRewardState(reward: Reward, state: Exclude<Reward["state"], "none" | "not_due">) {
  if (reward.charged_back) return "charged_back";
  if (reward.clawed_back_at !== null) return "clawed_back";
  if (state === "awaiting_funds" && reward.pays_by === "stripe") return "awaiting_payment";
  const over = state === "cancelled" || state === "refunded";
  return over && reward.given_up ? (`given_up_${state}` as const) : state;
}

/** An open chargeback, and the amounts of earlier ones. */
function Chargebacks({ reward }: { reward: Reward }) {
  const { t, i18n } = useTranslation("rewards");
  const { frozen, disputed, taken_back, charged_back } = reward;
  const part = disputed > 0 && disputed < remainingRewardCents(reward);
  return (
    <>
      {frozen && (
        <Message
          kind="wait"
          title={part ? t("frozen_part", { amount: formatCents(disputed, i18n.language) }) : t("frozen")}
        />
      )}
      {taken_back > 0 && !charged_back && (
        <p className="label">
          {t("taken_back", {
            amount: formatCents(taken_back, i18n.language),
            left: formatCents(remainingRewardCents(reward), i18n.language),
          })}
        </p>
      )}
    </>
  );
}

/** The state of the reward in one sentence, and its dates. */
function RewardStateText({ reward }: { reward: Reward }) {
  const { t } = useTranslation("rewards");
  const { state } = reward;
  if (state === "none" || state === "not_due") return null;
  const shown = shownRewardState(reward, state);
  return (
    <>
      <p className="label">{t(`state_${shown}`)}</p>
      <ul className="facts">
        {state === "in_escrow" && <Dated text={t("in_escrow_since")} at={reward.funded_at} />}
        {(state === "in_escrow" || state === "due" || state === "awaiting_funds") && (
          <Dated text={t("probation_ends")} on={reward.probation_ends_on} />
        )}
        <Dated text={t("released_on")} at={reward.released_at} />
        <Dated text={t("refunded_on")} at={reward.refunded_at ?? reward.clawed_back_at} />
      </ul>
    </>
  );
}

type OpenDialog = "fund" | "confirm" | "failure" | null;

/**
 * Confirming the probation releases the money, which only a failed probation takes back, so it needs a confirmation.
 */
function ConfirmQuestion(props: Props & { asked: boolean; onClose: () => void; action: ReturnType<typeof useReward> }) {
  const { record, reward, asked, onClose, action } = props;
  const { t } = useTranslation("rewards");
  const { t: errorText } = useTranslation("errors");
  const about = useRewardTexts()(record, reward);
  return (
    <ConfirmDialog
      open={asked}
      onClose={onClose}
      title={t("confirm_title", about)}
      // After the probation, no failure can be reported any more.
      text={t(reward.can.report_failure ? "confirm_text" : "confirm_text_over", about)}
      confirm={t("confirm_yes")}
      kind="primary"
      busy={action.pending === "confirm" && t("saving")}
      error={action.failure === null ? undefined : errorText(action.failure)}
      onConfirm={async () => {
        if ((await action.take("confirm")) === null) return;
        toast(t("confirmed", about), "success");
        onClose();
      }}
    />
  );
}

function Buttons({ reward, ask }: { reward: Reward; ask: (asked: OpenDialog) => void }): ReactNode {
  const { t } = useTranslation("rewards");
  const { can, state } = reward;
  // A user who has just paid is not asked to pay again.
  const fund = usePaymentStatus(reward) !== "confirming" && can.fund;
  if (!fund && !can.confirm && !can.report_failure) return null;
  return (
    <div className="actions">
      {fund && (
        <Button kind="primary" onClick={() => ask("fund")}>
          {state === "awaiting_funds" && reward.pays_by === "manual" ? t("show_details") : t("fund")}
        </Button>
      )}
      {can.confirm && (
        <Button kind="primary" onClick={() => ask("confirm")}>
          {t("confirm")}
        </Button>
      )}
      {can.report_failure && (
        <Button kind="danger-quiet" onClick={() => ask("failure")}>
          {t("report_failure")}
        </Button>
      )}
    </div>
  );
}

/** The reward of a hired referral for the job's owner: fund it, confirm the probation, or get a refund (rule M1). */
export function RewardSection({ record, reward }: Props) {
  const { t } = useTranslation("rewards");
  const [asked, setAsked] = useState<OpenDialog>(null);
  const action = useReward(record.id);
  if (reward.state === "none" || reward.state === "not_due") return null;
  const close = () => {
    action.reset();
    setAsked(null);
  };
  return (
    <section className="reward-box" aria-label={t("title")}>
      <div className="reward-head">
        <h3>{t("title")}</h3>
        {reward.state === "awaiting_funds" && <Badge status="pending">{t("awaiting_funds")}</Badge>}
        {reward.state === "due" && <Badge status="pending">{t("to_fund")}</Badge>}
      </div>
      {reward.overdue && <Message kind="stop" title={t("overdue")} />}
      <Chargebacks reward={reward} />
      <PaymentStatus referral={record.id} reward={reward} />
      <RewardStateText reward={reward} />
      <LazyHistory
        kind="reward"
        about={t("title")}
        wanted={query(rewardEndpoints.history, { params: { id: record.id } })}
      />
      <Buttons reward={reward} ask={setAsked} />
      <ConfirmQuestion record={record} reward={reward} asked={asked === "confirm"} onClose={close} action={action} />
      <Suspense fallback={null}>
        {asked === "fund" && <FundDialog open onClose={close} record={record} reward={reward} action={action} />}
        {asked === "failure" && <FailureDialog record={record} reward={reward} onClose={close} />}
      </Suspense>
    </section>
  );
}
