import { useRouteLoaderData } from "react-router";

type ContactDepartment = "hello" | "support" | "business" | "legal" | "privacy";

/** The domain of the contact addresses (rule P13), from the configuration in the root's loader. */
export function useContactDomain(): string {
  return useRouteLoaderData<{ contact_domain: string }>("root")?.contact_domain ?? "";
}

/** The contact address of a department. */
export function useContactAddress(): (desk: ContactDepartment) => string {
  const domain = useContactDomain();
  return (desk) => `${desk}@${domain}`;
}

/** A mailto link. */
export function MailLink({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}
