import { Link, type LinkProps } from "react-router";
import { useHydrated } from "../../../lib/use-hydrated.ts";

/**
 * Links to another tab of the sign-in page. The cached server page does not know its query: before hydration a press
 * does nothing, because it would lose `next`.
 */
export function TabLink(props: LinkProps) {
  const alive = useHydrated();
  if (alive) return <Link {...props} />;
  return (
    // biome-ignore lint/a11y/useValidAnchor: it has no target before hydration
    <a className={props.className} role="link" aria-disabled="true">
      {props.children}
    </a>
  );
}
