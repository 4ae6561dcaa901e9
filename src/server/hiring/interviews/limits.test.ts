import { afterAll, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import {
  buildOffer,
  buildTimes,
  createInterviewWorld,
  moveApplicantToInterviewing,
  moveReferralToInterviewing,
  offerInterview,
} from "../../../../tests/support/interviews.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { INTERVIEW_LIMITS } from "../../../contract/hiring/interviews/bounds.ts";
import { interviewEndpoints } from "../../../contract/hiring/interviews/interviews.ts";
import { personHash } from "../referrals/person-keys.ts";

const { world, owner, job } = await createInterviewWorld({ RATE_LIMIT_FACTOR: "1" });
afterAll(() => world.close());

it("X41 nobody is mailed more than twenty offers and changes a day", async () => {
  const person = await world.person("Mira Castellan");
  const { id } = await applyToJob(person, job, { candidate_email: person.email });
  await moveApplicantToInterviewing(owner, id);
  const [start = ""] = buildTimes("2026-12-01T09:00:00.000Z");
  const made = await offerInterview(owner, job, "application", id, { slots: [start] });
  const body = { answer: "pick" as const, starts_at: start, zone: "UTC" };
  await person.call(interviewEndpoints.answer, { params: { id: made.id }, body });
  const details = { minutes: 30, place: "Room 3", words: "", people: [owner.id], starts_at: start };
  const change = (sequence: number) =>
    owner.try(interviewEndpoints.change, { params: { id: made.id }, body: { ...details, sequence } });
  const statuses: number[] = [];
  for (let sequence = 0; sequence < INTERVIEW_LIMITS.offers_a_day; sequence += 1)
    statuses.push((await change(sequence)).status);
  expect(statuses).toEqual([...Array(INTERVIEW_LIMITS.offers_a_day - 1).fill(200), 429]);
  const offer = { params: { id: job }, body: buildOffer(owner, "application", id) };
  expect((await owner.try(interviewEndpoints.offer, offer)).status).toBe(429);
});

it("X41 F5 a person who wants no mails gets none, and the member who offers times is told", async () => {
  const referrer = await world.person("Ines Marchetti");
  const { id, candidate_email } = await referCandidate(referrer, job, { candidate_name: "Jonah Weiss" });
  await moveReferralToInterviewing(owner, id);
  const { rows } = await world.pool.query("SELECT candidate_email_key AS key FROM referrals WHERE id = $1", [id]);
  await world.pool.query("INSERT INTO suppression_list (person_hash, confirmed_at) VALUES ($1, now())", [
    personHash(world.ctx, rows[0]?.key ?? ""),
  ]);
  const offer = { params: { id: job }, body: buildOffer(owner, "referral", id) };
  expect((await owner.try(interviewEndpoints.offer, offer)).body.code).toBe("interview_unreachable");
  await sendQueuedEmails(world);
  const mails = (await readWrittenEmails(world)).filter(({ to }) =>
    to?.some(({ address }) => address === candidate_email),
  );
  expect(mails.filter(({ text }) => text?.includes("/interview#token="))).toEqual([]);
});
