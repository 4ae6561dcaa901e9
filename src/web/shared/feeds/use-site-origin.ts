import { useRouteLoaderData } from "react-router";

/** The site's public origin, from its configuration. */
export function useSiteOrigin(): string {
  return useRouteLoaderData<{ public_url: string }>("root")?.public_url ?? "";
}
