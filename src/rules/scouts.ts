import type { ScoutStatus } from "../contract/statuses.ts";

const DAY_MS = 86_400_000;

/** Lifetime of an invitation, which works only for the address that it was sent to. */
export const INVITATION_LIFE_MS = 30 * DAY_MS;

/** People named in an application, who were not notified, are deleted after this time (rule S4). */
export const PEOPLE_RETENTION_MS = 30 * DAY_MS;

/** A declined applicant may apply again after this time (rule S6). */
export const REAPPLY_AFTER_MS = 30 * DAY_MS;

/** Only a pending application can be decided, and once (specification, "States and transitions"). */
export function mayDecide(status: ScoutStatus): boolean {
  return status === "pending";
}

/** Whether a new invitation may be sent: to an approved scout who has not accepted one. */
export function mayInvite(status: ScoutStatus, accepted: boolean): boolean {
  return status === "approved" && !accepted;
}
