import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { type MiddlewareFunction, Navigate, Outlet, useLocation } from "react-router";
import { pageTexts } from "../../lib/language/i18n.ts";
import {
  currentReauthentication,
  onReauthenticationRequest,
  type ReauthenticationRequest,
} from "../../lib/net/reauthentication.ts";
import { reloadPage } from "../../lib/reload.ts";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { requireSession, signInPath } from "../../lib/session/guard.ts";
import { sessionState } from "../../lib/session/session-store.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { clearPassedPersonElsewhere, storePassedPerson } from "../records/passed-person.ts";
import { LayoutFrame } from "./layout-frame.tsx";
import { SessionEndedProvider } from "./session-ended.tsx";

type Props = { asking: ReauthenticationRequest };
const ReauthenticationDialog = lazy<ComponentType<Props>>(() => import("../forms/reauthentication-dialog.tsx"));

/**
 * Rendered once around the screens of signed-in users: shows the reauthentication dialog when an action needs it. The
 * dialog's code is loaded at its first use.
 */
function ReauthenticationHost() {
  const asking = useSyncExternalStore(onReauthenticationRequest, currentReauthentication, () => null);
  if (asking === null) return null;
  return (
    <Suspense fallback={null}>
      <ReauthenticationDialog asking={asking} />
    </Suspense>
  );
}

/** Loaded after the frame and in parallel with the screens' loaders, so that it does not delay the first page. */
async function loadTextsOfPath(pathname: string): Promise<void> {
  const list = await import("./route-texts.ts").catch(() => undefined);
  // Texts that could not be loaded are requested again where they are used.
  if (pageTexts.texts) await list?.loadRouteTexts(pageTexts.texts, pathname);
}

/** Redirects users without a session before the screens' loaders run (rule A6). */
export const clientMiddleware: MiddlewareFunction<Record<string, unknown>>[] = [
  async ({ request }, next) => {
    requireSession({ request });
    return next();
  },
  // In parallel with the screen's loader.
  async ({ request }, next) => {
    const texts = loadTextsOfPath(new URL(request.url).pathname);
    const answer = await next();
    await texts;
    return answer;
  },
];

function Waiting() {
  return (
    <div className="page stack" aria-hidden="true" style={{ paddingBlock: "var(--s7)" }}>
      <Skeleton width="16rem" height="2.25rem" />
      <Skeleton width="24rem" height="1.25rem" />
      <Skeleton height="12rem" />
    </div>
  );
}

/** Server-rendered placeholder of screens without their own skeleton. */
export function HydrateFallback() {
  return (
    <LayoutFrame>
      <Waiting />
    </LayoutFrame>
  );
}

/**
 * Returns whether another user signed in in another tab since these screens were loaded. They show the previous user's
 * data, so the page is reloaded.
 */
function useHasUserChanged(): boolean {
  const id = useAuth().person?.id ?? null;
  const [first, setFirst] = useState(id);
  if (first === null && id !== null) setFirst(id);
  const another = first !== null && id !== null && first !== id;
  useEffect(() => {
    if (another) reloadPage();
  }, [another]);
  return another;
}

/** Layout of screens for signed-in users. */
export default function LayoutApp() {
  const { status } = useAuth();
  const another = useHasUserChanged();
  const { pathname, search } = useLocation();
  useEffect(() => clearPassedPersonElsewhere(pathname), [pathname]);
  useEffect(() => () => storePassedPerson(null), []);
  const [outside] = useState(() => sessionState().status === "signed-out");
  if (another) return <HydrateFallback />;
  if (outside && status === "signed-out") return <Navigate to={signInPath(pathname + search)} replace />;
  return (
    <LayoutFrame>
      <SessionEndedProvider>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
        <ReauthenticationHost />
      </SessionEndedProvider>
    </LayoutFrame>
  );
}
