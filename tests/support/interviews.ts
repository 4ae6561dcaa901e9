import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { interviewEndpoints, type NewInterview } from "../../src/contract/hiring/interviews/interviews.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { applyToJob } from "./candidates.ts";
import { createWorld, type Person, type World } from "./world.ts";

/** Later than the time at which a world begins. */
export const INTERVIEW_AT = "2027-01-12T13:00:00.000Z";

/** Times of an offer, an hour apart. */
export function buildTimes(start: string, count = 2): string[] {
  return Array.from({ length: count }, (_, nth) => new Date(Date.parse(start) + nth * 3_600_000).toISOString());
}

/** A valid offer with its author as the only participant. */
export function buildOffer(by: Person, kind: NewInterview["kind"], record: string, more: Partial<NewInterview> = {}) {
  return {
    kind,
    record,
    minutes: 45,
    place: "https://meet.example.com/quillstack",
    words: "Nothing to prepare.",
    people: [by.id],
    slots: buildTimes("2026-12-01T13:00:00.000Z"),
    zone: "Europe/Berlin",
    ...more,
  };
}

/** Offers times; returns the offer. */
export function offerInterview(
  by: Person,
  job: string,
  kind: NewInterview["kind"],
  record: string,
  more: Partial<NewInterview> = {},
) {
  return by.call(interviewEndpoints.offer, { params: { id: job }, body: buildOffer(by, kind, record, more) });
}

/** Moves an application to Interviewing. */
export async function moveApplicantToInterviewing(by: Person, id: string): Promise<void> {
  const set = applicationEndpoints.setStatus;
  await by.call(set, { params: { id }, body: { from: "Applied", status: "Reviewing" } });
  await by.call(set, { params: { id }, body: { from: "Reviewing", status: "Interviewing" } });
}

/** The same for a referral. */
export async function moveReferralToInterviewing(by: Person, id: string): Promise<void> {
  const set = referralEndpoints.setStatus;
  await by.call(set, { params: { id }, body: { from: "Pending", status: "Reviewing" } });
  await by.call(set, { params: { id }, body: { from: "Reviewing", status: "Interviewing" } });
}

/** A product with a job and its owner, earlier than the times of offers. Close it at the end of the file. */
export async function createInterviewWorld(config: Record<string, string> = {}) {
  const world = await createWorld({ now: "2026-11-23T10:00:00.000Z", config });
  const owner = await world.person("Marguerite Olander");
  const { id: job } = await world.job(owner, { title: "Potter" });
  return { world, owner, job };
}

/** A new person whose application to a job of `by` is at Interviewing. */
export async function createInterviewee(world: World, by: Person, job: string, name: string) {
  const person = await world.person(name);
  const { id } = await applyToJob(person, job, { candidate_name: name, candidate_email: person.email });
  await moveApplicantToInterviewing(by, id);
  return { person, id };
}
