/**
 * Path of the screen that matches the user's contacts with open jobs, or with the given job. A separate module, so that
 * job pages load only this.
 */
export function contactsPath(job?: string): string {
  return job === undefined ? "/whom-do-i-know" : `/whom-do-i-know?job=${job}`;
}
