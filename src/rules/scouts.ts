import type { ScoutStatus } from "../contract/statuses.ts";

const DAY_MS = 86_400_000;

/** An invitation is good for so long; it works only for the address that it was sent to. */
export const INVITATION_LIFE_MS = 30 * DAY_MS;

/** People named in an application who were told nothing are forgotten after so long (rule S4). */
export const PEOPLE_KEPT_MS = 30 * DAY_MS;

/** Whoever was declined may apply again after so long (rule S6). */
export const AGAIN_AFTER_MS = 30 * DAY_MS;

/** Only a pending application is decided, and once (specification, "States and transitions"). */
export function mayDecide(status: ScoutStatus): boolean {
  return status === "pending";
}

/** Whether a new invitation may be sent: to an approved scout who has not used one. */
export function mayInvite(status: ScoutStatus, accepted: boolean): boolean {
  return status === "approved" && !accepted;
}
