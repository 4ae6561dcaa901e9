import { useState } from "react";
import { useTranslation } from "react-i18next";
import { companyEndpoints } from "../../../../contract/companies/companies.ts";
import { jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { type TeamInvitationDetail, teamEndpoints } from "../../../../contract/members/team.ts";
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
import "./team.css";

const STORAGE_KEY = `${PRODUCT_KEY}-team-invitation`;
/** Endpoints that become stale when the user joins. */
const CHANGED_ENDPOINTS = [
  companyEndpoints.list,
  companyEndpoints.own,
  jobEndpoints.list,
  teamEndpoints.get,
  teamEndpoints.joining,
] as const;

type Company = TeamInvitationDetail["company"];

function Loading() {
  const { t } = useTranslation("team");
  return (
    <div className="stack" role="status">
      <p className="soft">{t("invitation_loading")}</p>
      <Skeleton height="16rem" />
    </div>
  );
}

/** Where a new member continues: jobs of a company are listed for posters. */
function Joined({ company }: { company: Company }) {
  const { t } = useTranslation("team");
  const poster = useAuth().person?.role === "poster";
  return (
    <Message
      kind="good"
      title={t("joined", { company: company.name })}
      actions={
        <>
          <LinkButton kind="primary" to={poster ? paths.jobs() : paths.settings()}>
            {t(poster ? "to_jobs" : "to_settings")}
          </LinkButton>
          <LinkButton to={paths.team(company.id)}>{t("to_team")}</LinkButton>
        </>
      }
    >
      <p>{t(poster ? "joined_text" : "joined_role_text")}</p>
    </Message>
  );
}

function Facts({ invitation }: { invitation: TeamInvitationDetail }) {
  const { t } = useTranslation("team");
  const nameOf = useMemberName();
  const { company, role, invited_by, email, expires_at } = invitation;
  return (
    <dl className="dl">
      <Fact name={t("company")}>
        <bdi>{company.name}</bdi>
      </Fact>
      <Fact name={t("role")}>
        {t(`role_${role}`)}
        <br />
        <span className="soft">{t(`does_${role}`)}</span>
      </Fact>
      <Fact name={t("invited_by")}>
        <bdi>{nameOf(invited_by)}</bdi>
      </Fact>
      <Fact name={t("sent_to")}>{email}</Fact>
      <Fact name={t("expires")}>
        <When at={expires_at} />
      </Fact>
    </dl>
  );
}

/** The account that joins: any account may, because the link proves the invitation. */
function Account({ invitation }: { invitation: TeamInvitationDetail }) {
  const { t } = useTranslation("team");
  const { person } = useAuth();
  if (person === null) return <p>{t("sign_in_first")}</p>;
  if (invitation.own_account) return <p className="soft">{t("signed_in_as", { email: person.email })}</p>;
  return <Message kind="wait" title={t("other_address", { email: invitation.email, account: person.email })} />;
}

type OpenProps = { invitation: TeamInvitationDetail; token: string; onJoined: () => void };

/** Opening the page changes nothing; the press does. */
function Open({ invitation, token, onJoined }: OpenProps) {
  const { t } = useTranslation("team");
  const { t: errorText } = useTranslation("errors");
  const { status, signOut } = useAuth();
  const { act, busy, failure } = useAction(() => call(teamEndpoints.acceptInvitation, { body: { token } }), {
    changes: CHANGED_ENDPOINTS,
    onDone: onJoined,
  });
  const { company, member, own_account } = invitation;
  return (
    <Card title={t("invitation_to", { company: company.name })}>
      <Facts invitation={invitation} />
      {member ? <Message kind="good" title={t("already")} /> : <Account invitation={invitation} />}
      {failure !== null && <Message kind="stop" title={errorText(failure)} />}
      <div className="actions">
        {member && (
          <LinkButton kind="primary" to={paths.team(company.id)}>
            {t("to_team")}
          </LinkButton>
        )}
        {!member && status === "signed-in" && (
          <Button kind="primary" busy={busy && t("working")} onClick={() => void act()}>
            {t("join")}
          </Button>
        )}
        {status === "signed-out" && (
          <LinkButton kind="primary" to={signInPath(paths.teamInvitation())}>
            {t("sign_in", { ns: "general" })}
          </LinkButton>
        )}
        {!own_account && status === "signed-in" && (
          <Button disabled={busy} onClick={() => void signOut()}>
            {t("other_account")}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Invitation({ token, onJoined }: { token: string; onJoined: (company: Company) => void }) {
  const { t: errorText } = useTranslation("errors");
  const { status, person } = useAuth();
  // The answer depends on the viewer.
  const name = status === "loading" ? null : `${token} ${person?.id ?? ""}`;
  const { value, failure, busy, again } = useFetched(name, () =>
    call(teamEndpoints.openInvitation, { body: { token } }),
  );
  if (value !== null) return <Open invitation={value} token={token} onJoined={() => onJoined(value.company)} />;
  if (failure === null || busy) return <Loading />;
  if (failure === "team_invitation_invalid") return <Message kind="wait" title={errorText(failure)} />;
  return <LoadFailure text={errorText(failure)} onRetry={again} />;
}

/** The page of an emailed team invitation: inviting company, joining account, and the button to join. */
export default function TeamInvitationScreen() {
  const { t } = useTranslation(["team", "errors"]);
  const { token, clear } = useLinkToken(STORAGE_KEY);
  const [joined, setJoined] = useState<Company | null>(null);
  const onJoined = (company: Company) => {
    setJoined(company);
    clear();
  };
  return (
    <div className="page team-invitation">
      <PageMeta title={t("invitation_title")} />
      <PageHeader title={t("invitation_title")} lead={t("invitation_lead")} />
      {joined !== null && <Joined company={joined} />}
      {token === undefined && <Loading />}
      {token === null && joined === null && <Message kind="wait" title={t("invitation_missing")} />}
      {typeof token === "string" && <Invitation token={token} onJoined={onJoined} />}
    </div>
  );
}
