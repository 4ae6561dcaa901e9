import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ErrorCode } from "../../../contract/errors.ts";
import { invitationEndpoints, type ReferralAboutMe } from "../../../contract/invitations.ts";
import { paths } from "../../../contract/paths.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";
import { type Page, usePages } from "../../lib/net/use-pages.ts";
import { useOwnEnding } from "../../shared/records/ending.ts";
import { useMemberName } from "../../shared/records/person-name.ts";
import { StatusBadge } from "../../shared/records/status-badge.tsx";
import { When } from "../../shared/records/when.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";

/** Withdrawing is asked for first: it cannot be undone. */
function useWithdrawal(id: string, onDone: (changed: ReferralAboutMe) => void) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  async function withdraw(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      onDone(await call(invitationEndpoints.withdraw, { params: { id } }));
      setAsked(false);
    } catch (error) {
      setFailure(codeOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { asked, setAsked, busy, failure, withdraw };
}

function Head({ referral }: { referral: ReferralAboutMe }) {
  const { t } = useTranslation("applications");
  const memberName = useMemberName();
  const { job } = referral;
  return (
    <div className="ref-head">
      <LogoMark name={job.company.name} src={job.company.logo} />
      <div>
        <h3 className="sub-title" id={`referred-${referral.id}`}>
          {job.archived ? job.title : <Link to={paths.job(job.id)}>{job.title}</Link>}
        </h3>
        <ul className="facts">
          <li>{job.company.name}</li>
          <li>{job.location}</li>
        </ul>
        <p className="note soft">
          {t("referred_by", { name: memberName(referral.referrer_name) })} · <When at={referral.created_at} />
        </p>
      </div>
      <StatusBadge of={{ referral: referral.status }} />
    </div>
  );
}

/** A referral of oneself: who, to what, how far, and what is left to do about it. */
function ReferredCard({ first }: { first: ReferralAboutMe }) {
  const { t } = useTranslation("applications");
  const { t: errorText } = useTranslation("errors");
  const [referral, setReferral] = useState(first);
  const { asked, setAsked, busy, failure, withdraw } = useWithdrawal(first.id, setReferral);
  const { can, job } = referral;
  const ending = useOwnEnding()({ ended_by: referral.ended_by, company: job.company.name });
  return (
    <article className="card" aria-labelledby={`referred-${referral.id}`}>
      <Head referral={referral} />
      {ending !== null && <p className="label">{ending}</p>}
      {(can.apply || can.decline) && (
        <div className="actions">
          {can.apply && (
            <Link className={buttonClass({ size: "sm" })} to={paths.apply(job.id)}>
              {t("referred_apply")}
            </Link>
          )}
          {can.decline && (
            <Button kind="danger-quiet" size="sm" onClick={() => setAsked(true)}>
              {t("referred_withdraw")}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t("referred_withdraw_title")}
        text={t("referred_withdraw_text", { company: job.company.name })}
        confirm={t("referred_withdraw_confirm")}
        busy={busy && t("referred_withdraw")}
        error={failure === null ? undefined : errorText(failure)}
        onConfirm={withdraw}
      />
    </article>
  );
}

/** Referrals of oneself that were taken into the account (DECISIONS R2); nothing where there are none. */
export function ReferredList({ first }: { first: Page<ReferralAboutMe> }) {
  const { t } = useTranslation("applications");
  const fetchPage = useCallback((cursor: string) => call(invitationEndpoints.mine, { query: { cursor } }), []);
  const { items, more, busy, failure, loadMore } = usePages(first, fetchPage);
  if (items.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="referred-list">
      <h2 className="card-title" id="referred-list">
        {t("referred_title")}
      </h2>
      {items.map((referral) => (
        <ReferredCard first={referral} key={referral.id} />
      ))}
      {failure !== null && (
        <p className="note" role="alert">
          {t("load_failed")}
        </p>
      )}
      {more && (
        <Button busy={busy && t("loading_more", { ns: "general" })} onClick={loadMore}>
          {t("referred_more")}
        </Button>
      )}
    </section>
  );
}
