import { afterAll, describe, expect, it } from "vitest";
import { buildSubmission, makeReferralVisible } from "../../../../tests/support/candidates.ts";
import { pdf } from "../../../../tests/support/documents.ts";
import { createPublicPage, introduceCandidate } from "../../../../tests/support/introductions.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { fileEndpoints } from "../../../contract/files.ts";
import { candidateEndpoints } from "../../../contract/hiring/candidates.ts";
import { referralChangeEndpoints } from "../../../contract/hiring/referral-changes.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import type { ReferralStatus } from "../../../contract/statuses.ts";
import { eraseReferral } from "../referrals/erase-referral.ts";

const world = await createWorld();
const [ines, owner] = await Promise.all([world.person("Ines Marchetti"), world.person("Marguerite Olander")]);
const page = await createPublicPage(world, ines);
afterAll(() => world.close());

const WORDS = "Reads the query plan first.";

async function submitted(id: string, recommendation = WORDS, by = ines): Promise<string> {
  const { id: job } = await world.job(owner);
  const { referrals } = await by.call(candidateEndpoints.submit, {
    params: { id },
    body: buildSubmission(job, recommendation),
  });
  const referral = referrals?.find((one) => one.job.id === job)?.id ?? "";
  await makeReferralVisible(by, referral);
  return referral;
}

async function step(referral: string, from: ReferralStatus, status: ReferralStatus) {
  await owner.call(referralEndpoints.setStatus, { params: { id: referral }, body: { from, status } });
}

async function seen(id: string) {
  const { items } = await ines.call(candidateEndpoints.list, { query: { limit: 100 } });
  return items.find((one) => one.id === id);
}

async function uploadedCv(): Promise<string> {
  const query = { name: "amara.pdf", form: "candidate" };
  const sent = await world.visitor.try(fileEndpoints.uploadCv, { query, body: pdf() });
  return String(sent.body.token);
}

describe("F41 several jobs for one person", () => {
  it("F41 each is a separate referral, with its recommendation, job and status, newest first", async () => {
    const { id } = await introduceCandidate(world, ines, page);
    const [first, second] = [await submitted(id, "First words."), await submitted(id, "Second words.")];
    await step(first, "Pending", "Reviewing");
    expect((await seen(id))?.referrals).toMatchObject([
      { id: second, status: "Pending", recommendation: "Second words." },
      { id: first, status: "Reviewing", recommendation: "First words." },
    ]);
  });

  it("F4 F41 has the status of the most advanced one, open before ended; statistics and filter agree", async () => {
    const noor = await world.person("Noor Visser");
    const { id } = await introduceCandidate(world, noor, await createPublicPage(world, noor));
    const [one, two, three] = [
      await submitted(id, WORDS, noor),
      await submitted(id, WORDS, noor),
      await submitted(id, WORDS, noor),
    ];
    const now = async () => {
      const { items, stats } = await noor.call(candidateEndpoints.list, { query: {} });
      const [candidate] = items;
      const { items: filtered } = await noor.call(candidateEndpoints.list, { query: { status: candidate?.status } });
      expect(filtered.map((each) => each.id)).toEqual([id]);
      const { total, ...figures } = stats;
      expect(total).toBe(1);
      const counted = Object.entries(figures).filter(([, count]) => count > 0);
      const { job, referrals = [] } = candidate ?? {};
      return [candidate?.status, counted.flat(), referrals.find((each) => each.job.id === job?.id)?.id];
    };
    await step(one, "Pending", "Rejected");
    expect(await now()).toEqual(["Submitted", ["submitted", 1], three]);
    await step(two, "Pending", "Reviewing");
    expect(await now()).toEqual(["Submitted", ["submitted", 1], two]);
    await step(two, "Reviewing", "Interviewing");
    expect(await now()).toEqual(["Interviewing", ["interviewing", 1], two]);
    await step(two, "Interviewing", "Rejected");
    expect(await now()).toEqual(["Submitted", ["submitted", 1], three]);
    await step(three, "Pending", "Rejected");
    expect(await now()).toEqual(["Rejected", [], three]);
  });

  it("F41 a job that they were submitted to is no longer suggested for them", async () => {
    const { id } = await introduceCandidate(world, ines, page, { role_interest: "Sales" });
    const job = await world.job(owner, { title: "Account Executive of Bells" });
    const suggested = async () =>
      (await ines.call(candidateEndpoints.suggestions, { params: { id } })).items.map((each) => each.id);
    expect(await suggested()).toContain(job.id);
    await ines.call(candidateEndpoints.submit, { params: { id }, body: buildSubmission(job.id, WORDS) });
    expect(await suggested()).not.toContain(job.id);
  });

  it("F41 reads what the previous version submitted, and continues from there", async () => {
    const { id } = await introduceCandidate(world, ines, page);
    const first = await submitted(id);
    await world.pool.query("DELETE FROM candidate_referrals WHERE referral = $1", [first]);
    expect(await seen(id)).toMatchObject({ status: "Submitted", referrals: [{ id: first }] });
    const second = await submitted(id);
    expect((await seen(id))?.referrals?.map((one) => one.id)).toEqual([second, first]);
    const { rows } = await world.pool.query("SELECT referral FROM candidates WHERE id = $1", [id]);
    expect(rows).toEqual([{ referral: first }]);
  });

  it("F2 F41 one CV is used by all of them, and stays until the last of them is deleted", async () => {
    const { id } = await introduceCandidate(world, ines, page, { cv: await uploadedCv() });
    const { id: job } = await world.job(owner);
    const kept = await submitted(id);
    const { referrals } = await ines.call(candidateEndpoints.submit, {
      params: { id },
      body: buildSubmission(job, WORDS),
    });
    const taken = referrals?.find((one) => one.job.id === job)?.id ?? "";
    await ines.call(candidateEndpoints.remove, { params: { id } });
    const { rows } = await world.pool.query("SELECT cv FROM referrals WHERE id = $1", [kept]);
    const isStored = async () =>
      (await world.pool.query("SELECT FROM files WHERE id = $1", [rows[0]?.cv])).rowCount === 1;
    expect(await isStored()).toBe(true);
    await ines.call(referralChangeEndpoints.withdraw, { params: { id: taken } });
    expect(await isStored()).toBe(true);
    expect((await owner.try(referralEndpoints.cv, { params: { id: kept } })).status).toBe(200);
    await ines.call(referralChangeEndpoints.withdraw, { params: { id: kept } });
    expect(await isStored()).toBe(false);
  });

  it("F41 F16 a saved candidate's CV outlives their withdrawn referral, but not their erased one", async () => {
    const { id } = await introduceCandidate(world, ines, page, { cv: await uploadedCv() });
    const hasCv = async () => (await seen(id))?.cv !== null;
    const [withdrawn, erased] = [await submitted(id), await submitted(id)];
    await world.ctx.write((tx) => eraseReferral(world.ctx, tx, withdrawn, { note: "withdrawn" }));
    expect(await hasCv()).toBe(true);
    await world.ctx.write((tx) => eraseReferral(world.ctx, tx, erased));
    expect(await hasCv()).toBe(false);
  });
});
