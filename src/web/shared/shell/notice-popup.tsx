import { Popover } from "@base-ui/react/popover";
import { type RefObject, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Notification, notificationEndpoints, type Unread } from "../../../contract/notifications.ts";
import { noticePath } from "../../../rules/notices.ts";
import { call } from "../../lib/net/caller.ts";
import { type Page, usePages } from "../../lib/net/use-pages.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../lists/load-failure.tsx";
import { When } from "../records/when.tsx";
import { useNoticeText } from "./notice-text.ts";
import "./notices.css";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLButtonElement | null>;
  unread: Unread;
  onUnread: (unread: Unread) => void;
};

type First = { status: "loading" } | { status: "failed" } | { status: "there"; page: Page<Notification> };

const fetchPage = (cursor: string) => call(notificationEndpoints.list, { query: { cursor } });

/** The first page, anew whenever there is news. What stands there stays until the new one has come. */
function useFirstPage({ newest, unread }: Unread) {
  const [first, setFirst] = useState<First>({ status: "loading" });
  const load = useCallback(async () => {
    try {
      setFirst({ status: "there", page: await call(notificationEndpoints.list, { query: {} }) });
    } catch (error) {
      console.warn("Notifications could not be loaded", error);
      setFirst({ status: "failed" });
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted has changed, so the list has
  useEffect(() => void load(), [load, newest, unread]);
  return { first, load };
}

function Notice({ notice, onOpen }: { notice: Notification; onOpen: (notice: Notification) => void }) {
  const { t } = useTranslation("notifications");
  const textOf = useNoticeText();
  return (
    <li>
      <Link className="notice" to={noticePath(notice)} onClick={() => onOpen(notice)}>
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

function List({ page, onOpen }: { page: Page<Notification>; onOpen: (notice: Notification) => void }) {
  const { t } = useTranslation("notifications");
  const { items, more, busy, failure, loadMore } = usePages(page, fetchPage);
  if (items.length === 0) return <Empty text={t("empty")} />;
  return (
    <>
      <ul className="notice-list">
        {items.map((notice) => (
          <Notice notice={notice} onOpen={onOpen} key={notice.id} />
        ))}
      </ul>
      {failure !== null && <LoadFailure text={t("load_failed")} onRetry={loadMore} busy={busy} />}
      {more && failure === null && <LoadMore shown={String(items.length)} more busy={busy} onMore={loadMore} />}
    </>
  );
}

function Content({ unread, onUnread, onClose }: Pick<Props, "unread" | "onUnread"> & { onClose: () => void }) {
  const { t } = useTranslation("notifications");
  const { t: errorText } = useTranslation("errors");
  const { first, load } = useFirstPage(unread);
  const [marking, setMarking] = useState(false);
  const { newest } = unread;
  async function markAll() {
    if (newest === null) return;
    setMarking(true);
    try {
      onUnread(await call(notificationEndpoints.readAll, { body: { newest } }));
    } catch (error) {
      console.warn("Notifications could not be marked", error);
      toast(errorText("unavailable"));
    } finally {
      setMarking(false);
    }
  }
  function openNotice({ id, read }: Notification) {
    onClose();
    if (read) return;
    call(notificationEndpoints.read, { params: { id } })
      .then(onUnread)
      .catch((error: unknown) => console.warn("A notification could not be marked", error));
  }
  return (
    <>
      <div className="notice-head">
        <Popover.Title className="sub-title">{t("title")}</Popover.Title>
        {unread.unread > 0 && (
          <Button kind="quiet" size="sm" busy={marking && t("marking")} onClick={markAll}>
            {t("mark_all")}
          </Button>
        )}
      </div>
      {first.status === "loading" && (
        <div className="notice-wait">
          <p className="note soft">{t("loading")}</p>
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </div>
      )}
      {first.status === "failed" && <LoadFailure text={t("load_failed")} onRetry={load} />}
      {first.status === "there" && <List page={first.page} onOpen={openNotice} />}
    </>
  );
}

/** What the person was told, newest first, each leading to its record. */
export default function NoticePopup({ open, onOpenChange, anchor, unread, onUnread }: Props) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        // The button toggles by itself; a press on it must not close and open again.
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
