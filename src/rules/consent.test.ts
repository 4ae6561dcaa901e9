import { describe, expect, test } from "vitest";
import {
  INVITATION_STATES,
  type InvitationState,
  REFERRAL_STATUSES,
  type ReferralStatus,
} from "../contract/statuses.ts";
import {
  CONSENT_EXPIRY_DAYS,
  CONSENT_REMINDER_DAYS,
  DAYS_AFTER_LATE_REMINDER,
  mayAccept,
  mayChange,
  mayCorrectOwn,
  mayDecline,
  mayReaddress,
  type OwnReferral,
} from "./consent.ts";

const invitations = (may: (invitation: InvitationState) => boolean) => INVITATION_STATES.filter(may);
const statuses = (may: (status: ReferralStatus) => boolean) => REFERRAL_STATUSES.filter(may);
const OPEN = ["Pending", "Reviewing", "Interviewing"];

describe("F5 F37 what a candidate may do with a referral", () => {
  test("F37 corrects their own details while it is open, unless they declined or had them erased", () => {
    expect(invitations((invitation) => mayCorrectOwn({ invitation, status: "Pending" }))).toEqual([
      "waiting",
      "undelivered",
      "notified",
      "accepted",
    ]);
    expect(statuses((status) => mayCorrectOwn({ invitation: "accepted", status }))).toEqual(OPEN);
  });

  test("F5 accepts it once, also after being hired", () => {
    expect(invitations((invitation) => mayAccept({ invitation, status: "Pending" }))).toEqual([
      "waiting",
      "undelivered",
      "notified",
    ]);
    expect(statuses((status) => mayAccept({ invitation: "notified", status }))).toEqual([...OPEN, "Hired"]);
  });

  test("F20 does not accept it where the job takes no consents any more", () => {
    expect(mayAccept({ invitation: "notified", status: "Pending", closed: true })).toBe(false);
  });

  test("F5 declines it while it is open, also after accepting", () => {
    expect(invitations((invitation) => mayDecline({ invitation, status: "Pending" }))).toEqual([
      "waiting",
      "undelivered",
      "notified",
      "accepted",
    ]);
    expect(statuses((status) => mayDecline({ invitation: "accepted", status }))).toEqual(OPEN);
  });
});

describe("F22 F23 what a referrer may do with a referral", () => {
  const OWN: OwnReferral = {
    status: "Pending",
    invitation: "undelivered",
    shown: false,
    viewed: false,
    readdressed: false,
    by_link: false,
  };

  test("F23 changes it until the company moved or opened it, unless its candidate came through a link", () => {
    expect(statuses((status) => mayChange({ ...OWN, status }))).toEqual(["Pending"]);
    expect(invitations((invitation) => mayChange({ ...OWN, invitation }))).toEqual(
      INVITATION_STATES.filter((state) => state !== "erased"),
    );
    expect(mayChange({ ...OWN, shown: true, readdressed: true })).toBe(true);
    expect(mayChange({ ...OWN, viewed: true })).toBe(false);
    expect(mayChange({ ...OWN, by_link: true })).toBe(false);
  });

  test("F22 corrects the address once, where no mail reaches the candidate and the company does not see it", () => {
    expect(statuses((status) => mayReaddress({ ...OWN, status }))).toEqual(["Pending"]);
    expect(invitations((invitation) => mayReaddress({ ...OWN, invitation }))).toEqual(["undelivered"]);
    expect(mayReaddress({ ...OWN, shown: true })).toBe(false);
    expect(mayReaddress({ ...OWN, readdressed: true })).toBe(false);
  });
});

test("F21 R37 a silent candidate is reminded after three days, and erased after thirty or two after a late reminder", () => {
  expect([CONSENT_REMINDER_DAYS, CONSENT_EXPIRY_DAYS, DAYS_AFTER_LATE_REMINDER]).toEqual([3, 30, 2]);
});
