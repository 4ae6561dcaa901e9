import { FileText, LayoutDashboard, type LucideIcon, Menu, Search, Send, SquarePen, Wallet, X } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { Person } from "../../lib/session/session-store.ts";
import { Icon } from "../../ui/icon.tsx";
import { PreloadNavLink } from "../../ui/preload-link.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { lazyComponent } from "./lazy-component.tsx";
import { PageBackground } from "./page-background.tsx";
import { usePreferences } from "./use-preferences.ts";

const PaletteHost = lazyComponent(() => import("../palette/palette-host.tsx"));
const NotificationBell = lazyComponent(() => import("./notification-bell.tsx"));

type Item = {
  to: string;
  label: "dashboard" | "browse_jobs" | "post_a_job" | "my_referrals" | "my_applications" | "payouts";
  icon: LucideIcon;
};

const ITEMS: readonly Item[] = [
  { to: "/dashboard", label: "dashboard", icon: LayoutDashboard },
  { to: "/opportunities", label: "browse_jobs", icon: Search },
  { to: "/jobs/new", label: "post_a_job", icon: SquarePen },
  { to: "/my-referrals", label: "my_referrals", icon: Send },
  { to: "/my-applications", label: "my_applications", icon: FileText },
  { to: "/payouts", label: "payouts", icon: Wallet },
];

function Drawer() {
  const { t } = useTranslation("layout");
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  // Navigation to the current URL also closes the menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu
  useEffect(() => dialog.current?.close(), [key]);
  return (
    <>
      <button
        className="btn btn-icon nav-toggle"
        type="button"
        aria-label={t("open_menu")}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon of={Menu} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; Escape closes a dialog by itself */}
      <dialog
        className="drawer"
        ref={dialog}
        aria-label={t("menu")}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        <nav aria-label={t("main_navigation")}>
          <p className="drawer-head">
            <span className="strong">{t("menu")}</span>
            <button
              className="btn btn-icon"
              type="button"
              aria-label={t("close_menu")}
              onClick={() => dialog.current?.close()}
            >
              <Icon of={X} />
            </button>
          </p>
          {ITEMS.map((item) => (
            <PreloadNavLink className="menu-item" to={item.to} end key={item.to}>
              {({ isActive }) => (
                <>
                  <Icon of={item.icon} />
                  {t(item.label)}
                  {isActive && <span className="seal-dot" />}
                </>
              )}
            </PreloadNavLink>
          ))}
        </nav>
      </dialog>
    </>
  );
}

/** The header's part for signed-in users: navigation and account. Public pages load it only for them. */
export default function SignedInHeader({ person, onSignOut }: { person: Person; onSignOut: () => Promise<void> }) {
  const { t } = useTranslation("layout");
  usePreferences();
  return (
    <>
      <nav className="nav" aria-label={t("main_navigation")}>
        {ITEMS.map((item) => (
          <PreloadNavLink to={item.to} end key={item.to}>
            <Icon of={item.icon} />
            {t(item.label)}
          </PreloadNavLink>
        ))}
      </nav>
      <div className="header-end">
        <Suspense fallback={<span className="bell-place" />}>
          <PaletteHost person={person} key={person.id} />
        </Suspense>
        <Suspense fallback={<span className="bell-place" />}>
          <NotificationBell person={person} key={person.id} />
        </Suspense>
        <AccountMenu person={person} onSignOut={onSignOut} />
        <Drawer />
      </div>
      <Suspense>
        <PageBackground />
      </Suspense>
    </>
  );
}
