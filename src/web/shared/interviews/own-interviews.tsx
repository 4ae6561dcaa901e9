import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { interviewEndpoints, type OwnInterview } from "../../../contract/hiring/interviews/interviews.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { invalidate } from "../../lib/data/invalidation.ts";
import { query } from "../../lib/data/query.ts";
import { useOwnQuery } from "../../lib/data/use-query.ts";
import { call } from "../../lib/net/api-client.ts";
import { subscribeShared } from "../../lib/net/event-stream.ts";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { type AnswerInput, OwnInterviewCard } from "./own-interview.tsx";

const CHANGES = [interviewEndpoints.own, interviewEndpoints.next] as const;

function Card({ interview }: { interview: OwnInterview }) {
  const { t } = useTranslation("referred");
  const send = (body: AnswerInput) => call(interviewEndpoints.answer, { params: { id: interview.id }, body });
  const done = (answer: OwnInterview) => (answer.state === "agreed" ? t("interview_agreed") : t("interview_notified"));
  return <OwnInterviewCard interview={interview} send={send} options={{ changes: CHANGES, done }} />;
}

/** Refetches when a notification about an interview arrives. */
function useRefetchOnNotification(): void {
  const person = useAuth().person?.id;
  useEffect(() => {
    if (person === undefined) return;
    return subscribeShared(
      `notifications:${person}`,
      notificationEndpoints.events,
      {},
      () => void invalidate(...CHANGES),
    );
  }, [person]);
}

/** Interviews to which the viewer is invited: open and coming ones, below them past ones. */
export default function OwnInterviews() {
  const { t } = useTranslation("referred");
  useRefetchOnNotification();
  const items = useOwnQuery(query(interviewEndpoints.own, {})).value?.items ?? [];
  const live = items.filter(({ can }) => can.answer || can.cancel);
  const over = items.filter((one) => !live.includes(one));
  if (items.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="own-interviews">
      <h2 className="card-title" id="own-interviews">
        {t("interviews")}
      </h2>
      {live.map((interview) => (
        <Card interview={interview} key={interview.id} />
      ))}
      {over.length > 0 && (
        <details>
          <summary className="label">{t("interviews_over", { count: over.length })}</summary>
          <div className="stack">
            {over.map((interview) => (
              <Card interview={interview} key={interview.id} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}
