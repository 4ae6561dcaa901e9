import instrumentUrl from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRevalidator,
  useRouteError,
} from "react-router";
import type { Route } from "./+types/root.ts";
import {
  languageOfSearch,
  renewLanguageCookie,
  storedLanguage,
  storeRequestedLanguage,
} from "./lib/language/language.ts";
import { useLanguage } from "./lib/language/language-provider.tsx";
import { errorCodeOf } from "./lib/net/api-error.ts";
import { siteContext } from "./lib/net/server-caller.ts";
import { AuthProvider } from "./lib/session/auth-provider.tsx";
import { sessionState } from "./lib/session/session-store.ts";
import { HEAD_SCRIPT } from "./lib/theme.ts";
import { LoadFailure } from "./shared/lists/load-failure.tsx";
import { LayoutFrame } from "./shared/shell/layout-frame.tsx";
import { PageMeta } from "./shared/shell/page-meta.tsx";
import frauncesUrl from "./styles/fraunces-soft-normal.woff2?url";
import { ToastHost } from "./ui/toast-host.tsx";
import "./styles/global.css";

/** Site configuration for public pages; from the configuration, never from a request header. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(siteContext);
}

export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    // The head script sets the theme and the server sets the used texts before React hydrates.
    <html lang={i18n.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FAF7F1" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0F1512" />
        <script>{HEAD_SCRIPT}</script>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="preload" href={instrumentUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={frauncesUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** `?lang=` decides on public pages, else the user's choice on this device (rule P12). */
function useRequestedLanguage() {
  const { language, speak } = useLanguage();
  const { search } = useLocation();
  const arrived = useRef(true);
  useEffect(renewLanguageCookie, []);
  useEffect(() => {
    const asked = languageOfSearch(search);
    // A visitor keeps the language of the URL they arrived with on the following pages. Signed-in users have their own
    // setting, and later URL changes on this page come from a choice.
    if (arrived.current && asked !== undefined && sessionState().session === null) storeRequestedLanguage(asked);
    arrived.current = false;
    const wanted = asked ?? storedLanguage() ?? language;
    if (wanted !== language) void speak(wanted, false);
  }, [search, language, speak]);
}

/** Preloads texts that may be needed later on this page, while there is a network. */
function usePreloadTexts() {
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  useEffect(() => {
    const loading = import("./shared/shell/route-texts.ts").then((it) => it.loadRouteTexts(i18n, pathname));
    // If preloading fails, they are loaded at their first use.
    loading.catch(() => undefined);
  }, [i18n, pathname]);
}

export default function Root() {
  useRequestedLanguage();
  usePreloadTexts();
  // After hydration only: React would take a meta tag with another colour for a missing one.
  useEffect(() => {
    // Without a network the bar keeps the colour that the server rendered.
    void import("./lib/browser-bar-color.ts").then(({ syncBarColor }) => syncBarColor()).catch(() => undefined);
  }, []);
  return (
    <AuthProvider>
      <Outlet />
      <ToastHost />
    </AuthProvider>
  );
}

function Failure() {
  const { t } = useTranslation("errors");
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const title = useTranslation("layout").t("failed_title");
  return (
    <LayoutFrame>
      <PageMeta title={title} />
      <div className="page">
        <div className="page-top">
          <h1 className="page-title">{title}</h1>
        </div>
        <LoadFailure text={t(errorCodeOf(error))} onRetry={revalidate} />
      </div>
    </LayoutFrame>
  );
}

export function ErrorBoundary() {
  return (
    <AuthProvider>
      <Failure />
    </AuthProvider>
  );
}
