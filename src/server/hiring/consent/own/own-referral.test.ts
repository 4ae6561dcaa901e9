import { afterAll, beforeAll, expect, it } from "vitest";
import { referCandidate, uniqueEmail } from "../../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../../tests/support/consent.ts";
import { pdf } from "../../../../../tests/support/documents.ts";
import { createWorld, type World } from "../../../../../tests/support/world.ts";
import { fileEndpoints } from "../../../../contract/files.ts";
import { invitationEndpoints } from "../../../../contract/hiring/consent.ts";
import { referralEndpoints } from "../../../../contract/hiring/referrals.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it("F13 R2 the person reads the same by the mailed link and in their account: recommendation, LinkedIn, CV, reward", async () => {
  const [owner, ines] = [await world.person("Petra Poster"), await world.person("Ines Marchetti")];
  const [email, linkedin] = [uniqueEmail(), "https://www.linkedin.com/in/jonah-weiss-reads"];
  const sent = await ines.try(fileEndpoints.uploadCv, { query: { name: "jonah.pdf", form: "referral" }, body: pdf() });
  const job = (await world.job(owner, { reward_amount: 7_300 })).id;
  const { id, recommendation } = await referCandidate(ines, job, {
    candidate_email: email,
    candidate_linkedin: linkedin,
    cv: String(sent.body.token),
  });
  await notifyQueuedCandidates(world);
  const jonah = await world.person("Jonah Weiss", { email });
  const cv = () => jonah.try(referralEndpoints.cv, { params: { id } });
  expect((await cv()).status).toBe(404);
  const token = await findConsentToken(world, email);
  const open = async () => (await world.visitor.call(invitationEndpoints.open, { body: { token } })).referrals[0];
  const about = { id, recommendation, linkedin, cv: { name: "jonah.pdf" }, reward_amount: 7_300 };
  expect(await open()).toMatchObject({ ...about, can: { accept: true } });
  await jonah.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "accept" } });
  await owner.call(referralEndpoints.setStatus, { params: { id }, body: { from: "Pending", status: "Reviewing" } });
  const { items } = await jonah.call(invitationEndpoints.mine, { query: {} });
  const { messages: _link, ...byLink } = (await open()) ?? {};
  // Both use one view.
  expect(items).toEqual([byLink]);
  expect(items[0]).toMatchObject({
    ...about,
    history: [
      { from: null, to: "Pending", by: "Ines Marchetti" },
      { from: "Pending", to: "Pending", note: "accepted" },
      { from: "Pending", to: "Reviewing", by: "Petra Poster" },
    ],
  });
  expect((await cv()).status).toBe(200);
  // The company's view with its fraud signals is for the company alone.
  expect((await jonah.try(referralEndpoints.get, { params: { id } })).status).toBe(404);
  const left = await jonah.call(invitationEndpoints.withdraw, { params: { id } });
  expect(left.history.at(-1)).toMatchObject({ to: "Withdrawn", note: "declined" });
  expect(left).toMatchObject(about);
  await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
  expect(await open()).toMatchObject({ recommendation: "", linkedin: "", cv: null });
});
