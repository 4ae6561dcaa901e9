import { afterAll, beforeAll, expect, it } from "vitest";
import { apply, freshEmail, referUntold } from "../../../tests/support/candidates.ts";
import { notifyWaiting, tokenFor } from "../../../tests/support/referred.ts";
import { makeWorld, type Person, type World } from "../../../tests/support/world.ts";
import { applicationEndpoints } from "../../contract/applications.ts";
import { invitationEndpoints } from "../../contract/invitations.ts";
import { referralEndpoints } from "../../contract/referrals.ts";

let world: World;
let owner: Person;
let ines: Person;

beforeAll(async () => {
  world = await makeWorld();
  owner = await world.person("Petra Poster");
  ines = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

type Entry = { kind: string; to: string; record: string };

/** Somebody who was referred, and has applied to the same job by themselves. */
async function applied() {
  const [job, email] = [(await world.job(owner)).id, freshEmail()];
  const { id } = await referUntold(ines, job, { candidate_email: email });
  await notifyWaiting(world);
  const token = await tokenFor(world, email);
  const person = await world.person("Jonah Weiss", { email, verified: true });
  const application = (await apply(person, job, { candidate_email: email })).id;
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

it("F19 R10 whoever declined is followed no further: what becomes of their own application is in no receipt and not in the log of it", async () => {
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
    "referral Rejected",
  ]);
  const logged = await inLog(id);
  world.clock.advance(1_000);
  await move("Reviewing", "Interviewing");
  await move("Interviewing", "Hired");
  expect(await stepsOf(id)).toEqual(before);
  expect(await inLog(id)).toBe(logged);
});

it("F19 F18 the version before has written it into the log all the same: the receipt leaves it out, and still proves the rest", async () => {
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

it("F19 R10 nor is whoever had their data erased, or withdrew; what the company ended and owes all the same is told to the end", async () => {
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
