import { afterAll, expect, it } from "vitest";
import { buildSubmission, makeReferralVisible } from "../../../../tests/support/candidates.ts";
import { pdf } from "../../../../tests/support/documents.ts";
import { buildIntroduction, createPublicPage, introduceCandidate } from "../../../../tests/support/introductions.ts";
import { type Client, createWorld } from "../../../../tests/support/world.ts";
import { fileEndpoints } from "../../../contract/files.ts";
import { candidateEndpoints, referrerEndpoints } from "../../../contract/hiring/candidates.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";

const world = await createWorld();
const [ines, owner] = await Promise.all([world.person("Ines Marchetti"), world.person("Marguerite Olander")]);
const page = await createPublicPage(world, ines);
afterAll(() => world.close());

async function uploaded(by: Client, name = "cv.pdf"): Promise<string> {
  const sent = await by.try(fileEndpoints.uploadCv, { query: { name, form: "candidate" }, body: pdf() });
  expect(sent.status).toBe(201);
  return sent.body.token as string;
}

const fetchCv = (by: Client, id: string) => by.try(candidateEndpoints.cv, { params: { id } });
const storedFiles = async () => (await world.pool.query("SELECT count(*)::int AS n FROM files")).rows[0].n as number;

it("F2 a visitor's CV is stored with the candidate, for their referrer alone", async () => {
  const candidate = await introduceCandidate(world, ines, page, { cv: await uploaded(world.visitor, "Amara.pdf") });
  expect(candidate.cv).toMatchObject({ name: "Amara.pdf" });
  expect((await fetchCv(ines, candidate.id)).status).toBe(200);
  for (const by of [owner, world.visitor, await world.person("Stranger Example")]) {
    expect((await fetchCv(by, candidate.id)).status).toBe(by === world.visitor ? 401 : 404);
  }
  expect((await fetchCv(ines, (await introduceCandidate(world, ines, page)).id)).status).toBe(404);
});

it("F2 a token works once, and an invented one never", async () => {
  const cv = await uploaded(world.visitor);
  await introduceCandidate(world, ines, page, { cv });
  for (const wrong of [cv, "invented"]) {
    const body = buildIntroduction(world, { cv: wrong });
    const answer = await world.visitor.try(referrerEndpoints.introduce, { params: { username: page }, body });
    expect(answer).toMatchObject({ status: 422, body: { fields: { cv: { code: "upload_gone" } } } });
    const { items } = await ines.call(candidateEndpoints.list, { query: { search: body.email } });
    expect(items).toEqual([]);
  }
});

it("F4 the CV goes with the referral, and stays with it when the candidate is deleted", async () => {
  const { id } = await introduceCandidate(world, ines, page, { cv: await uploaded(world.visitor) });
  const job = await world.job(owner);
  const body = buildSubmission(job.id);
  await ines.call(candidateEndpoints.submit, { params: { id }, body });
  const referral = (await world.pool.query("SELECT referral FROM candidates WHERE id = $1", [id])).rows[0].referral;
  await makeReferralVisible(ines, referral);
  expect((await owner.try(referralEndpoints.cv, { params: { id: referral } })).status).toBe(200);
  expect((await fetchCv(owner, id)).status).toBe(404);
  await ines.call(candidateEndpoints.remove, { params: { id } });
  expect((await owner.try(referralEndpoints.cv, { params: { id: referral } })).status).toBe(200);
});

it("a newer CV replaces the earlier one, and deleting the candidate deletes it", async () => {
  const first = await introduceCandidate(world, ines, page, { cv: await uploaded(world.visitor, "old.pdf") });
  const { email } = first;
  const again = await introduceCandidate(world, ines, page, { email, cv: await uploaded(world.visitor, "new.pdf") });
  expect(again).toMatchObject({ id: first.id, cv: { name: "new.pdf" } });
  expect((await introduceCandidate(world, ines, page, { email })).cv).toMatchObject({ name: "new.pdf" });
  const before = await storedFiles();
  await ines.call(candidateEndpoints.remove, { params: { id: first.id } });
  expect(await storedFiles()).toBe(before - 1);
});
