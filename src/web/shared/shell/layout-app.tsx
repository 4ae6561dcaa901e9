import { Suspense, useEffect, useState } from "react";
import { type MiddlewareFunction, Navigate, Outlet, useLocation } from "react-router";
import { spoken } from "../../lib/language/i18n.ts";
import { reloadPage } from "../../lib/reload.ts";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { requireSession, signInPath } from "../../lib/session/guard.ts";
import { sessionState } from "../../lib/session/session-store.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ConfirmHost } from "../forms/confirm-host.tsx";
import { forgetHandedElsewhere, keepHanded } from "../records/handed-person.ts";
import { LayoutFrame } from "./layout-frame.tsx";
import { SessionEndedProvider } from "./session-ended.tsx";

/** Asked for once the frame is there, not with it: it weighs on no first page, and the screens' loaders run meanwhile. */
async function textsOf(pathname: string): Promise<void> {
  const list = await import("./route-texts.ts").catch(() => undefined);
  // What could not be loaded is asked for again where it is used.
  if (spoken.texts) await list?.loadRouteTexts(spoken.texts, pathname);
}

/** Nobody without a session gets as far as the screens' own loaders (rule A6). */
export const clientMiddleware: MiddlewareFunction<Record<string, unknown>>[] = [
  async ({ request }, next) => {
    requireSession({ request });
    return next();
  },
  // Beside what the screen's loader fetches, not after it.
  async ({ request }, next) => {
    const texts = textsOf(new URL(request.url).pathname);
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

/** What the server renders of a screen that has no skeleton of its own. */
export function HydrateFallback() {
  return (
    <LayoutFrame>
      <Waiting />
    </LayoutFrame>
  );
}

/**
 * Whether somebody else has signed in in another tab since these screens were loaded. What they show is the former
 * person's: the page begins anew.
 */
function useAnotherPerson(): boolean {
  const id = useAuth().person?.id ?? null;
  const [first, setFirst] = useState(id);
  if (first === null && id !== null) setFirst(id);
  const another = first !== null && id !== null && first !== id;
  useEffect(() => {
    if (another) reloadPage();
  }, [another]);
  return another;
}

/** Screens of signed-in people. */
export default function LayoutApp() {
  const { status } = useAuth();
  const another = useAnotherPerson();
  const { pathname, search } = useLocation();
  useEffect(() => forgetHandedElsewhere(pathname), [pathname]);
  useEffect(() => () => keepHanded(null), []);
  const [outside] = useState(() => sessionState().status === "signed-out");
  if (another) return <HydrateFallback />;
  if (outside && status === "signed-out") return <Navigate to={signInPath(pathname + search)} replace />;
  return (
    <LayoutFrame>
      <SessionEndedProvider>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
        <ConfirmHost />
      </SessionEndedProvider>
    </LayoutFrame>
  );
}
