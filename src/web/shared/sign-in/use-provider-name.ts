import { useRouteLoaderData } from "react-router";

/** What people call the identity provider; the server's page says it already. */
export function useProviderName(): string {
  return useRouteLoaderData<{ provider_name: string }>("root")?.provider_name ?? "";
}
