import { useRouteLoaderData } from "react-router";

type Desk = "hello" | "support" | "business" | "legal" | "privacy";

/** The domain of the contact addresses (rule P13): the root's loader has it from the configuration. */
export function useContactDomain(): string {
  return useRouteLoaderData<{ contact_domain: string }>("root")?.contact_domain ?? "";
}

/** The address of a desk. */
export function useContactAddress(): (desk: Desk) => string {
  const domain = useContactDomain();
  return (desk) => `${desk}@${domain}`;
}

/** An address to write to. */
export function MailLink({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}
