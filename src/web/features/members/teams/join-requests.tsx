import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { JoinRequest, Team } from "../../../../contract/members/team.ts";
import { When } from "../../../shared/records/when.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { MemberCell } from "./member-cell.tsx";
import { memberDisplayName } from "./member-name.ts";

const AcceptDialog = lazyComponent(async () => ({ default: (await import("./accept-dialog.tsx")).AcceptDialog }));
const DeclineDialog = lazyComponent(async () => ({ default: (await import("./decline-dialog.tsx")).DeclineDialog }));

type PendingAnswer = { request: JoinRequest; answer: "accept" | "decline" };

function Row({ request, ask }: { request: JoinRequest; ask: (asked: PendingAnswer) => void }) {
  const { t } = useTranslation("team");
  const { words, at_company, created_at } = request;
  const name = memberDisplayName(request);
  return (
    <li className="team-row">
      <div className="stack team-request">
        <MemberCell member={request} />
        <p className={words === "" ? "label soft" : "typed"}>{words || t("no_message")}</p>
        <ul className="facts">
          {at_company && (
            <li>
              <Badge status="verified">{t("at_company")}</Badge>
            </li>
          )}
          <li>
            {t("asked")}&nbsp;
            <When at={created_at} relative />
          </li>
        </ul>
      </div>
      <div className="actions">
        <Button
          kind="primary"
          size="sm"
          aria-label={t("accept_of", { name })}
          onClick={() => ask({ request, answer: "accept" })}
        >
          {t("accept")}
        </Button>
        <Button
          kind="danger-quiet"
          size="sm"
          aria-label={t("decline_of", { name })}
          onClick={() => ask({ request, answer: "decline" })}
        >
          {t("decline")}
        </Button>
      </div>
    </li>
  );
}

/** Requests to join; renders nothing if there are none. */
export function JoinRequests({ team }: { team: Team }) {
  const { t } = useTranslation("team");
  const [asked, setAsked] = useState<PendingAnswer | null>(null);
  const { requests, company } = team;
  const close = () => setAsked(null);
  const Asking = asked?.answer === "accept" ? AcceptDialog : DeclineDialog;
  return (
    <>
      {requests.length > 0 && (
        <section className="stack" aria-labelledby="team-requests">
          <h2 className="sub-title" id="team-requests">
            {t("requests", { n: requests.length })}
          </h2>
          <ul className="team-rows">
            {requests.map((request) => (
              <Row request={request} ask={setAsked} key={request.id} />
            ))}
          </ul>
        </section>
      )}
      {asked !== null && (
        <Suspense fallback={null}>
          <Asking company={company.id} request={asked.request} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
