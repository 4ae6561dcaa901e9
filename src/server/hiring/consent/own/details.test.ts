import { afterAll, describe, expect, it } from "vitest";
import { RECOMMENDATION, referCandidate, uniqueEmail } from "../../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../../tests/support/consent.ts";
import { pdf } from "../../../../../tests/support/documents.ts";
import { createWorld, type Person } from "../../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../../contract/accounts/account-data.ts";
import { fileEndpoints } from "../../../../contract/files.ts";
import { invitationEndpoints } from "../../../../contract/hiring/consent.ts";
import { ownDetailEndpoints } from "../../../../contract/hiring/own-details.ts";
import { referralChangeEndpoints } from "../../../../contract/hiring/referral-changes.ts";
import { referralEndpoints } from "../../../../contract/hiring/referrals.ts";

const world = await createWorld();
const owner = await world.person("Marguerite Olander");
const ines = await world.person("Ines Marchetti");
afterAll(() => world.close());

const PATH = "https://www.linkedin.com/in/jonah-weiss";
const RIGHT = { candidate_name: "Jonah Weiß", candidate_linkedin: PATH };

async function told(times = 1, more: { cv?: string } = {}) {
  const email = uniqueEmail();
  const ids: string[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const job = (await world.job(owner)).id;
    ids.push((await referCandidate(ines, job, { candidate_email: email, candidate_name: "Jona Wise", ...more })).id);
  }
  await notifyQueuedCandidates(world);
  // One mail for all of them, with one page behind its link.
  await world.pool.query(
    `INSERT INTO consent_requests (referral, created_at, consent_email)
     SELECT id, now(), (SELECT consent_email FROM consent_requests WHERE referral = $1) FROM unnest($2::uuid[]) AS id
     ON CONFLICT (referral) DO UPDATE SET consent_email = excluded.consent_email`,
    [ids[0], ids],
  );
  return { ids, id: ids[0] ?? "", email, token: await findConsentToken(world, email) };
}

const byLink = (token: string, referral: string, more: object = {}) =>
  world.visitor.try(ownDetailEndpoints.byLink, { body: { token, referral, ...RIGHT, ...more } as never });
const seen = (id: string, by = owner) => by.call(referralEndpoints.get, { params: { id } });
const upload = async () =>
  String(
    (await world.visitor.try(fileEndpoints.uploadCv, { query: { name: "me.pdf" } as never, body: pdf(900) })).body
      .token,
  );

