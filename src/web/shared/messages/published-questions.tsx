import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { referrerQuestionEndpoints } from "../../../contract/hiring/messages/referrer-questions.ts";
import { call } from "../../lib/net/api-client.ts";
import { useFetched } from "../../lib/net/use-fetched.ts";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { ReportLink } from "../reports/report-link.tsx";
import { lazyComponent } from "../shell/lazy-component.tsx";

const AskTeamQuestion = lazyComponent(() => import("./ask-team-question.tsx"));

/** Published questions and answers about a job, and the form to ask one (rule T8). */
export default function PublishedQuestions({ job }: { job: string }) {
  const { t } = useTranslation("questions");
  const signedIn = useAuth().status === "signed-in";
  const place = useRef<HTMLDivElement>(null);
  const { value } = useFetched(`asked ${job}`, () =>
    call(referrerQuestionEndpoints.published, { params: { id: job } }),
  );
  // Scrolls to the questions once they are loaded, for visitors who followed a link in an email.
  useEffect(() => {
    if (value !== null && location.hash === "#questions") place.current?.scrollIntoView({ block: "start" });
  }, [value]);
  const items = value?.items ?? [];
  return (
    <div className="stack-lg" id="questions" ref={place}>
      {items.length > 0 && (
        <section className="stack" aria-labelledby="published-questions">
          <h2 className="sub-title" id="published-questions">
            {t("published_title")}
          </h2>
          <dl className="stack">
            {items.map(({ id, question, answer }) => (
              <div key={id}>
                <dt className="typed strong" dir="auto">
                  {question}
                </dt>
                <dd className="typed" dir="auto">
                  {answer}
                </dd>
                <dd>
                  <ReportLink kind="answer" id={id} brief />
                </dd>
              </div>
            ))}
          </dl>
          <p className="note soft">{t("published_by")}</p>
        </section>
      )}
      {signedIn && (
        <Suspense fallback={null}>
          <AskTeamQuestion job={job} />
        </Suspense>
      )}
    </div>
  );
}
