import type { InvitationState, ReferralStatus } from "../contract/statuses.ts";
import { nextReferralStatuses } from "./statuses.ts";

/** A referral before its person answers. */
export type Asked = { readonly invitation: InvitationState; readonly status: ReferralStatus };

/** Days after which somebody who is asked first and silent is reminded, and their details erased (rule F21). */
export const REMINDED_AFTER = 3;
export const ERASED_AFTER = 30;
/** Days that are left after a reminder that came late (rule R37). */
export const ANSWERED_LATE = 2;

/** A referral as its referrer may change it. */
export type OwnReferral = Asked & {
  readonly shown: boolean;
  /** Somebody of the company has opened it. */
  readonly looked: boolean;
  readonly readdressed: boolean;
  /** Its person came by a link and wrote their part themselves. */
  readonly by_link: boolean;
};

/**
 * Corrected and withdrawn it is until somebody of the company has opened or moved it (rule F23); never where its person came by a
 * link: what they said of themselves, and that they said yes, is theirs.
 */
export function mayChange({ status, invitation, looked, by_link }: OwnReferral): boolean {
  return status === "Pending" && invitation !== "erased" && !looked && !by_link;
}

/** Where no mail reaches its person, its address is put right once (rule F22). */
export function mayReaddress({ status, invitation, shown, readdressed }: OwnReferral): boolean {
  return status === "Pending" && invitation === "undelivered" && !shown && !readdressed;
}

/** The person referred puts their own details right as long as it goes on (rule F37). */
export function mayCorrectOwn({ invitation, status }: Asked): boolean {
  return invitation !== "declined" && invitation !== "erased" && status !== "Rejected" && status !== "Hired";
}

/** A referral is accepted once, and not when it is over already (rule F5). */
export function mayAccept({ invitation, status }: Asked): boolean {
  return invitation !== "accepted" && invitation !== "declined" && invitation !== "erased" && status !== "Rejected";
}

/** Whoever accepted may still change their mind, as long as nobody was hired or turned down (rule F5). */
export function mayDecline({ invitation, status }: Asked): boolean {
  return invitation !== "declined" && invitation !== "erased" && nextReferralStatuses(status).includes("Rejected");
}
