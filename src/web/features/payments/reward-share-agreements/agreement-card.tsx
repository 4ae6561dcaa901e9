import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { type RewardShareAgreement, rewardShareEndpoints } from "../../../../contract/payments/reward-shares.ts";
import { HIRE_STATUSES } from "../../../../contract/statuses.ts";
import { formatCents } from "../../../../rules/money.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useFailureMessage } from "../../../shared/forms/failure-texts.ts";
import { useMemberName, usePersonName } from "../../../shared/records/person-name.ts";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { When } from "../../../shared/records/when.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { LinkButton, TextLink } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";

const HireClaim = lazyComponent(() => import("../../../shared/claims/hire.tsx"));

const CHANGES = [rewardShareEndpoints.list] as const;
const COLOURS = { asked: "pending", agreed: "open", used: "open", ended: "closed", over: "closed" } as const;

function AgreementState({ agreement, name }: { agreement: RewardShareAgreement; name: string }) {
  const { t } = useTranslation("reward-shares");
  const { state, asked_by_me, ended_by } = agreement;
  if (state === "asked")
    return <Badge status="pending">{asked_by_me ? t("state_asked_me", { name }) : t("state_asked_you")}</Badge>;
  if (state === "ended")
    return <Badge status="closed">{ended_by === "me" ? t("state_ended_me") : t("state_ended_they", { name })}</Badge>;
  return <Badge status={COLOURS[state]}>{t(`state_${state}`)}</Badge>;
}

/** The submitting referrer has left: the reader reports the hire in their place (rule R40). */
function SubstituteNote({ referral: { id, status } }: { referral: NonNullable<RewardShareAgreement["referral"]> }) {
  const { t } = useTranslation("reward-shares");
  return (
    <>
      <p className="note soft">{t("stands_in")}</p>
      {HIRE_STATUSES.includes(status) && (
        <Suspense fallback={null}>
          <HireClaim referral={id} changes={CHANGES} />
        </Suspense>
      )}
    </>
  );
}

/** The result: candidate, progress, and the reader's share. */
function Submitted({ agreement, name }: { agreement: RewardShareAgreement; name: string }) {
  const { t, i18n } = useTranslation("reward-shares");
  const personName = usePersonName();
  const { referral, mine } = agreement;
  if (referral === null) return null;
  const { by_me, candidate_name, status, reward_status, reward_amount } = referral;
  return (
    <>
      <p>
        <span className="strong">{candidate_name === "" ? t("person_hidden") : personName(candidate_name)}</span>
        <br />
        <span className="label soft">{by_me ? t("by_you") : t("by_them", { name })}</span>
      </p>
      <p className="agreement-badges">
        <StatusBadge of={{ referral: status }} />
        <span className="label soft">
          {t("your_amount", { amount: formatCents(reward_amount * mine, i18n.language) })}
        </span>
        {((status !== "Rejected" && status !== "Withdrawn") || reward_status !== "Pending") && (
          <StatusBadge of={{ reward: reward_status }} />
        )}
      </p>
      {referral.stands_in === true && <SubstituteNote referral={referral} />}
      {by_me && <TextLink to={paths.myReferrals(referral.id)}>{t("open_referral")}</TextLink>}
    </>
  );
}

function AgreementActions({ agreement }: { agreement: RewardShareAgreement }) {
  const { t } = useTranslation("reward-shares");
  const words = useFailureMessage();
  const { can, state, asked_by_me, job } = agreement;
  const params = { id: agreement.id };
  const agree = useAction(() => call(rewardShareEndpoints.agree, { params }), {
    changes: CHANGES,
    done: t("agreed_toast"),
  });
  const end = useAction(() => call(rewardShareEndpoints.end, { params }), { changes: CHANGES, done: t("ended_toast") });
  const failure = agree.failure ?? end.failure;
  const over = state === "agreed" ? "end" : asked_by_me ? "take_back" : "decline";
  return (
    <>
      {failure !== null && <Message kind="stop" title={words(failure, t("act_failed"))} />}
      <div className="actions">
        {can.agree && (
          <Button kind="primary" size="sm" busy={agree.busy && t("working")} onClick={() => void agree.act()}>
            {t("agree")}
          </Button>
        )}
        {can.use && job !== null && (
          <LinkButton kind="primary" size="sm" to={paths.refer(job.id)}>
            {t("use")}
          </LinkButton>
        )}
        {can.end && (
          <Button kind="quiet" size="sm" busy={end.busy && t("working")} onClick={() => void end.act()}>
            {t(over)}
          </Button>
        )}
      </div>
      {can.use && <p className="note soft">{t("use_hint")}</p>}
    </>
  );
}

/** One agreement: job, other referrer, the reader's share, state and actions. */
export function AgreementCard({ agreement }: { agreement: RewardShareAgreement }) {
  const { t } = useTranslation("reward-shares");
  const { id, job, other, mine, expires_at } = agreement;
  const name = useMemberName()(other.name);
  const title = job?.title ?? t("job_private");
  return (
    <article className="card agreement-card" aria-labelledby={`agreement-${id}`}>
      <div className="card-head">
        <h2 className="sub-title" id={`agreement-${id}`}>
          {job === null ? title : <TextLink to={paths.job(job.id)}>{title}</TextLink>}
        </h2>
        <AgreementState agreement={agreement} name={name} />
      </div>
      <ul className="facts">
        {job !== null && <li>{job.company}</li>}
        <li>
          {other.username === "" ? (
            t("with_name", { name })
          ) : (
            <TextLink to={paths.referrer(other.username)}>{t("with_name", { name })}</TextLink>
          )}
        </li>
        <li>{t("my_part", { mine })}</li>
        {expires_at !== null && (
          <li>
            {t("until")}&nbsp;
            <When at={expires_at} />
          </li>
        )}
      </ul>
      <Submitted agreement={agreement} name={name} />
      {(agreement.can.agree || agreement.can.end) && <AgreementActions agreement={agreement} />}
    </article>
  );
}
