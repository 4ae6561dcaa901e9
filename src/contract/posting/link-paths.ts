/**
 * Where a private job's link leads (rule J51), perhaps for something that one came for; without a token, the page that remembers
 * it on this device.
 */
export function jobLinkPath(token?: string, way: "" | "/apply" | "/refer" = ""): string {
  return token === undefined ? `/job-link${way}` : `/job-link${way}#token=${token}`;
}

/** Where the mailed link of an invited referrer leads; without a token to the page itself. */
export function referrerInvitationPath(token?: string): string {
  return token === undefined ? "/referrer-invitation" : `/referrer-invitation#token=${token}`;
}
