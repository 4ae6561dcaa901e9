import { useRouteLoaderData } from "react-router";

/** The public origin of the site, from its configuration. */
export function useSiteOrigin(): string {
  return useRouteLoaderData<{ public_url: string }>("root")?.public_url ?? "";
}
