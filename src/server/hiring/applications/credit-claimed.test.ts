import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { CREDIT_CLAIMED_REFERRAL, creditClaimedReferral } from "./credit-claimed.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
const ines = await world.person("Ines Marchetti");
afterAll(() => world.close());

type Fixture = { job: string; referral: string; email: string; jonah: Person };

/** A person whose account has another address than the referred one. */
async function somebody(): Promise<{ job: string; email: string; jonah: Person }> {
  return { job: (await world.job(poster)).id, email: uniqueEmail(), jonah: await world.person("Jonah Weiss") };
}

async function referred(before: Awaited<ReturnType<typeof somebody>>): Promise<Fixture> {
  const { id } = await referCandidate(ines, before.job, { candidate_email: before.email });
  world.clock.advance(60_000);
  return { ...before, referral: id };
}

/** Accepts through the mailed link and claims the referral; then runs the tasks. */
async function claim({ email, referral, jonah }: Fixture): Promise<void> {
  await notifyQueuedCandidates(world);
  const token = await findConsentToken(world, email);
  await jonah.call(invitationEndpoints.answer, { body: { token, referral, answer: "accept" } });
  await jonah.call(invitationEndpoints.claim, { body: { token } });
}

async function work(): Promise<void> {
  const claimed = await world.queue.waiting(CREDIT_CLAIMED_REFERRAL);
  // Twice, since the queue may deliver a task more than once.
  for (const { data } of [...claimed, ...claimed]) await creditClaimedReferral(world.ctx, data);
}

const applicationOf = (by: Person, id: string) => by.call(applicationEndpoints.get, { params: { id } });
const referralOf = (by: Person, id: string) => by.call(referralEndpoints.get, { params: { id } });

function move(id: string, from: string, status: string) {
  return poster.call(applicationEndpoints.setStatus, { params: { id }, body: { from, status } as never });
}

describe("F9 an application under another address is connected with its referrer when the referral is claimed", () => {
  it("F9 claimed after applying: the owner, the referrer and the applicant see the credit", async () => {
    const fixture = await referred(await somebody());
    const application = await applyToJob(fixture.jonah, fixture.job);
    expect(await applicationOf(poster, application.id)).toMatchObject({ referral: null });
    await claim(fixture);
    const [mine] = (await fixture.jonah.call(invitationEndpoints.mine, { query: {} })).items;
    expect(mine?.can.apply).toBe(false);
    await work();
    const { referral } = fixture;
    expect(await applicationOf(poster, application.id)).toMatchObject({ referral, referred_by: "Ines Marchetti" });
    expect(await applicationOf(fixture.jonah, application.id)).toMatchObject({ referred_by: "Ines Marchetti" });
    expect(await referralOf(poster, referral)).toMatchObject({
      applied: true,
      application: application.id,
      review: [],
    });
    expect(await referralOf(ines, referral)).toMatchObject({ applied: true });
  });

  it("F9 an account that held the claim before the person took it over is no longer connected", async () => {
    const fixture = await referred(await somebody());
    await claim(fixture);
    const { id } = await applyToJob(fixture.jonah, fixture.job);
    expect(await applicationOf(poster, id)).toMatchObject({ referral: fixture.referral });
    const owner = await world.person("Jonah Own", { email: fixture.email, verified: true });
    await owner.call(invitationEndpoints.claim, { body: { token: await findConsentToken(world, fixture.email) } });
    await work();
    expect(await applicationOf(poster, id)).toMatchObject({ referral: null });
    for (const [from, to] of [
      ["Applied", "Reviewing"],
      ["Reviewing", "Interviewing"],
      ["Interviewing", "Hired"],
    ] as const)
      await move(id, from, to);
    expect(await referralOf(poster, fixture.referral)).toMatchObject({ status: "Pending" });
  });

  it("F9 claimed before applying: the same at once", async () => {
    const fixture = await referred(await somebody());
    await claim(fixture);
    await work();
    const application = await applyToJob(fixture.jonah, fixture.job);
    expect(await applicationOf(poster, application.id)).toMatchObject({ referral: fixture.referral });
    expect((await fixture.jonah.call(jobEndpoints.get, { params: { id: fixture.job } })).applied).toBe(true);
  });

  it("F9 M1 claimed after the applicant was hired: the referral is hired too, and its reward is due", async () => {
    const fixture = await referred(await somebody());
    const { id } = await applyToJob(fixture.jonah, fixture.job);
    await move(id, "Applied", "Reviewing");
    await move(id, "Reviewing", "Interviewing");
    await move(id, "Interviewing", "Hired");
    await claim(fixture);
    await work();
    const record = await referralOf(ines, fixture.referral);
    expect(record.status).toBe("Hired");
    expect(record.history.at(-1)).toMatchObject({ from: "Pending", to: "Hired", by: null });
    const due = (await world.queue.waiting("referral-hired")).filter(({ data }) => data.referral === fixture.referral);
    expect(due).toHaveLength(1);
  });

  it("F9 F8 applied before the referral was made: no credit, and the referral is flagged for review", async () => {
    const before = await somebody();
    const application = await applyToJob(before.jonah, before.job);
    world.clock.advance(60_000);
    const fixture = await referred(before);
    await claim(fixture);
    await work();
    expect(await applicationOf(poster, application.id)).toMatchObject({ referral: null, referred_by: null });
    expect(await referralOf(poster, fixture.referral)).toMatchObject({ review: ["applied_before"], application: null });
    const admin = await world.person("Ada Settler", { admin: true });
    const onHold = await admin.call(referralEndpoints.onHold, { query: {} });
    expect(onHold.items.map(({ id }) => id)).toContain(fixture.referral);
  });
});
