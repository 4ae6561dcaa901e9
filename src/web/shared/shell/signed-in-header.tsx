import { FileText, LayoutDashboard, type LucideIcon, Menu, Search, Send, SquarePen, Wallet, X } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { LOAD_FAILURE_EVENT } from "../../lib/load-failure-event.ts";
import { isReloading, reloadPage } from "../../lib/reload.ts";
import type { Person } from "../../lib/session/session-store.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PreloadNavLink } from "../../ui/preload-link.tsx";
import { toast } from "../../ui/toast.ts";
import { IdlePanel } from "./idle-panel.tsx";
import { lazyComponent } from "./lazy-component.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { usePreferences } from "./use-preferences.ts";

const loadMenu = () => import("./account-popup.tsx");
const AccountPopup = lazyComponent(loadMenu);

type Props = { person: Person; onSignOut: () => Promise<void> };

/** The avatar and its menu; the menu's code is loaded on hover or focus. */
function AccountMenu({ person, onSignOut }: Props) {
  const { t } = useTranslation("layout");
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const name = person.full_name ?? t("user", { ns: "general" });
  const leave = async () => {
    const done = onSignOut();
    await navigate("/");
    await done;
  };
  return (
    <>
      <button
        className="avatar-btn"
        type="button"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => {
          setWanted(true);
          setOpen((before) => !before);
        }}
      >
        <Avatar name={person.full_name ?? person.email} src={person.avatar_url} />
        <span className="visually-hidden">{t("account_of", { name })}</span>
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <AccountPopup
            open={open}
            onOpenChange={setOpen}
            anchor={button}
            person={person}
            name={name}
            onSignOut={leave}
          />
        </Suspense>
      )}
    </>
  );
}

type LoadFailureKind = "offline" | "version";

/** Says that a part of the page could not be loaded, and offers a reload. Needs no lazily loaded code itself. */
function LoadFailureNotice() {
  const { t } = useTranslation("general");
  const [late, setLate] = useState<LoadFailureKind | null>(null);
  useEffect(() => {
    const showLate = () => setLate(navigator.onLine ? "version" : "offline");
    addEventListener(LOAD_FAILURE_EVENT, showLate);
    return () => removeEventListener(LOAD_FAILURE_EVENT, showLate);
  }, []);
  if (late === null) return null;
  return (
    <div className="late-notice" role="alert">
      <p className="strong">{t(late === "offline" ? "no_network" : "new_version")}</p>
      <div className="actions">
        {late === "version" && (
          <Button size="sm" kind="primary" onClick={reloadPage}>
            {t("reload")}
          </Button>
        )}
        <Button size="sm" onClick={() => setLate(null)}>
          {t("dismiss")}
        </Button>
      </div>
    </div>
  );
}

/** Delay before the toaster's code is loaded; it must be there before the network may be lost. */
const TOASTER_MS = 2_000;

/** A screen may have several files, and the router requests a reload for each: they are reported together. */
const REPEAT_MS = 4_000;

/**
 * The router reloads the page when a screen's code cannot be fetched: after a deployment, or offline, where the
 * browser's error page would appear. This hook keeps the page, shows the reason and lets the user choose when to
 * reload.
 */
function usePreventReload(): void {
  const { t } = useTranslation("presence");
  useEffect(() => {
    // Not all browsers have the Navigation API.
    const navigation: EventTarget | undefined = Reflect.get(window, "navigation");
    let lastAt = Number.NEGATIVE_INFINITY;
    const onNavigate = (event: Event) => {
      const asked = Reflect.get(event, "navigationType") !== "reload" || Reflect.get(event, "userInitiated") === true;
      if (asked || isReloading()) return;
      event.preventDefault();
      if (navigator.onLine) dispatchEvent(new Event(LOAD_FAILURE_EVENT));
      else if (event.timeStamp - lastAt >= REPEAT_MS) {
        lastAt = event.timeStamp;
        toast(t("offline"));
      }
    };
    navigation?.addEventListener("navigate", onNavigate);
    const timer = setTimeout(() => void import("../../ui/toaster.tsx").catch(() => undefined), TOASTER_MS);
    return () => {
      clearTimeout(timer);
      navigation?.removeEventListener("navigate", onNavigate);
    };
  }, [t]);
}

/** Background behaviour of a signed-in page: navigation progress, idle time and network loss. */
function PageBackground() {
  usePreventReload();
  return (
    <>
      <NavigationProgress />
      <IdlePanel />
      <LoadFailureNotice />
    </>
  );
}

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
