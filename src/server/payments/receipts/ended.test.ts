import { afterAll, expect, it } from "vitest";
import { applyToJob, referWithoutNotice, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";

const world = await createWorld();
const owner = await world.person("Petra Poster");
const ines = await world.person("Ines Marchetti");
afterAll(() => world.close());

type Entry = { kind: string; to: string; record: string };

/** A referred person who has also applied to the same job. */
async function applied() {
  const [job, email] = [(await world.job(owner)).id, uniqueEmail()];
  const { id } = await referWithoutNotice(ines, job, { candidate_email: email });
  await notifyQueuedCandidates(world);
  const token = await findConsentToken(world, email);
  const person = await world.person("Jonah Weiss", { email, verified: true });
  const application = (await applyToJob(person, job, { candidate_email: email })).id;
  const move = (from: string, status: string) =>
    owner.call(applicationEndpoints.setStatus, { params: { id: application }, body: { from, status } as never });
  return { id, application, token, move, person };
}
async function stepsOf(referral: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${ines.token}` };
  const given = await world.app.request(`/api/referrals/${referral}/receipt`, { headers });
  const { entries, not_signed_yet } = (await given.json()) as { entries: { entry: Entry }[]; not_signed_yet: Entry[] };
  return [...entries.map(({ entry }) => entry), ...not_signed_yet].map(({ kind, to }) => `${kind} ${to}`);
}
const inLog = async (referral: string) =>
  (await world.pool.query("SELECT count(*)::int AS n FROM receipt_entries WHERE referral = $1", [referral])).rows[0].n;

it("F19 R10 follows a person who declined no further: later steps of their application are in neither receipt nor log", async () => {
  const { id, token, move } = await applied();
  await move("Applied", "Reviewing");
  world.clock.advance(1_000);
  await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "decline" } });
  const before = await stepsOf(id);
  expect(before).toEqual([
    "referral Pending",
    "application Applied",
    "application Reviewing",
    "referral Reviewing",
    "referral Withdrawn",
  ]);
  const logged = await inLog(id);
  world.clock.advance(1_000);
  await move("Reviewing", "Interviewing");
  await move("Interviewing", "Hired");
  expect(await stepsOf(id)).toEqual(before);
  expect(await inLog(id)).toBe(logged);
});

it("F19 F18 omits steps that the previous version logged anyway, and the receipt still verifies", async () => {
  const { id, token, application, move } = await applied();
  await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "decline" } });
  const before = await stepsOf(id);
  await move("Applied", "Reviewing");
  const body = JSON.stringify({
    at: "x",
    kind: "application",
    record: application,
    referral: id,
    to: "Interviewing",
    v: 1,
  });
  await world.pool.query("INSERT INTO receipt_entries (id, referral, at, body) VALUES ($1, $2, $3, $4)", [
    `old ${application}`,
    id,
    new Date(world.clock.now().getTime() + 60_000),
    body,
  ]);
  expect(await stepsOf(id)).toEqual(before);
});

it("F19 R10 omits steps after an erasure or withdrawal; what the company ended but still owes is included to the end", async () => {
  const erased = await applied();
  world.clock.advance(1_000);
  await world.visitor.call(invitationEndpoints.erase, { body: { token: erased.token, never_again: false } });
  const before = await stepsOf(erased.id);
  world.clock.advance(1_000);
  await erased.move("Applied", "Reviewing");
  expect(await stepsOf(erased.id)).toEqual(before);

  const kept = await applied();
  const step = { from: "Pending", status: "Rejected" } as const;
  await owner.call(referralEndpoints.setStatus, { params: { id: kept.id }, body: step });
  world.clock.advance(1_000);
  await kept.move("Applied", "Reviewing");
  await kept.move("Reviewing", "Interviewing");
  await kept.move("Interviewing", "Hired");
  const steps = await stepsOf(kept.id);
  expect(steps).toEqual(expect.arrayContaining(["application Interviewing", "application Hired", "referral Hired"]));
});
