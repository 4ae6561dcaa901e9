import { afterAll, beforeAll, expect, it } from "vitest";
import { apply, freshEmail, referUntold } from "../../../tests/support/candidates.ts";
import { introduced, publicPage } from "../../../tests/support/introductions.ts";
import { invitationsTo, notifyWaiting, tokenFor } from "../../../tests/support/referred.ts";
import { makeWorld, type Person, type World } from "../../../tests/support/world.ts";
import { applicationEndpoints } from "../../contract/applications.ts";
import { candidateEndpoints } from "../../contract/candidates.ts";
import { invitationEndpoints } from "../../contract/invitations.ts";
import { jobEndpoints } from "../../contract/jobs.ts";
import { notificationEndpoints } from "../../contract/notifications.ts";
import { pipelineEndpoints } from "../../contract/pipeline/pipeline.ts";
import { jobDraftEndpoints } from "../../contract/posting/job-drafts.ts";
import { referralEndpoints } from "../../contract/referrals.ts";
import { showToCompany } from "../referrals/show.ts";
import { findUninvited } from "./hand-over.ts";

let world: World;
let owner: Person;
let ines: Person;

beforeAll(async () => {
  world = await makeWorld();
  owner = await world.person("Petra Poster");
  ines = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

const NAME = "Ulla Ungefragt";

/** Somebody who is asked first and was told by mail. */
async function asked(job?: string, ask_first: boolean | undefined = true) {
  const email = freshEmail();
  const to = job ?? (await world.job(owner)).id;
  const { id } = await referUntold(ines, to, { candidate_email: email, candidate_name: NAME, ask_first });
  await notifyWaiting(world);
  return { id, job: to, email, token: await tokenFor(world, email) };
}

type Asked = Awaited<ReturnType<typeof asked>>;
const answer = ({ token, id: referral }: Asked, word: "accept" | "decline") =>
  world.visitor.call(invitationEndpoints.answer, { body: { token, referral, answer: word } });
const seen = (id: string) => owner.try(referralEndpoints.get, { params: { id } });
const people = async (job: string) =>
  (await owner.call(pipelineEndpoints.board, { params: { id: job }, query: {} })).counts.referrals;

it("F20 the company sees nothing of whom is asked first until they say yes, and then everything", async () => {
  const one = await asked();
  expect((await seen(one.id)).status).toBe(404);
  expect(await people(one.job)).toBe(0);
  expect(await ines.call(referralEndpoints.get, { params: { id: one.id } })).toMatchObject({
    ...{ ask_first: true, shown: false, status: "Pending" },
  });
  const page = await answer(one, "accept");
  expect(page.referrals[0]).toMatchObject({ invitation: "accepted", status: "Pending" });
  expect(page.referrals[0]).not.toHaveProperty("ask_first");
  expect((await seen(one.id)).body).toMatchObject({ candidate_name: NAME, invitation: "accepted", shown: true });
  expect(await people(one.job)).toBe(1);
});

it("F20 the mail and its page say that nothing is seen before a yes; without it neither does", async () => {
  const one = await asked();
  const [mail] = await invitationsTo(world, one.email);
  expect(mail?.text).toContain("will see nothing of it before you say yes");
  const page = await world.visitor.call(invitationEndpoints.open, { body: { token: one.token } });
  expect(page.referrals[0]).toMatchObject({ ask_first: true });
  const other = await asked(undefined, false);
  expect((await invitationsTo(world, other.email))[0]?.text).not.toContain("before you say yes");
  const shown = await world.visitor.call(invitationEndpoints.open, { body: { token: other.token } });
  expect(shown.referrals[0]).not.toHaveProperty("ask_first");
});

it("F20 F6 declining tells the referrer and nobody of the company", async () => {
  const one = await asked();
  const before = (await owner.call(notificationEndpoints.list, { query: {} })).items.length;
  await answer(one, "decline");
  expect((await seen(one.id)).status).toBe(404);
  expect((await owner.call(notificationEndpoints.list, { query: {} })).items).toHaveLength(before);
  const { items } = await ines.call(notificationEndpoints.list, { query: {} });
  expect(items[0]).toMatchObject({ kind: "referral_declined", subject: one.id });
});

it("F20 a job asks first for everybody, frozen when the referral is made", async () => {
  const made = await world.job(owner, { ask_first: true });
  const read = () => world.visitor.call(jobEndpoints.get, { params: { id: made.id } });
  expect((await read()).ask_first).toBe(true);
  const one = await asked(made.id, false);
  expect((await seen(one.id)).status).toBe(404);
  const copy = await owner.call(jobDraftEndpoints.copy, { body: { kind: "draft", job: made.id } });
  expect(copy.fields.ask_first).toBe(true);
  const { title, description, location, f_type, company, status } = await read();
  const body = { title, description, location, f_type, company: company.id, status };
  const stale = await owner.try(jobEndpoints.update, {
    params: { id: made.id },
    body: { ...body, ask_first: false, updated_at: "2020-01-01T00:00:00.000Z" },
  });
  expect(stale.body.fields).toHaveProperty("ask_first");
  // Left out it stays.
  await owner.call(jobEndpoints.update, { params: { id: made.id }, body });
  expect((await read()).ask_first).toBe(true);
  await owner.call(jobEndpoints.update, { params: { id: made.id }, body: { ...body, ask_first: false } });
  expect(await read()).not.toHaveProperty("ask_first");
  expect((await seen(one.id)).status).toBe(404);
  const free = await asked(made.id, false);
  expect((await seen(free.id)).status).toBe(200);
});

it("F20 F4 a candidate that is submitted may be asked first as well", async () => {
  const { id: job } = await world.job(owner);
  const { id: candidate } = await introduced(world, ines, await publicPage(world, ines));
  const body = { job, recommendation: "Yes.", ask_first: true };
  await ines.call(candidateEndpoints.submit, { params: { id: candidate }, body });
  await notifyWaiting(world);
  expect(await people(job)).toBe(0);
});

it("F20 F9 hired by an own application, what is owed shows without an answer to the mail", async () => {
  const one = await asked();
  const person = await world.person(NAME, { email: one.email, verified: true });
  const { id } = await apply(person, one.job, { candidate_email: one.email });
  const step = (from: "Applied" | "Reviewing" | "Interviewing", status: "Reviewing" | "Interviewing" | "Hired") =>
    owner.call(applicationEndpoints.setStatus, { params: { id }, body: { from, status } });
  await step("Applied", "Reviewing");
  await step("Reviewing", "Interviewing");
  expect((await seen(one.id)).status).toBe(404);
  await step("Interviewing", "Hired");
  expect((await seen(one.id)).body).toMatchObject({ status: "Hired", shown: true });
});

it("F20 nothing shows it before: not the work that looks after lost mails, not a write past the rule", async () => {
  const one = await asked();
  world.clock.advance(20 * 60_000);
  await findUninvited(world.ctx);
  await world.ctx.write((tx) => showToCompany(world.ctx, tx, [one.id]));
  const row = () => world.pool.query("SELECT shown_at FROM referrals WHERE id = $1", [one.id]);
  expect((await row()).rows[0].shown_at).toBeNull();
  // As the version before would do it.
  const write = world.pool.query("UPDATE referrals SET shown_at = now() WHERE id = $1", [one.id]);
  await expect(write).rejects.toThrow("is asked first");
});
