import { afterAll, beforeAll, expect, it } from "vitest";
import { freshEmail, refer } from "../../../../tests/support/candidates.ts";
import { pdf } from "../../../../tests/support/documents.ts";
import { notifyWaiting, tokenFor } from "../../../../tests/support/referred.ts";
import { makeWorld, type World } from "../../../../tests/support/world.ts";
import { fileEndpoints } from "../../../contract/files.ts";
import { invitationEndpoints } from "../../../contract/invitations.ts";
import { referralEndpoints } from "../../../contract/referrals.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

it("F13 R2 X31 whoever claimed a referral reads its history and their CV, and not the recommendation", async () => {
  const [owner, ines] = [await world.person("Petra Poster"), await world.person("Ines Marchetti")];
  const email = freshEmail();
  const sent = await ines.try(fileEndpoints.uploadCv, { query: { name: "jonah.pdf", form: "referral" }, body: pdf() });
  const job = (await world.job(owner)).id;
  const { id, recommendation } = await refer(ines, job, { candidate_email: email, cv: String(sent.body.token) });
  await notifyWaiting(world);
  const jonah = await world.person("Jonah Weiss", { email });
  const cv = () => jonah.try(referralEndpoints.cv, { params: { id } });
  expect((await cv()).status).toBe(404);
  const token = await tokenFor(world, email);
  await jonah.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "accept" } });
  await owner.call(referralEndpoints.setStatus, { params: { id }, body: { from: "Pending", status: "Reviewing" } });
  const { items } = await jonah.call(invitationEndpoints.mine, { query: {} });
  expect(items[0]).toMatchObject({
    id,
    cv: { name: "jonah.pdf" },
    history: [
      { from: null, to: "Pending", by: "Ines Marchetti" },
      { from: "Pending", to: "Reviewing", by: "Petra Poster" },
    ],
  });
  expect(JSON.stringify(items)).not.toContain(recommendation);
  expect((await cv()).status).toBe(200);
  expect((await jonah.try(referralEndpoints.get, { params: { id } })).status).toBe(404);
  const left = await jonah.call(invitationEndpoints.withdraw, { params: { id } });
  expect(left.history.at(-1)).toMatchObject({ to: "Rejected", note: "declined" });
});
