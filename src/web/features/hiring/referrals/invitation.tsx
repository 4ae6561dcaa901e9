import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { jobReferrerEndpoints, type ReferrerInvitation } from "../../../../contract/jobs/posting/job-referrers.ts";
import { referrerInvitationPath } from "../../../../contract/jobs/posting/link-paths.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_KEY } from "../../../../contract/product.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { signInPath } from "../../../lib/session/guard.ts";
import { useLinkToken } from "../../../shared/forms/use-link-token.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { useMemberName } from "../../../shared/records/person-name.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { When } from "../../../shared/records/when.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import "../../../styles/narrow-page.css";

const STORAGE_KEY = `${PRODUCT_KEY}-referrer-invitation`;

function Loading() {
  const { t } = useTranslation("referrals");
  return (
    <div className="stack" role="status">
      <p className="soft">{t("invitation_loading")}</p>
      <Skeleton height="14rem" />
    </div>
  );
}

type OpenProps = { invitation: ReferrerInvitation; token: string; onTaken: () => void };

/** Opening the page changes nothing; the press does, and leads to the referral form. */
function Open({ invitation, token, onTaken }: OpenProps) {
  const { t } = useTranslation("referrals");
  const { t: errorText } = useTranslation("errors");
  const { status } = useAuth();
  const nameOf = useMemberName();
  const navigate = useNavigate();
  const { act, busy, failure } = useAction(() => call(jobReferrerEndpoints.accept, { body: { token } }), {
    changes: [jobEndpoints.board],
    onDone({ job }) {
      onTaken();
      void navigate(paths.refer(job), { replace: true });
    },
  });
  const { job, invited_by, expires_at, taken } = invitation;
  return (
    <Card title={job.title}>
      <dl className="dl">
        <Fact name={t("invitation_company")}>{job.company}</Fact>
        <Fact name={t("invitation_by")}>
          <bdi>{nameOf(invited_by)}</bdi>
        </Fact>
        <Fact name={t("invitation_until")}>
          <When at={expires_at} />
        </Fact>
      </dl>
      {status === "signed-out" && <p>{t("invitation_sign_in")}</p>}
      {failure !== null && <Message kind="stop" title={errorText(failure)} />}
      <div className="actions">
        {status === "signed-out" && (
          <LinkButton kind="primary" to={signInPath(referrerInvitationPath())}>
            {t("sign_in", { ns: "general" })}
          </LinkButton>
        )}
        {status === "signed-in" && taken && (
          <LinkButton kind="primary" to={paths.refer(job.id)}>
            {t("invitation_go")}
          </LinkButton>
        )}
        {status === "signed-in" && !taken && (
          <Button kind="primary" busy={busy && t("invitation_taking")} onClick={() => void act()}>
            {t("invitation_take")}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Invitation({ token, onTaken }: { token: string; onTaken: () => void }) {
  const { t: errorText } = useTranslation("errors");
  const { status, person } = useAuth();
  // The answer depends on the viewer.
  const name = status === "loading" ? null : `${token} ${person?.id ?? ""}`;
  const { value, failure, busy, again } = useFetched(name, () => call(jobReferrerEndpoints.open, { body: { token } }));
  if (value !== null) return <Open invitation={value} token={token} onTaken={onTaken} />;
  if (failure === null || busy) return <Loading />;
  if (failure === "referrer_invitation_invalid") return <Message kind="wait" title={errorText(failure)} />;
  return <LoadFailure text={errorText(failure)} onRetry={again} />;
}

/** The page of an emailed invitation to refer people to a job (rule R19). */
export default function ReferrerInvitationScreen() {
  const { t } = useTranslation(["referrals", "errors"]);
  const { token, clear } = useLinkToken(STORAGE_KEY);
  return (
    <div className="page narrow-page">
      <PageMeta title={t("invitation_title")} />
      <PageHeader title={t("invitation_title")} lead={t("invitation_lead")} />
      {token === undefined && <Loading />}
      {token === null && <Message kind="wait" title={t("invitation_missing")} />}
      {typeof token === "string" && <Invitation token={token} onTaken={clear} key={token} />}
    </div>
  );
}
