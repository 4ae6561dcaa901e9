import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type Conversation, messageEndpoints } from "../../../contract/hiring/messages/messages.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { invalidate } from "../../lib/data/invalidation.ts";
import { query } from "../../lib/data/query.ts";
import { useOwnQuery } from "../../lib/data/use-query.ts";
import { call } from "../../lib/net/api-client.ts";
import { subscribeShared } from "../../lib/net/event-stream.ts";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { ConversationView, type MessageInput } from "./conversation-view.tsx";

type Props = { kind: Conversation["kind"]; record: string; heading?: "h3" | "h4" };

/** Refetches when a notification about messages arrives. */
function useRefetchOnNotification(): void {
  const person = useAuth().person?.id;
  useEffect(() => {
    if (person === undefined) return;
    const refresh = () => void invalidate(messageEndpoints.conversation, messageEndpoints.unread);
    return subscribeShared(`notifications:${person}`, notificationEndpoints.events, {}, refresh);
  }, [person]);
}

/**
 * Visible messages count as read, also if they arrive while the page is visible; a hidden tab marks nothing as read.
 */
function useMarkRead(of: Conversation | null): void {
  const newest = of?.messages.at(-1)?.id;
  const unread = (of?.unread ?? 0) > 0;
  const [kind, record] = [of?.kind, of?.record];
  useEffect(() => {
    if (!unread || newest === undefined || kind === undefined || record === undefined) return;
    const read = () => {
      if (document.hidden) return;
      call(messageEndpoints.read, { body: { kind, record, newest } }).then(
        () => invalidate(messageEndpoints.unread),
        () => undefined,
      );
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [kind, record, newest, unread]);
}

/** The messages of one record, for each side with an account (rules T1, T4). */
export default function RecordMessages({ kind, record, heading: Heading = "h3" }: Props) {
  const { t } = useTranslation(["messages", "errors", "field-errors", "statuses"]);
  const { value, failure, retry, busy } = useOwnQuery(
    query(messageEndpoints.conversation, { query: { kind, record } }),
  );
  useRefetchOnNotification();
  useMarkRead(value);
  async function send(said: MessageInput, key: string): Promise<void> {
    await call(messageEndpoints.write, { body: { kind, record, ...said } }, { key });
    await invalidate(messageEndpoints.conversation);
  }
  // There are no messages, and none can be written.
  if (failure === "not_found" || (value !== null && value.messages.length === 0 && value.open.length === 0))
    return null;
  return (
    <section>
      <Heading className="sub-title">{t("messages")}</Heading>
      {value === null && failure === null && <Skeleton height="4rem" />}
      {value === null && failure !== null && <LoadFailure text={t("load_failed")} onRetry={retry} busy={busy} />}
      {value !== null && <ConversationView of={value} send={send} />}
    </section>
  );
}
