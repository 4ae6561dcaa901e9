import type { InvitationState, ReferralStatus } from "../contract/statuses.ts";
import { isOpenStatus } from "./statuses.ts";

/** A referral before its candidate answers. */
export type PendingReferral = { readonly invitation: InvitationState; readonly status: ReferralStatus };

/** Days after which a silent candidate whose consent is required is reminded, and their details erased (rule F21). */
export const CONSENT_REMINDER_DAYS = 3;
export const CONSENT_EXPIRY_DAYS = 30;
/** Days left after a late reminder (rule R37). */
export const DAYS_AFTER_LATE_REMINDER = 2;

/** A referral as its referrer may change it. */
export type OwnReferral = PendingReferral & {
  readonly shown: boolean;
  /** A member of the company has opened it. */
  readonly viewed: boolean;
  readonly readdressed: boolean;
  /** Its candidate came through a link and entered their own details. */
  readonly by_link: boolean;
};

/**
 * Whether the referrer may correct or withdraw it: until a member of the company has opened or moved it (rule F23);
 * never where its candidate came through a link, since details and consent are theirs.
 */
export function mayChange({ status, invitation, viewed, by_link }: OwnReferral): boolean {
  return status === "Pending" && invitation !== "erased" && !viewed && !by_link;
}

/** Whether the address may be corrected: once, where no mail reaches its candidate (rule F22). */
export function mayReaddress({ status, invitation, shown, readdressed }: OwnReferral): boolean {
  return status === "Pending" && invitation === "undelivered" && !shown && !readdressed;
}

/** Whether the candidate may correct their own details: while it is open (rule F37). */
export function mayCorrectOwn({ invitation, status }: PendingReferral): boolean {
  return invitation !== "declined" && invitation !== "erased" && isOpenStatus(status);
}

/**
 * Whether it may be accepted: once, and not when it is final (rule F5). `closed`: the company does not see it yet, and
 * its job takes no consents (rule F20).
 */
export function mayAccept({
  invitation,
  status,
  closed = false,
}: PendingReferral & { readonly closed?: boolean }): boolean {
  return (
    !closed &&
    invitation !== "accepted" &&
    invitation !== "declined" &&
    invitation !== "erased" &&
    (isOpenStatus(status) || status === "Hired")
  );
}

/** Whether it may be declined: also after accepting, until the candidate was hired or rejected (rule F5). */
export function mayDecline({ invitation, status }: PendingReferral): boolean {
  return invitation !== "declined" && invitation !== "erased" && isOpenStatus(status);
}
