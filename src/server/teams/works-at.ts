/** The host of a website or an address, without `www.`; empty where it has none. */
function hostOf(website: string): string {
  try {
    return new URL(website.includes("://") ? website : `https://${website}`).hostname
      .toLowerCase()
      .replace(/^www\./, "");
  } catch {
    return "";
  }
}

/** Whether an e-mail address belongs to the host of a website, or to a part of it. It says nothing of who wrote. */
export function worksAt(email: string, website: string): boolean {
  const host = hostOf(website);
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return host.includes(".") && (domain === host || domain.endsWith(`.${host}`));
}