describe("F37 a candidate's own details", () => {
  it("F37 are corrected by the mailed link, CV too; the company reads them with the time, keys and credit stay", async () => {
    const { id, token, email } = await told();
    expect((await seen(id)).corrected_at).toBeUndefined();
    const key = () => world.pool.query("SELECT candidate_linkedin_key AS key FROM referrals WHERE id = $1", [id]);
    const before = (await key()).rows;
    const answer = await byLink(token, id, { cv: await upload() });
    expect(answer).toMatchObject({
      status: 200,
      body: { referrals: [{ details: { name: "Jonah Weiß" }, linkedin: PATH, cv: { name: "me.pdf" } }] },
    });
    const right = { candidate_name: "Jonah Weiß", candidate_email: email, corrected_at: expect.any(String) };
    for (const by of [owner, ines]) expect(await seen(id, by)).toMatchObject(right);
    expect((await seen(id)).cv).toMatchObject({ name: "me.pdf" });
    expect((await key()).rows).toEqual(before);
    await byLink(token, id, { without_cv: true });
    expect((await seen(id)).cv).toBeNull();
  });

  it("F37 an uploaded CV is for the company alone; the referrer reads when, and cannot change it any more", async () => {
    const kept = await ines.try(fileEndpoints.uploadCv, {
      query: { name: "from-ines.pdf", form: "referral" },
      body: pdf(),
    });
    const { id, token } = await told(1, { cv: String(kept.body.token) });
    const cv = (by: Person) => by.try(referralEndpoints.cv, { params: { id } });
    expect((await seen(id, ines)).cv).toMatchObject({ name: "from-ines.pdf" });
    const [own, at] = [await upload(), world.clock.now().toISOString()];
    expect((await byLink(token, id, { cv: own })).status).toBe(200);
    expect(await seen(id)).toMatchObject({ cv: { name: "me.pdf" }, candidate_cv: { at, state: "uploaded" } });
    expect((await cv(owner)).status).toBe(200);
    expect((await cv(ines)).status).toBe(404);
    const listed = (await ines.call(referralEndpoints.list, { query: {} })).items.find((one) => one.id === id);
    for (const read of [await seen(id, ines), listed])
      expect(read).toMatchObject({ cv: null, candidate_cv: { at, state: "uploaded" } });
    const data = JSON.stringify(await ines.call(accountDataEndpoints.export, { body: {} }));
    expect(data).not.toContain("me.pdf");
    const change = (more: object) =>
      ines.try(referralChangeEndpoints.correct, {
        params: { id },
        body: { candidate_name: "Jonah Weiss", recommendation: RECOMMENDATION, ...more } as never,
      });
    const again = await ines.try(fileEndpoints.uploadCv, {
      query: { name: "again.pdf", form: "referral" },
      body: pdf(),
    });
    for (const more of [{ cv: String(again.body.token) }, { without_cv: true }])
      expect(await change(more)).toMatchObject({ status: 409, body: { code: "cv_of_candidate" } });
    expect((await change({})).status).toBe(200);
    expect((await seen(id)).cv).toMatchObject({ name: "me.pdf" });
    await byLink(token, id, { without_cv: true });
    expect(await seen(id, ines)).toMatchObject({ cv: null, candidate_cv: { state: "removed" } });
    expect((await change({ cv: String(again.body.token) })).status).toBe(409);
  });

  it("F37 an unchanged CV stays the referrer's", async () => {
    const kept = await ines.try(fileEndpoints.uploadCv, {
      query: { name: "from-ines.pdf", form: "referral" },
      body: pdf(),
    });
    const { id, token } = await told(1, { cv: String(kept.body.token) });
    await byLink(token, id);
    expect((await seen(id, ines)).cv).toMatchObject({ name: "from-ines.pdf" });
    expect((await seen(id, ines)).candidate_cv).toBeUndefined();
    const { id: bare, token: other } = await told();
    await byLink(other, bare, { without_cv: true });
    expect((await seen(bare, ines)).candidate_cv).toBeUndefined();
  });

  it("F37 are only those of one's own page; in all of its referrals at once if wanted", async () => {
    const [one, other] = [await told(2), await told()];
    expect((await byLink(one.token, other.id)).status).toBe(404);
    expect((await byLink(one.token, one.id, { candidate_name: "" })).status).toBe(422);
    await byLink(one.token, one.id);
    const names = async () => Promise.all(one.ids.map(async (id) => (await seen(id)).candidate_name));
    expect(await names()).toEqual(["Jonah Weiß", "Jona Wise"]);
    await byLink(one.token, one.id, { all: true });
    expect(await names()).toEqual(["Jonah Weiß", "Jonah Weiß"]);
    expect((await seen(other.id)).candidate_name).toBe("Jona Wise");
  });

  it("F37 are corrected in the account once claimed, by nobody else, and not once final", async () => {
    const { id, token, email } = await told();
    const jonah = await world.person("Jonah Weiss", { email } as never);
    const own = (by: Person) => by.try(ownDetailEndpoints.own, { params: { id }, body: RIGHT as never });
    expect((await own(jonah)).status).toBe(404);
    await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "accept" } });
    await jonah.call(invitationEndpoints.claim, { body: { token } });
    expect(await own(jonah)).toMatchObject({ status: 200, body: { details: { name: "Jonah Weiß" } } });
    for (const by of [owner, ines]) expect((await own(by)).status).toBe(404);
    await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "decline" } });
    expect((await own(jonah)).status).toBe(409);
    expect((await byLink(token, id)).status).toBe(409);
  });
});

it("F36 the mailed page has the history of each referral, until the data are erased", async () => {
  const { id, token } = await told();
  const open = async () => (await world.visitor.call(invitationEndpoints.open, { body: { token } })).referrals[0];
  expect((await open())?.history).toMatchObject([{ from: null, to: "Pending", by: "Ines Marchetti" }]);
  await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "decline" } });
  expect((await open())?.history?.at(-1)).toMatchObject({ to: "Withdrawn", note: "declined" });
  await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
  const after = await world.visitor.try(invitationEndpoints.open, { body: { token } });
  expect(JSON.stringify(after.body)).not.toContain('"history"');
});
