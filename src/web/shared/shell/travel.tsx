import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import "./travel.css";

/** What comes sooner needs no sign. */
const LATE_MS = 150;

/** Puts the focus on a heading, which is thereby read out. */
function focusHeading(): boolean {
  const main = document.getElementById("main");
  // Whoever is already at work on the new screen stays where they are.
  if (main === null || main.contains(document.activeElement)) return main !== null;
  const heading = main.querySelector<HTMLElement>("h1");
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Where the person arrived last: it outlives the frame, of which public pages and screens have one each. */
let last: string | null = null;

/** After a step to another path the focus is on its heading, also when that comes a moment later. */
function useArrival(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const before = last;
    last = pathname;
    if (before === null || before === pathname) return;
    if (hash !== "" || focusHeading()) return;
    const waiting = new MutationObserver(() => focusHeading() && waiting.disconnect());
    waiting.observe(document.body, { childList: true, subtree: true });
    return () => waiting.disconnect();
  }, [pathname, hash]);
}

/** Says that a step to another screen is under way, and where it ended. */
export function Travel() {
  const { state } = useNavigation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (state === "idle") return setLate(false);
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  useArrival();
  return late ? <div className="travel" aria-hidden="true" /> : null;
}
