import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Conversation, messageEndpoints } from "../../../../contract/hiring/messages/messages.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_KEY } from "../../../../contract/product.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { useLinkToken } from "../../../shared/forms/use-link-token.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import type { MessageInput } from "../../../shared/messages/conversation-view.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import "../../../styles/narrow-page.css";

const ConversationView = lazyComponent(async () => ({
  default: (await import("../../../shared/messages/conversation-view.tsx")).ConversationView,
}));
const STORAGE_KEY = `${PRODUCT_KEY}-messages`;

function Loading() {
  const { t } = useTranslation("messages");
  return (
    <div className="stack" role="status">
      <p className="soft">{t("loading")}</p>
      <Skeleton height="16rem" />
    </div>
  );
}

type EmailSettingProps = { token: string; of: Conversation; onChange: (of: Conversation) => void };

/** Whether emails announce new messages. */
function EmailSetting({ token, of, onChange }: EmailSettingProps) {
  const { t } = useTranslation("messages");
  const { t: errorText } = useTranslation("errors");
  const set = () => call(messageEndpoints.quietLink, { body: { token, quiet: !of.quiet } });
  const { act, busy, failure } = useAction(set, { changes: [], onDone: onChange });
  return (
    <div className="stack">
      <p className="note soft">{t(of.quiet ? "quiet_is" : "quiet_not")}</p>
      {failure !== null && <Message kind="stop" title={errorText(failure)} />}
      <div className="actions">
        <Button kind="quiet" size="sm" busy={busy && t("sending")} onClick={() => void act()}>
          {t(of.quiet ? "quiet_off" : "quiet_on")}
        </Button>
        <Link to={paths.referred()}>{t("own_data")}</Link>
      </div>
    </div>
  );
}

function LinkConversation({ token }: { token: string }) {
  const { t } = useTranslation("messages");
  const { t: errorText } = useTranslation("errors");
  const open = () => call(messageEndpoints.openLink, { body: { token } });
  const { value, failure, busy, again } = useFetched(token, open);
  const [newer, setNewer] = useState<Conversation | null>(null);
  const of = newer ?? value;
  async function send(said: MessageInput, key: string): Promise<void> {
    await call(messageEndpoints.writeLink, { body: { token, ...said } }, { key });
    // The message is saved; if the refetch fails, the page is stale until it is reloaded.
    await open().then(setNewer, () => undefined);
  }
  if (of !== null)
    return (
      <div className="stack">
        <div>
          <h2 className="card-title">
            <bdi>{of.job.title}</bdi>
          </h2>
          <p className="soft">{of.job.company}</p>
        </div>
        <Suspense fallback={<Skeleton height="16rem" />}>
          <ConversationView of={of} send={send} draft={false} link={token} />
        </Suspense>
        <EmailSetting token={token} of={of} onChange={setNewer} />
      </div>
    );
  if (failure === null || busy) return <Loading />;
  if (failure === "invitation_invalid")
    return (
      <Message kind="wait" title={t("link_over")}>
        <p>
          <Link to={paths.myApplications()}>{t("link_account")}</Link>
        </p>
      </Message>
    );
  return <LoadFailure text={errorText(failure)} onRetry={again} />;
}

/** The page of a message's emailed link: read, reply, stop the emails. No account is needed (rule T4). */
export default function MessagesScreen() {
  const { t } = useTranslation(["messages", "errors", "field-errors", "statuses"]);
  const { token } = useLinkToken(STORAGE_KEY);
  return (
    <div className="page narrow-page">
      <PageMeta title={t("messages")} />
      <PageHeader title={t("messages")} lead={t("page_lead")} />
      {token === undefined && <Loading />}
      {token === null && <Message kind="wait" title={t("link_missing")} />}
      {typeof token === "string" && <LinkConversation token={token} key={token} />}
    </div>
  );
}
