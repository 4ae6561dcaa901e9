import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { invitationEndpoints, type OwnReferral, type ReferralAboutMe } from "../../../../contract/hiring/consent.ts";
import { ownDetailEndpoints } from "../../../../contract/hiring/own-details.ts";
import type { OwnRelationship } from "../../../../contract/hiring/relationship-fields.ts";
import { relationshipEndpoints } from "../../../../contract/hiring/relationships.ts";
import { paths } from "../../../../contract/paths.ts";
import { HIRE_STATUSES } from "../../../../contract/statuses.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { pages } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { call } from "../../../lib/net/api-client.ts";
import { LocationFacts } from "../../../shared/jobs/location-facts.tsx";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { AboutMe } from "../../../shared/records/about-me.tsx";
import { AtsTransferNote } from "../../../shared/records/ats-transfer-note.tsx";
import { CvButton } from "../../../shared/records/cv-download.tsx";
import { useOwnEnding } from "../../../shared/records/ending.ts";
import { ExistingContactSince } from "../../../shared/records/existing-contact-note.tsx";
import { useHistoryEvents } from "../../../shared/records/history-events.tsx";
import { JobLink } from "../../../shared/records/job-link.tsx";
import { useMemberName } from "../../../shared/records/person-name.ts";
import { ResponseDueNote } from "../../../shared/records/response-due-note.tsx";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { When } from "../../../shared/records/when.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CompanyLogo } from "../../../ui/company-logo.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { PreloadLink } from "../../../ui/preload-link.tsx";
import { Timeline } from "../../../ui/timeline.tsx";

const CorrectOwnDetails = lazyComponent(() => import("../../../shared/records/correct-own-details.tsx"));
const RelationshipAnswer = lazyComponent(() => import("../../../shared/relationships/relationship-answer.tsx"));
const OwnMessages = lazyComponent(() => import("../../../shared/messages/own-messages.tsx"));
const HireClaim = lazyComponent(() => import("../../../shared/claims/hire.tsx"));

/** Referrals of the user; fetched by the screen's loader. */
export const REFERRED = pages(invitationEndpoints.mine, { query: {} });

function Head({ referral }: { referral: ReferralAboutMe }) {
  const { t } = useTranslation("applications");
  const memberName = useMemberName();
  const { job } = referral;
  return (
    <div className="ref-head">
      <CompanyLogo name={job.company.name} src={job.company.logo} />
      <div>
        <h3 className="sub-title" id={`referred-${referral.id}`}>
          <JobLink job={job} />
        </h3>
        <ul className="facts">
          <LocationFacts job={job} />
        </ul>
        <p className="note soft">
          {t("referred_by", { name: memberName(referral.referrer_name) })} · <When at={referral.created_at} />
        </p>
      </div>
      <StatusBadge of={{ referral: referral.status }} />
    </div>
  );
}

/** The reason of an erased person is deleted too, so none is shown. */
function endingOf({ ended_by, invitation, rejection_reason: reason = null }: OwnReferral) {
  return { ended_by, reason: invitation === "erased" ? undefined : reason };
}

/** A referral of the user: referrer, job, progress and open actions. */
function ReferredCard({ referral, others }: { referral: OwnReferral; others: boolean }) {
  const { t } = useTranslation(["applications", "history", "referred"]);
  const { t: errorText } = useTranslation("errors");
  const { id, can, job, cv, history } = referral;
  const events = useHistoryEvents({ kind: "referral", candidate_name: "", history, own: true });
  // Withdrawing needs a confirmation, because it cannot be undone.
  const [asked, setAsked] = useState(false);
  const { busy, failure, act } = useAction(() => call(invitationEndpoints.withdraw, { params: { id } }), {
    changes: [invitationEndpoints.mine],
    onDone: () => setAsked(false),
  });
  const sayTie = async (body: OwnRelationship) => {
    await call(relationshipEndpoints.own, { params: { id }, body });
    await invalidate(invitationEndpoints.mine);
  };
  const [correcting, setCorrecting] = useState(false);
  const ending = useOwnEnding()({ ...endingOf(referral), company: job.company.name });
  return (
    <article className="card" aria-labelledby={`referred-${referral.id}`}>
      <Head referral={referral} />
      {ending !== null && <p className="label">{ending}</p>}
      <AboutMe referral={referral} />
      <ExistingContactSince referral={referral} />
      <AtsTransferNote referral={referral} />
      <ResponseDueNote record={referral} />
      {HIRE_STATUSES.includes(referral.status) && (
        <Suspense fallback={null}>
          <HireClaim referral={id} changes={[invitationEndpoints.mine]} />
        </Suspense>
      )}
      {referral.relationship !== undefined && (
        <Suspense fallback={null}>
          <RelationshipAnswer referral={referral} send={sayTie} />
        </Suspense>
      )}
      <details>
        <summary className="label">{t("title", { ns: "history" })}</summary>
        <Timeline label={t("title", { ns: "history" })} events={events} />
      </details>
      <Suspense fallback={null}>
        <OwnMessages kind="referral" record={id} anchor={`referred-${id}`} />
      </Suspense>
      {(can.apply || can.decline || cv !== null) && (
        <div className="actions">
          {cv !== null && <CvButton kind="referral" id={id} cv={cv} />}
          {can.apply && (
            <PreloadLink className={buttonClass({ size: "sm" })} to={paths.apply(job.id)}>
              {t("referred_apply")}
            </PreloadLink>
          )}
          {can.decline && (
            <Button kind="danger-quiet" size="sm" onClick={() => setAsked(true)}>
              {t("referred_withdraw")}
            </Button>
          )}
        </div>
      )}
      {referral.details !== undefined && (
        <div className="actions">
          <Button kind="quiet" size="sm" onClick={() => setCorrecting(true)}>
            {t("correct_own", { ns: "referred" })}
          </Button>
        </div>
      )}
      {correcting && referral.details !== undefined && (
        <Suspense fallback={null}>
          <CorrectOwnDetails
            referral={referral}
            more={others}
            send={async (values) => {
              await call(ownDetailEndpoints.own, { params: { id }, body: values });
              await invalidate(invitationEndpoints.mine);
            }}
            onClose={() => setCorrecting(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t("referred_withdraw_title")}
        text={t("referred_withdraw_text", { company: job.company.name })}
        confirm={t("referred_withdraw_confirm")}
        busy={busy && t("referred_withdraw")}
        error={failure === null ? undefined : errorText(failure)}
        onConfirm={() => void act()}
      />
    </article>
  );
}

/** Referrals of the user that were linked to the account (rule R2); renders nothing if there are none. */
export function ReferredList() {
  const { t } = useTranslation("applications");
  const { items, more, busy, failure, loadMore } = usePages(REFERRED);
  if (items.length === 0) return null;
  const open = items.filter(({ details }) => details !== undefined).length;
  return (
    <section className="stack" aria-labelledby="referred-list">
      <h2 className="card-title" id="referred-list">
        {t("referred_title")}
      </h2>
      {items.map((referral) => (
        // Referrals on later pages may be open as well.
        <ReferredCard referral={referral} others={open > 1 || more} key={referral.id} />
      ))}
      {failure !== null && <LoadFailure text={t("load_failed")} onRetry={loadMore} busy={busy} />}
      {more && failure === null && (
        <Button busy={busy && t("loading_more", { ns: "general" })} onClick={loadMore}>
          {t("referred_more")}
        </Button>
      )}
    </section>
  );
}
