import type { InvitationState, ReferralStatus } from "../contract/statuses.ts";
import { nextReferralStatuses } from "./statuses.ts";

/** A referral before its person answers. */
export type Asked = { readonly invitation: InvitationState; readonly status: ReferralStatus };

/** A referral is accepted once, and not when it is over already (rule F5). */
export function mayAccept({ invitation, status }: Asked): boolean {
  return invitation !== "accepted" && invitation !== "declined" && invitation !== "erased" && status !== "Rejected";
}

/** Whoever accepted may still change their mind, as long as nobody was hired or turned down (rule F5). */
export function mayDecline({ invitation, status }: Asked): boolean {
  return invitation !== "declined" && invitation !== "erased" && nextReferralStatuses(status).includes("Rejected");
}
