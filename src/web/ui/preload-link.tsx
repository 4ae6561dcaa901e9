import { useContext, useEffect, useRef } from "react";
import {
  Link,
  type LinkProps,
  NavLink,
  type NavLinkProps,
  UNSAFE_DataRouterContext,
  useResolvedPath,
} from "react-router";
import { LinkButton, type LinkButtonProps } from "./link-button.tsx";

/** Time for which a pointer or the focus rests on a link before its screen is preloaded. */
const HOVER_DELAY_MS = 100;

/**
 * Preloads the code of a link's screen when the user seems about to follow it. The router's own `prefetch="intent"`
 * reloads the whole page if a file cannot be fetched, and typed text is lost.
 */
function usePreloadOnHover(to: LinkProps["to"]) {
  const { pathname } = useResolvedPath(to);
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const fetchFiles = () => {
    const routes = router?.match(pathname)?.map(({ route }) => route.id) ?? [];
    // Nothing is preloaded without a network.
    if (navigator.onLine) import("./preload-screen.ts").then((it) => it.preloadScreen(routes)).catch(() => undefined);
  };
  const begin = () => {
    cancel();
    timer.current = setTimeout(fetchFiles, HOVER_DELAY_MS);
  };
  return { onMouseEnter: begin, onFocus: begin, onTouchStart: begin, onMouseLeave: cancel, onBlur: cancel };
}

/** A link whose screen is preloaded on hover or focus. */
export function PreloadLink(props: LinkProps) {
  return <Link {...usePreloadOnHover(props.to)} {...props} />;
}

/** The same for a navigation link. */
export function PreloadNavLink(props: NavLinkProps) {
  return <NavLink {...usePreloadOnHover(props.to)} {...props} />;
}

/** The same for a link that looks like a button. */
export function PreloadLinkButton(props: LinkButtonProps) {
  return <LinkButton {...usePreloadOnHover(props.to)} {...props} />;
}
