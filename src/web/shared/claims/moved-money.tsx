import { useTranslation } from "react-i18next";
import { type MovedMoney as Money, movedPeopleEndpoints } from "../../../contract/team/moved-people.ts";
import { query } from "../../lib/data/query.ts";
import { useAsked } from "../../lib/data/use-read.ts";
import { formatCents } from "../../lib/format/money.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { useMemberName } from "../records/person-name.ts";
import { StatusBadge } from "../records/status-badge.tsx";
import { When } from "../records/when.tsx";

function Dated({ text, at }: { text: string; at: string | null }) {
  if (at === null) return null;
  return (
    <li>
      {text}&nbsp;
      <When at={at} />
    </li>
  );
}

function Reward({ reward }: { reward: NonNullable<Money["reward"]> }) {
  const { t } = useTranslation("moved");
  const { amount, state, reference, owed_here: owedHere } = reward;
  return (
    <>
      <p className="label">
        {t("reward")} <span className="num strong">{formatCents(amount)}</span>, {t(`state_${state}`)}
      </p>
      <ul className="facts">
        <Dated text={t("funded")} at={reward.funded_at} />
        <Dated text={t("released")} at={reward.released_at} />
        <Dated text={t("refunded")} at={reward.refunded_at} />
        <Dated text={t("clawed_back")} at={reward.clawed_back_at} />
        {reference !== "" && (
          <li>
            {t("reference")}&nbsp;
            <code>{reference}</code>
          </li>
        )}
      </ul>
      <p className="note soft">{t(owedHere ? "money_owed_here" : "money_text")}</p>
    </>
  );
}

function Payouts({ payouts }: Pick<Money, "payouts">) {
  const { t } = useTranslation("moved");
  const nameOf = useMemberName();
  return (
    <section className="stack" aria-label={t("payouts")}>
      <h4 className="label strong">{t("payouts")}</h4>
      <ul className="stack">
        {payouts.map(({ id, name, status, amount, to_owner, created_at, payout_date }) => (
          <li key={id}>
            <p className="label">
              <span className="num strong">{formatCents(amount)}</span> {to_owner ? t("payout_owner") : nameOf(name)}{" "}
              <StatusBadge of={{ payout: status }} />
            </p>
            <p className="note soft">
              <When at={payout_date ?? created_at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Money of a hire as it stood where its company came from, for whoever sees the reward: a record alone (rule X224). */
export function MovedMoney({ referral }: { referral: string }) {
  const { t } = useTranslation("moved");
  const wanted = query(movedPeopleEndpoints.money, { params: { id: referral } });
  const { value, failure, busy, retry } = useAsked(wanted);
  // Whoever sees the person but not the reward is told nothing.
  if (failure === "not_found") return null;
  if (value !== null && value.reward === null && value.payouts.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={`moved-${referral}`}>
      <h3 className="sub-title" id={`moved-${referral}`}>
        {t("money")}
      </h3>
      {value === null && failure === null && (
        <div role="status">
          <p className="visually-hidden">{t("money_loading")}</p>
          <Skeleton height="4rem" />
        </div>
      )}
      {failure !== null && <LoadFailure text={t("money_failed")} onRetry={retry} busy={busy} />}
      {value !== null && value.reward !== null && <Reward reward={value.reward} />}
      {value !== null && value.payouts.length > 0 && <Payouts payouts={value.payouts} />}
    </section>
  );
}
