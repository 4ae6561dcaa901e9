import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import "./navigation-progress.css";

/** Faster navigation needs no progress bar. */
const SHOW_AFTER_MS = 150;

/** Focuses a heading, so that screen readers announce it. */
function focusHeading(): boolean {
  const main = document.getElementById("main");
  // Does not move a focus that is already on the new screen.
  if (main === null || main.contains(document.activeElement)) return main !== null;
  const heading = main.querySelector<HTMLElement>("h1");
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** The last path; outlives the layouts, because public pages and screens have different ones. */
let lastPath: string | null = null;

/** After navigation to another path, moves the focus to the heading, also if it renders a moment later. */
function useFocusAfterNavigation(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const before = lastPath;
    lastPath = pathname;
    if (before === null || before === pathname) return;
    if (hash !== "" || focusHeading()) return;
    const waiting = new MutationObserver(() => focusHeading() && waiting.disconnect());
    waiting.observe(document.body, { childList: true, subtree: true });
    return () => waiting.disconnect();
  }, [pathname, hash]);
}

/** Shows the progress of a navigation and announces its result. */
export function NavigationProgress() {
  const { state } = useNavigation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (state === "idle") return setLate(false);
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);
  useFocusAfterNavigation();
  return late ? <div className="travel" aria-hidden="true" /> : null;
}
