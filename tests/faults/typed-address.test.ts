import { afterAll, beforeAll, expect, it } from "vitest";
import { applicationEndpoints } from "../../src/contract/applications.ts";
import { claimEndpoints } from "../../src/contract/deal/claims.ts";
import { disputeEndpoints } from "../../src/contract/deal/disputes.ts";
import { invitationEndpoints } from "../../src/contract/invitations.ts";
import { notificationEndpoints } from "../../src/contract/notifications.ts";
import { referralEndpoints } from "../../src/contract/referrals.ts";
import { tendAskedFirst } from "../../src/server/invitations/tend.ts";
import { tellNoDecision } from "../../src/server/promises/tell.ts";
import { apply, freshEmail, refer, referUntold } from "../support/candidates.ts";
import { claimed, disputed, hireOf, interviewing, STARTED } from "../support/claims.ts";
import { sendWaiting } from "../support/mails.ts";
import { invitationsTo, notifyWaiting, tokenFor } from "../support/referred.ts";
import { makeWorld, type Person, type World } from "../support/world.ts";

let world: World;
let owner: Person;
let referrer: Person;

beforeAll(async () => {
  world = await makeWorld();
  owner = await world.person("Petra Poster");
  referrer = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

/** Refers a person, and a stranger with a different verified address applies with that person's details. */
async function applyInTheirName(typed: "candidate_email" | "candidate_linkedin" = "candidate_email") {
  const job = (await world.job(owner)).id;
  const email = freshEmail();
  const path = `https://www.linkedin.com/in/${email.split("@")[0]}`;
  const { id } = await refer(referrer, job, { candidate_email: email, candidate_linkedin: path });
  const stranger = await world.person("Xaver Xenos", { verified: true });
  const application = await apply(stranger, job, { [typed]: typed === "candidate_email" ? email : path });
  return { job, email, id, stranger, application };
}

const kindsOf = async (by: Person) =>
  (await by.call(notificationEndpoints.list, { query: {} })).items.map(({ kind }) => kind);

it.each(["candidate_email", "candidate_linkedin"] as const)(
  "gives a stranger who entered another's %s no name, no claim and no record of the hire (F9, A10)",
  async (typed) => {
    const { id, stranger, application } = await applyInTheirName(typed);
    expect(application.referred_by).toBeNull();
    const read = await stranger.call(applicationEndpoints.get, { params: { id: application.id } });
    expect(read).toMatchObject({ referred_by: null, hire: null, referral: null });
    // The company reads it as a possibility only.
    const team = await owner.call(applicationEndpoints.get, { params: { id: application.id } });
    const perhaps = { name: "Ines Marchetti", until: null };
    expect(team).toMatchObject({ referred_by: null, referral: null, credit: null, perhaps });
    expect((await stranger.try(claimEndpoints.get, { params: { id } })).status).toBe(404);
    await interviewing(owner, id);
    const make = { params: { id }, body: { started_on: STARTED } };
    expect((await stranger.try(claimEndpoints.make, make, { key: `typed-${id}` })).status).toBe(404);
    expect((await hireOf(referrer, id)).claim).toBeNull();
  },
);

it("notifies the person of the hire, not the stranger who entered their address", async () => {
  const { id, email, stranger } = await applyInTheirName();
  await interviewing(owner, id);
  await claimed(referrer, id);
  await owner.call(claimEndpoints.deny, { params: { id }, body: { reason: "Nobody of that name has begun here." } });
  expect(await kindsOf(stranger)).not.toContain("own_hire_news");
  await sendWaiting(world);
  expect((await invitationsTo(world, email)).map(({ text }) => text).join()).toContain("Quillstack");
});

it("hides the dispute's answer and files from the stranger", async () => {
  const { id, stranger } = await applyInTheirName();
  await interviewing(owner, id);
  await owner.call(referralEndpoints.setStatus, { params: { id }, body: { from: "Interviewing", status: "Hired" } });
  const dispute = await disputed(owner, id);
  const reply = { params: { id: dispute }, body: { words: "I answer for them.", file: null } };
  expect((await stranger.try(disputeEndpoints.reply, reply)).status).toBe(404);
  const file = { params: { id: dispute }, query: { of: "opened" as const } };
  expect((await stranger.try(disputeEndpoints.file, file)).status).toBe(404);
  expect(await hireOf(referrer, id)).toMatchObject({ can: { reply: true } });
});

it("notifies the person who claimed that no decision was made, whoever applied in their name", async () => {
  const { id, email, stranger, application } = await applyInTheirName();
  const person = await world.person("Jonah Weiss", { email, verified: true });
  await world.pool.query(
    `INSERT INTO referral_invitations (referral, created_at, answer, answered_at, claimed_by, claimed_at)
     VALUES ($1, now(), 'accepted', now(), $2, now())`,
    [id, person.id],
  );
  await world.pool.query("UPDATE applications SET status = 'Interviewing' WHERE id = $1", [application.id]);
  await world.ctx.write((tx) => tellNoDecision(world.ctx, tx, { kind: "referral", id }));
  expect(await kindsOf(person)).toContain("no_decision");
  expect(await kindsOf(stranger)).not.toContain("no_decision");
});

it("offers the person to apply, whoever applied in their name", async () => {
  const job = (await world.job(owner)).id;
  const email = freshEmail();
  const { id } = await referUntold(referrer, job, { candidate_email: email });
  await notifyWaiting(world);
  await apply(await world.person("Xaver Xenos", { verified: true }), job, { candidate_email: email });
  const token = await tokenFor(world, email);
  await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "accept" } });
  const page = await world.visitor.call(invitationEndpoints.open, { body: { token } });
  expect(page.referrals.map(({ can }) => can.apply)).toEqual([true]);
});

it("erases a person who did not answer the consent request, whoever applied in their name (F21)", async () => {
  const job = (await world.job(owner)).id;
  const email = freshEmail();
  const { id } = await referUntold(referrer, job, { candidate_email: email, consent_given: false });
  await notifyWaiting(world);
  const stranger = await world.person("Xaver Xenos", { verified: true });
  await apply(stranger, job, { candidate_email: email });
  world.clock.advance(4 * 86_400_000);
  await tendAskedFirst(world.ctx);
  await notifyWaiting(world);
  expect(await invitationsTo(world, email)).toHaveLength(2);
  world.clock.advance(30 * 86_400_000);
  await tendAskedFirst(world.ctx);
  const { rows } = await world.pool.query("SELECT candidate_email FROM referrals WHERE id = $1", [id]);
  expect(rows).toEqual([{ candidate_email: "" }]);
});
