import { afterAll, expect, it } from "vitest";
import { referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentEmails, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { deliverAnswers } from "../../../../tests/support/response-time.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { NOTIFY_MOVE } from "../pipeline/notify-move.ts";
import { reconcileResponseTimes } from "./reconcile.ts";

const DAY = 86_400_000;

const world = await createWorld();
const [owner, ines] = [await world.person("Petra Poster"), await world.person("Ines Marchetti")];
afterAll(() => world.close());

async function referred(candidate_name = "Cora Lindqvist") {
  const email = uniqueEmail();
  const job = (await world.job(owner)).id;
  const { id } = await referCandidate(ines, job, { candidate_email: email, candidate_name });
  await notifyQueuedCandidates(world);
  return { id, job, email };
}

type Step = {
  from: "Pending" | "Reviewing" | "Interviewing";
  status: "Reviewing" | "Interviewing" | "Hired" | "Rejected";
};
const step = (id: string, body: Step & { reason?: "experience" }) =>
  owner.call(referralEndpoints.setStatus, { params: { id }, body });
const answered = async (id: string) => {
  await deliverAnswers(world);
  return (await world.pool.query("SELECT first_answer_at IS NOT NULL AS yes FROM referrals WHERE id = $1", [id]))
    .rows[0].yes;
};

async function mailsTo(email: string) {
  await sendQueuedEmails(world);
  return findConsentEmails(world, email);
}

it("F51 F50 mails a person without an account of interviews and the hire, each with the same link, and not of Reviewing", async () => {
  const { id, email } = await referred();
  await step(id, { from: "Pending", status: "Reviewing" });
  expect(await mailsTo(email)).toHaveLength(1);
  await step(id, { from: "Reviewing", status: "Interviewing" });
  await step(id, { from: "Interviewing", status: "Hired" });
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject).slice(1)).toEqual([
    "Quillstack invites you to interview: Staff Backend Engineer",
    "Quillstack hired you: Staff Backend Engineer",
  ]);
  expect(new Set(mails.map(({ token }) => token)).size).toBe(1);
  const opened = await world.visitor.call(invitationEndpoints.open, { body: { token: mails[2]?.token ?? "" } });
  expect(opened.referrals).toMatchObject([{ id, status: "Hired" }]);
});

it("F51 R14 the mail of a rejection from the pipeline has its reason, once it can no longer be undone", async () => {
  const { id, job, email } = await referred();
  const body = { people: [{ kind: "referral", id, from: { stage: "New", step: null } }], to: { stage: "Rejected" } };
  await owner.call(pipelineEndpoints.move, { params: { id: job }, body: { ...body, reason: "experience" } as never });
  expect(await mailsTo(email)).toHaveLength(1);
  world.clock.advance(10_000);
  await world.queue.work(NOTIFY_MOVE);
  const [, no, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(no?.subject).toBe("Quillstack decided against your referral: Staff Backend Engineer");
  expect(no?.text).toMatch(/Reason/);
  expect(await answered(id)).toBe(true);
});

it("F51 R20 a status without a mail is no first answer; a mailed one is", async () => {
  const { id } = await referred();
  await step(id, { from: "Pending", status: "Reviewing" });
  expect(await answered(id)).toBe(false);
  await step(id, { from: "Reviewing", status: "Interviewing" });
  expect(await answered(id)).toBe(true);
});

it("F51 R20 with the referral in an account Reviewing is notified there, and is an answer", async () => {
  const { id, email } = await referred();
  const [{ token } = { token: "" }] = await mailsTo(email);
  const cora = await world.person("Cora Lindqvist", { email } as never);
  await cora.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "accept" } });
  await step(id, { from: "Pending", status: "Reviewing" });
  expect(await answered(id)).toBe(true);
});

it("F51 F7 a suppressed person gets no mails, and their company is not held to its response time", async () => {
  const { id, email } = await referred();
  const [{ token } = { token: "" }] = await mailsTo(email);
  await world.visitor.call(invitationEndpoints.neverAgain, { body: { token } });
  await step(id, { from: "Pending", status: "Rejected", reason: "experience" });
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await answered(id)).toBe(true);
});

it("F51 R16 mails once that no decision was made", async () => {
  const { id, email, job } = await referred();
  await step(id, { from: "Pending", status: "Reviewing" });
  await step(id, { from: "Reviewing", status: "Interviewing" });
  expect(await mailsTo(email)).toHaveLength(2);
  world.clock.advance(DAY);
  await world.pool.query("UPDATE referrals SET interviewing_at = $2 WHERE job = $1", [
    job,
    new Date(world.clock.now().getTime() - 46 * DAY),
  ]);
  await reconcileResponseTimes(world.ctx);
  await reconcileResponseTimes(world.ctx);
  const [, , third, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(third?.subject).toBe("No decision yet: Staff Backend Engineer");
  expect(third?.token).not.toBe("");
});
