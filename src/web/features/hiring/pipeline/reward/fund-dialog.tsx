import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ReferralRecord } from "../../../../../contract/hiring/referrals.ts";
import { paths } from "../../../../../contract/paths.ts";
import type { Funding, Reward } from "../../../../../contract/payments/rewards.ts";
import { formatDollars } from "../../../../../rules/money.ts";
import { useLeaveSite } from "../../../../lib/use-departure.ts";
import { copyText } from "../../../../shared/records/copy-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { Message } from "../../../../ui/message.tsx";
import { Timeline } from "../../../../ui/timeline.tsx";
import type { useReward } from "./use-reward.ts";
import { useRewardTexts } from "./use-reward-texts.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  record: ReferralRecord;
  reward: Reward;
  action: ReturnType<typeof useReward>;
};

function Copied({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation("rewards");
  const copy = () => copyText(value, { done: t("copied"), failed: t("copy_failed") });
  return (
    <div className="fund-fact">
      <dt className="label soft">{label}</dt>
      <dd>
        <span className="typed strong" dir="auto">
          {value}
        </span>
        <IconButton icon={Copy} label={t("copy", { what: label })} onClick={() => void copy()} />
      </dd>
    </div>
  );
}

/** The reference and the account of the transfer. */
function Instructions({ funding, amount }: { funding: Funding; amount: string }) {
  const { t } = useTranslation("rewards");
  return (
    <>
      <p>{t("transfer_lead")}</p>
      <dl className="fund-facts">
        <Copied label={t("amount")} value={amount} />
        <Copied label={t("reference")} value={funding.reference} />
        {funding.bank_details !== null && <Copied label={t("bank_details")} value={funding.bank_details} />}
      </dl>
      {funding.bank_details === null && (
        <Message kind="wait">
          <p>
            {t("no_bank_details")} <Link to={paths.contact()}>{t("contact_us")}</Link>
          </p>
        </Message>
      )}
    </>
  );
}

function WhatNext({ record, reward }: { record: ReferralRecord; reward: Reward }) {
  const { t } = useTranslation("rewards");
  const about = useRewardTexts()(record, reward);
  const line = (text: string) => <p className="label">{text}</p>;
  return (
    <section>
      <h3 className="sub-title">{t("next_title")}</h3>
      <Timeline
        label={t("next_title")}
        events={[
          {
            key: "escrow",
            who: "company",
            ahead: true,
            what: line(t(reward.pays_by === "stripe" ? "next_escrow_stripe" : "next_escrow")),
          },
          { key: "probation", who: "candidate", ahead: true, what: line(t("next_probation", about)) },
          { key: "release", who: "hollow-seal", ahead: true, what: line(t("next_release", about)) },
        ]}
      />
      <p className="label soft">{t("next_refund")}</p>
    </section>
  );
}

/** Funds a reward: first the explanation, then the payment instructions (rule M4). */
export function FundDialog({ open, onClose, record, reward, action }: Props) {
  const { t, i18n } = useTranslation("rewards");
  const { t: errorText } = useTranslation("errors");
  const wordsOf = useRewardTexts();
  const amount = formatDollars(reward.reward_amount, i18n.language);
  const { funding } = reward;
  const { leaving, leaveFor } = useLeaveSite();
  const online = reward.pays_by === "stripe";
  const busy = action.pending === "fund" || leaving;
  const pay = async () => {
    const url = (await action.take("fund"))?.funding?.checkout_url ?? null;
    if (url !== null) leaveFor(url);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      title={t("fund_title", { amount })}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t("close", { ns: "general" })}
          </Button>
          {online && (
            <Button kind="primary" busy={busy && t("opening_payment")} onClick={() => void pay()}>
              {t("continue_payment")}
            </Button>
          )}
          {!online && funding === null && (
            <Button kind="primary" busy={busy && t("asking")} onClick={() => void action.take("fund")}>
              {t("get_details")}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {online || funding === null ? (
          <p>{t("fund_text", { ...wordsOf(record, reward), amount })}</p>
        ) : (
          <Instructions funding={funding} amount={amount} />
        )}
        {online && <p>{t("pay_provider")}</p>}
        {action.failure !== null && <Message kind="stop" title={errorText(action.failure)} />}
        <WhatNext record={record} reward={reward} />
      </div>
    </Dialog>
  );
}
