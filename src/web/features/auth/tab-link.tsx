import { Link, type LinkProps } from "react-router";
import { useHydrated } from "../../lib/use-hydrated.ts";

/**
 * Leads to another tab of the sign-in page. The page that the server keeps does not know its own query: until it is
 * alive a press does nothing, or it would lose `next`.
 */
export function TabLink(props: LinkProps) {
  const alive = useHydrated();
  if (alive) return <Link {...props} />;
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads nowhere yet
    <a className={props.className} role="link" aria-disabled="true">
      {props.children}
    </a>
  );
}
