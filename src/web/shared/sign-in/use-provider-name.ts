import { useRouteLoaderData } from "react-router";

/** Display name of the identity provider; already known to the server-rendered page. */
export function useProviderName(): string {
  return useRouteLoaderData<{ provider_name: string }>("root")?.provider_name ?? "";
}
