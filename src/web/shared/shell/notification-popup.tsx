import { Popover } from "@base-ui/react/popover";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  type Notification,
  notificationEndpoints,
  type Unread,
} from "../../../contract/notifications/notifications.ts";
import { notificationPath } from "../../../rules/notification-paths.ts";
import { pages } from "../../lib/data/query.ts";
import { type PagesState, usePagesOnDemand } from "../../lib/data/use-pages.ts";
import { call } from "../../lib/net/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { useAction } from "../records/use-action.ts";
import { When } from "../records/when.tsx";
import { useNotificationText } from "./notification-text.ts";
import "./notifications.css";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLButtonElement | null>;
  unread: Unread;
  onUnread: (unread: Unread) => void;
};

const NOTIFICATIONS = pages(notificationEndpoints.list, { query: {} });

function NotificationItem({ notice, onOpen }: { notice: Notification; onOpen: (notice: Notification) => void }) {
  const { t } = useTranslation("notifications");
  const textOf = useNotificationText();
  return (
    <li>
      <Link className="notice" to={notificationPath(notice)} onClick={() => onOpen(notice)}>
        <span className="notice-mark">
          {!notice.read && (
            <>
              <span className="seal-dot" />
              <span className="visually-hidden">{t("unread")}</span>
            </>
          )}
        </span>
        <span>
          <span className={notice.read ? undefined : "strong"}>{textOf(notice)}</span>
          <br />
          <span className="note soft">
            <When at={notice.created_at} relative />
          </span>
        </span>
      </Link>
    </li>
  );
}

function List({ list, onOpen }: { list: PagesState<Notification>; onOpen: (notice: Notification) => void }) {
  const { t } = useTranslation("notifications");
  const { items, more, busy, failure, loadMore } = list;
  if (items.length === 0) return <Empty text={t("empty")} />;
  return (
    <>
      <ul className="notice-list">
        {items.map((notice) => (
          <NotificationItem notice={notice} onOpen={onOpen} key={notice.id} />
        ))}
      </ul>
      {failure !== null && <LoadFailure text={t("load_failed")} onRetry={loadMore} busy={busy} />}
      {failure === null && <LoadMore shown={String(items.length)} more={more} busy={busy} onMore={loadMore} />}
    </>
  );
}

function Content({ unread, onUnread, onClose }: Pick<Props, "unread" | "onUnread"> & { onClose: () => void }) {
  const { t } = useTranslation("notifications");
  const { t: errorText } = useTranslation("errors");
  const list = usePagesOnDemand(NOTIFICATIONS);
  const { newest } = unread;
  const marked = [notificationEndpoints.list] as const;
  const all = useAction((seen: string) => call(notificationEndpoints.readAll, { body: { newest: seen } }), {
    changes: marked,
    failed: () => errorText("unavailable"),
    onDone: onUnread,
  });
  const one = useAction((id: string) => call(notificationEndpoints.read, { params: { id } }), {
    changes: marked,
    failed: () => undefined,
    onDone: onUnread,
  });
  function openNotice({ id, read }: Notification) {
    onClose();
    // The user navigates to the record, so a failure to mark it as read is not shown.
    if (!read) void one.act(id);
  }
  return (
    <>
      <div className="notice-head">
        <Popover.Title className="sub-title">{t("title")}</Popover.Title>
        {unread.unread > 0 && (
          <Button
            kind="quiet"
            size="sm"
            busy={all.busy && t("marking")}
            onClick={() => void (newest !== null && all.act(newest))}
          >
            {t("mark_all")}
          </Button>
        )}
      </div>
      {list.first === null && list.failure === null && (
        <div className="notice-wait">
          <p className="note soft">{t("loading")}</p>
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </div>
      )}
      {list.first === null && list.failure !== null && (
        <LoadFailure text={t("load_failed")} onRetry={list.loadMore} busy={list.busy} />
      )}
      {list.first !== null && <List list={list} onOpen={openNotice} />}
    </>
  );
}

/** The user's notifications, newest first, each linking to its record. */
export default function NotificationPopup({ open, onOpenChange, anchor, unread, onUnread }: Props) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        // The button toggles the list itself; an outside press on it must not close and reopen it.
        const inside = details.event.target instanceof Node && anchor.current?.contains(details.event.target);
        if (!(inside && !next)) onOpenChange(next);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner className="menu-popup" anchor={anchor} align="end" sideOffset={8} collisionPadding={12}>
          <Popover.Popup className="menu notices" finalFocus={anchor}>
            <Content unread={unread} onUnread={onUnread} onClose={() => onOpenChange(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
