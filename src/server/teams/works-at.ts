/** The host of a URL or address, without `www.`; empty if there is none. */
function hostOf(website: string): string {
  try {
    return new URL(website.includes("://") ? website : `https://${website}`).hostname
      .toLowerCase()
      .replace(/^www\./, "");
  } catch {
    return "";
  }
}

/** True if an email address belongs to a website's host or a subdomain. This does not prove who the sender is. */
export function isWorkAddress(email: string, website: string): boolean {
  const host = hostOf(website);
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return host.includes(".") && (domain === host || domain.endsWith(`.${host}`));
}
