import { applicationEndpoints } from "../../src/contract/applications.ts";
import { interviewEndpoints, type NewInterview } from "../../src/contract/interviews/interviews.ts";
import { referralEndpoints } from "../../src/contract/referrals.ts";
import type { Person } from "./world.ts";

/** Ahead of the moment at which a world begins. */
export const INTERVIEW_AT = "2027-01-12T13:00:00.000Z";

/** Times of an offer: so many, an hour apart, from this moment on. */
export function timesFrom(start: string, count = 2): string[] {
  return Array.from({ length: count }, (_, nth) => new Date(Date.parse(start) + nth * 3_600_000).toISOString());
}

/** An offer that passes every check, by somebody who takes part alone. */
export function offerOf(by: Person, kind: NewInterview["kind"], record: string, more: Partial<NewInterview> = {}) {
  return {
    kind,
    record,
    minutes: 45,
    place: "https://meet.example.com/quillstack",
    words: "Nothing to prepare.",
    people: [by.id],
    slots: timesFrom("2026-12-01T13:00:00.000Z"),
    zone: "Europe/Berlin",
    ...more,
  };
}

/** Offers times, and gives the offer. */
export function offered(
  by: Person,
  job: string,
  kind: NewInterview["kind"],
  record: string,
  more: Partial<NewInterview> = {},
) {
  return by.call(interviewEndpoints.offer, { params: { id: job }, body: offerOf(by, kind, record, more) });
}

/** Brings an application to Interviewing, through the statuses before it. */
export async function interviewApplicant(by: Person, id: string): Promise<void> {
  const set = applicationEndpoints.setStatus;
  await by.call(set, { params: { id }, body: { from: "Applied", status: "Reviewing" } });
  await by.call(set, { params: { id }, body: { from: "Reviewing", status: "Interviewing" } });
}

/** The same with a referral. */
export async function interviewReferred(by: Person, id: string): Promise<void> {
  const set = referralEndpoints.setStatus;
  await by.call(set, { params: { id }, body: { from: "Pending", status: "Reviewing" } });
  await by.call(set, { params: { id }, body: { from: "Reviewing", status: "Interviewing" } });
}
