import { Bell } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { UNREAD_MAX } from "../../../contract/notifications/notifications.ts";
import type { Person } from "../../lib/session/session-store.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyComponent } from "./lazy-component.tsx";
import { useUnread } from "./use-unread.ts";

const loadPopup = () => import("./notification-popup.tsx");
const NotificationPopup = lazyComponent(loadPopup);

/** The bell with the number of unread notifications; the list's code is loaded on hover or focus. */
export default function NotificationBell({ person }: { person: Person }) {
  const { t } = useTranslation("notifications");
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const { unread, set } = useUnread(person.id);
  const many = unread.unread >= UNREAD_MAX;
  const label = many ? t("bell_over", { count: UNREAD_MAX - 1 }) : t("bell", { count: unread.unread });
  return (
    <>
      <button
        className="btn btn-icon bell"
        type="button"
        ref={button}
        aria-label={unread.unread === 0 ? t("title") : label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={loadPopup}
        onFocus={loadPopup}
        onClick={() => {
          setWanted(true);
          setOpen((before) => !before);
        }}
      >
        <Icon of={Bell} />
        {unread.unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {many ? `${UNREAD_MAX - 1}+` : unread.unread}
          </span>
        )}
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <NotificationPopup open={open} onOpenChange={setOpen} anchor={button} unread={unread} onUnread={set} />
        </Suspense>
      )}
    </>
  );
}
