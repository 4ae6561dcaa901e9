import { useState } from "react";
import { useTranslation } from "react-i18next";
import { interviewEndpoints, type OwnInterview } from "../../../../contract/hiring/interviews/interviews.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_KEY } from "../../../../contract/product.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { useLinkToken } from "../../../shared/forms/use-link-token.ts";
import { type AnswerInput, OwnInterviewCard } from "../../../shared/interviews/own-interview.tsx";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import "../../../styles/narrow-page.css";

const STORAGE_KEY = `${PRODUCT_KEY}-interview`;

function Loading() {
  const { t } = useTranslation("referred");
  return (
    <div className="stack" role="status">
      <p className="soft">{t("loading")}</p>
      <Skeleton height="16rem" />
    </div>
  );
}

function Interview({ token }: { token: string }) {
  const { t } = useTranslation("referred");
  const { t: errorText } = useTranslation("errors");
  const open = () => call(interviewEndpoints.openLink, { body: { token } });
  const { value, failure, busy, again } = useFetched(token, open);
  const [newer, setNewer] = useState<OwnInterview | null>(null);
  const interview = newer ?? value;
  async function send(answer: AnswerInput): Promise<OwnInterview> {
    try {
      return await call(interviewEndpoints.answerLink, { body: { token, answer } });
    } catch (error) {
      // The slot was taken meanwhile: the remaining ones are shown with the reason.
      await open().then(setNewer, () => undefined);
      throw error;
    }
  }
  if (interview !== null)
    return <OwnInterviewCard interview={interview} send={send} options={{ changes: [], onDone: setNewer }} />;
  if (failure === null || busy) return <Loading />;
  if (failure === "invitation_invalid")
    return (
      <Message
        kind="wait"
        title={t("interview_link_over")}
        actions={
          <LinkButton size="sm" to={paths.referred()}>
            {t("link_again")}
          </LinkButton>
        }
      />
    );
  return <LoadFailure text={errorText(failure)} onRetry={again} />;
}

/**
 * The page of an interview's emailed link: choose a time, say that none fits, or cancel. No account is needed (rule
 * H10).
 */
export default function InterviewScreen() {
  const { t } = useTranslation(["referred", "errors"]);
  const { token } = useLinkToken(STORAGE_KEY);
  return (
    <div className="page narrow-page">
      <PageMeta title={t("interview_page")} />
      <PageHeader title={t("interview_page")} lead={t("interview_page_lead")} />
      {token === undefined && <Loading />}
      {token === null && <Message kind="wait" title={t("interview_link_missing")} />}
      {typeof token === "string" && <Interview token={token} key={token} />}
    </div>
  );
}
