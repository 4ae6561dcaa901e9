/**
 * The path of a private job's link (rule J51), optionally of its apply or refer page. Without a token: the page that
 * remembers the token on this device.
 */
export function jobLinkPath(token?: string, way: "" | "/apply" | "/refer" = ""): string {
  return token === undefined ? `/job-link${way}` : `/job-link${way}#token=${token}`;
}

/** The path of an invited referrer's emailed link; without a token, the page itself. */
export function referrerInvitationPath(token?: string): string {
  return token === undefined ? "/referrer-invitation" : `/referrer-invitation#token=${token}`;
}
