import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { askedEndpoints } from "../../../contract/talk/questions.ts";
import { call } from "../../lib/net/caller.ts";
import { useFetched } from "../../lib/net/use-fetched.ts";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { ReportLink } from "../reports/report-link.tsx";
import { latePiece } from "../shell/late-piece.tsx";

const AskTeam = latePiece(() => import("./ask-team.tsx"));

/** Published questions and answers about a job, and the form to ask one (rule T8). */
export default function AskedQuestions({ job }: { job: string }) {
  const { t } = useTranslation("asked");
  const signedIn = useAuth().status === "signed-in";
  const place = useRef<HTMLDivElement>(null);
  const { value } = useFetched(`asked ${job}`, () => call(askedEndpoints.published, { params: { id: job } }));
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
          <AskTeam job={job} />
        </Suspense>
      )}
    </div>
  );
}
