import { useTranslation } from "react-i18next";
import { type Team, type TeamInvitation, teamEndpoints } from "../../../../contract/members/team.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { useMemberName } from "../../../shared/records/person-name.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { When } from "../../../shared/records/when.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { BreakableEmailText } from "../../../ui/breakable-email.tsx";
import { Button } from "../../../ui/button.tsx";

type Press = { of: TeamInvitation; what: "send" | "take_back" };

/** Resending invites the same address again; revoking disables the link. Both show a toast. */
function useInvitationActions(id: string) {
  const { t } = useTranslation("team");
  const { t: errorText } = useTranslation("errors");
  return useAction(
    ({ of: { id: invitation, email, role }, what }: Press) =>
      what === "send"
        ? call(teamEndpoints.invite, { params: { id }, body: { email, role } })
        : call(teamEndpoints.revoke, { params: { id, invitation } }),
    {
      changes: [teamEndpoints.get],
      done: (_answer, { of: { email }, what }) =>
        what === "send" ? t("invited", { email }) : t("taken_back", { email }),
      failed: (error) => errorText(errorCodeOf(error)),
    },
  );
}

type RowProps = { invitation: TeamInvitation; pending: Press | null; press: (press: Press) => void };

function Row({ invitation, pending, press }: RowProps) {
  const { t } = useTranslation("team");
  const nameOf = useMemberName();
  const { email, role, invited_by, expires_at, expired } = invitation;
  const busyWith = (what: Press["what"]) => pending?.what === what && pending.of.id === invitation.id && t("working");
  return (
    <li className="team-row">
      <div>
        <p className="strong team-address">
          <BreakableEmailText address={email} />
        </p>
        <ul className="facts">
          <li>{t(`role_${role}`)}</li>
          <li>
            {t("invited_by")}&nbsp;<bdi>{nameOf(invited_by)}</bdi>
          </li>
          <li>
            {expired ? (
              <Badge status="closed">{t("expired")}</Badge>
            ) : (
              <>
                {t("expires")}&nbsp;
                <When at={expires_at} />
              </>
            )}
          </li>
        </ul>
      </div>
      <div className="actions">
        <Button
          size="sm"
          aria-label={t("send_again_to", { email })}
          busy={busyWith("send")}
          disabled={pending !== null}
          onClick={() => press({ of: invitation, what: "send" })}
        >
          {t("send_again")}
        </Button>
        <Button
          kind="danger-quiet"
          size="sm"
          aria-label={t("take_back_of", { email })}
          busy={busyWith("take_back")}
          disabled={pending !== null}
          onClick={() => press({ of: invitation, what: "take_back" })}
        >
          {t("take_back")}
        </Button>
      </div>
    </li>
  );
}

/** Pending invitations. */
export function Invitations({ team }: { team: Team }) {
  const { t } = useTranslation("team");
  const { act, pending } = useInvitationActions(team.company.id);
  const { invitations } = team;
  return (
    <section className="stack" aria-labelledby="team-invitations">
      <h2 className="sub-title" id="team-invitations">
        {t("invitations", { n: invitations.length })}
      </h2>
      {invitations.length === 0 && <p className="soft">{t("no_invitations")}</p>}
      {invitations.length > 0 && (
        <ul className="team-rows">
          {invitations.map((invitation) => (
            <Row invitation={invitation} pending={pending} press={(press) => void act(press)} key={invitation.id} />
          ))}
        </ul>
      )}
    </section>
  );
}
