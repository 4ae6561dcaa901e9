import { afterAll, describe, expect, it } from "vitest";
import { referCandidate, referWithoutNotice, uniqueEmail } from "../../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../../tests/support/consent.ts";
import { createWorld, type Person } from "../../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../../contract/accounts/account-data.ts";
import { invitationEndpoints } from "../../../../contract/hiring/consent.ts";
import { pipelineEndpoints } from "../../../../contract/hiring/pipeline/pipeline.ts";
import { referralChangeEndpoints } from "../../../../contract/hiring/referral-changes.ts";
import { referralEndpoints } from "../../../../contract/hiring/referrals.ts";
import type { OwnRelationship } from "../../../../contract/hiring/relationship-fields.ts";
import { relationshipEndpoints } from "../../../../contract/hiring/relationships.ts";
import { jobEndpoints } from "../../../../contract/jobs/jobs.ts";

const world = await createWorld();
const owner = await world.person("Marguerite Olander");
const ines = await world.person("Ines Marchetti");
afterAll(() => world.close());

const TIE = { relationship: "led", relationship_place: "Northwind", relationship_period: "2019 to 2022" } as const;
const TOLD = { kind: "led", place: "Northwind", period: "2019 to 2022" };

async function told(more: Parameters<typeof referCandidate>[2] = TIE) {
  const email = uniqueEmail();
  const job = (await world.job(owner)).id;
  const { id } = await referCandidate(ines, job, { ...more, candidate_email: email });
  await notifyQueuedCandidates(world);
  return { id, job, email, token: await findConsentToken(world, email) };
}

const byLink = (token: string, referral: string, said: object = TIE) =>
  world.visitor.try(relationshipEndpoints.byLink, { body: { token, referral, ...said } as never });
const seen = async (id: string, by = owner) => (await by.call(referralEndpoints.get, { params: { id } })).relationship;
const page = async (token: string) =>
  (await world.visitor.call(invitationEndpoints.open, { body: { token } })).referrals[0]?.relationship;
const correct = (id: string, more: object) =>
  ines.try(referralChangeEndpoints.correct, {
    params: { id },
    body: { candidate_name: "Jonah Weiss", recommendation: "w".repeat(60), ...more },
  });

describe("F29 the relationship between two people", () => {
  it("F29 is read by company, referrer and candidate; left out where none was given", async () => {
    const { id, token } = await told();
    for (const by of [owner, ines]) expect(await seen(id, by)).toEqual({ ...TOLD, confirmed: false, own: null });
    const { items } = await ines.call(referralEndpoints.list, { query: {} });
    expect(items.find((one) => one.id === id)?.relationship).toMatchObject(TOLD);
    expect(await page(token)).toEqual({ ...TOLD, confirmed: false, own: null, open: true });
    const silent = await told({});
    expect(await seen(silent.id)).toBeUndefined();
    expect(await page(silent.token)).toBeUndefined();
    expect((await byLink(silent.token, silent.id)).status).toBe(404);
  });

  const long = (signs: number) => "x".repeat(signs);
  it.each([
    ["another relationship", { relationship: "married" }],
    ["100 kB", { relationship_place: long(100_000) }],
    ["a long place", { relationship_place: long(81) }],
    ["a long time", { relationship_period: long(41) }],
    ["an address", { relationship_place: "https://free-money.example" }],
    ["a host", { relationship_place: "www.free-money.example" }],
    ["a mailbox", { relationship_period: "write to me@free-money.example" }],
    ["a place without a relationship", { relationship: "" }],
  ])("F29 X31 refuses %s by field, of the referrer and of the person", async (_name, wrong) => {
    const [name] = Object.keys(wrong);
    const field = { [name ?? ""]: expect.anything() };
    const refused = { status: 422, body: { fields: field } };
    const body = { job: (await world.job(owner)).id, ...TIE, ...wrong } as never;
    const person = { candidate_name: "Jonah Weiss", candidate_email: uniqueEmail(), recommendation: "w".repeat(60) };
    const sent = await ines.try(referralEndpoints.create, {
      body: { ...(person as object), ...(body as object) } as never,
    });
    expect(sent).toMatchObject(refused);
    const { id, token } = await told();
    expect(await byLink(token, id, { ...TIE, ...wrong })).toMatchObject(refused);
    expect(await seen(id)).toEqual({ ...TOLD, confirmed: false, own: null });
  });

  it("F29 shows markup as text", async () => {
    const markup = `<img src=x onerror="alert(1)">`;
    const { id, token } = await told({ ...TIE, relationship_place: markup });
    expect((await seen(id))?.place).toBe(markup);
    expect((await page(token))?.place).toBe(markup);
  });
});

describe("F30 the candidate's statement about it", () => {
  it("F30 confirms an equal one; a different one is shown beside the referrer's, whoever changed theirs last", async () => {
    const { id, token } = await told();
    const answer = await byLink(token, id);
    expect(answer).toMatchObject({
      status: 200,
      body: { referrals: [{ relationship: { confirmed: true, own: null } }] },
    });
    for (const by of [owner, ines]) expect(await seen(id, by)).toMatchObject({ confirmed: true, own: null });
    const other: OwnRelationship = {
      relationship: "worked_together",
      relationship_place: "Northwind",
      relationship_period: "2020 to 2022",
    };
    await byLink(token, id, other);
    const beside = { confirmed: false, own: { kind: "worked_together", place: "Northwind", period: "2020 to 2022" } };
    for (const by of [owner, ines]) expect(await seen(id, by)).toMatchObject({ ...TOLD, ...beside });
    expect((await correct(id, other)).status).toBe(200);
    expect(await seen(id)).toMatchObject({ kind: "worked_together", confirmed: true, own: null });
  });

  it("F30 can only be made by the candidate, by their link or in their account, and not once final", async () => {
    const [one, other] = [await told(), await told()];
    expect((await byLink(one.token, other.id)).status).toBe(404);
    const jonah = await world.person("Jonah Weiss", { email: one.email } as never);
    const own = (by: Person) => by.try(relationshipEndpoints.own, { params: { id: one.id }, body: TIE });
    for (const by of [jonah, owner, ines]) expect((await own(by)).status).toBe(404);
    await world.visitor.call(invitationEndpoints.answer, {
      body: { token: one.token, referral: one.id, answer: "accept" },
    });
    await jonah.call(invitationEndpoints.claim, { body: { token: one.token } });
    expect(await own(jonah)).toMatchObject({ status: 200, body: { relationship: { confirmed: true, open: true } } });
    await world.visitor.call(invitationEndpoints.answer, {
      body: { token: one.token, referral: one.id, answer: "decline" },
    });
    expect((await own(jonah)).status).toBe(409);
    expect((await byLink(one.token, one.id)).status).toBe(409);
    expect(await page(one.token)).toMatchObject({ confirmed: true, open: false });
  });
});

describe("F31 a job that asks for people who worked together", () => {
  it("F31 refuses a referral without it by field, also in a correction", async () => {
    const made = await world.job(owner, { worked_together: true });
    expect((await ines.call(jobEndpoints.get, { params: { id: made.id } })).worked_together).toBe(true);
    const submit = (relationship: object) =>
      ines.try(referralEndpoints.create, {
        body: {
          job: made.id,
          candidate_name: "Jonah Weiss",
          candidate_email: uniqueEmail(),
          recommendation: "w".repeat(60),
          ...relationship,
        } as never,
      });
    for (const relationship of [{}, { relationship: "studied" }, { relationship: "" }])
      expect(await submit(relationship)).toMatchObject({
        status: 422,
        body: { fields: { relationship: { code: "relationship_worked" } } },
      });
    const taken = await submit({ relationship: "was_led" });
    expect(taken.status).toBe(201);
    const id = String(taken.body.id);
    expect(await correct(id, { relationship: "community" })).toMatchObject({
      status: 422,
      body: { fields: { relationship: { code: "relationship_worked" } } },
    });
    expect((await correct(id, { ...TIE, relationship: "worked_together" })).status).toBe(200);
  });

  it("F31 F23 keeps earlier submissions, which can be corrected without it", async () => {
    const job = (await world.job(owner)).id;
    const { id } = await referWithoutNotice(ines, job, { relationship: "studied" });
    await world.pool.query("UPDATE jobs SET worked_together = TRUE WHERE id = $1", [job]);
    expect((await correct(id, { relationship: "studied", relationship_place: "Lund" })).status).toBe(200);
    expect((await correct(id, {})).body.relationship).toMatchObject({ kind: "studied", place: "Lund" });
    expect((await correct(id, { relationship: "" })).status).toBe(422);
  });
});

describe("F23 F16 later changes of the relationship", () => {
  it("F23 are impossible for the referrer once the company opened it, and it can be removed before", async () => {
    const { id, job } = await told();
    expect((await correct(id, { relationship: "" })).body.relationship).toBeUndefined();
    expect((await correct(id, TIE)).body.relationship).toMatchObject(TOLD);
    await owner.call(pipelineEndpoints.view, { params: { id: job }, body: { kind: "referral", record: id } });
    expect(await correct(id, { ...TIE, relationship: "studied" })).toMatchObject({ status: 409 });
    expect(await seen(id)).toMatchObject(TOLD);
  });

  it("F16 it is erased with the candidate's data, by either version, and is in both exports before", async () => {
    const rows = async (id: string) =>
      (await world.pool.query("SELECT FROM referral_relationships WHERE referral = $1", [id])).rowCount;
    const one = await told();
    await byLink(one.token, one.id, { ...TIE, relationship_place: "Southwind" });
    const jonah = await world.person("Jonah Weiss", { email: one.email, verified: true } as never);
    for (const by of [ines, jonah]) {
      const file = JSON.stringify(await by.call(accountDataEndpoints.export, { body: {} }));
      expect(file).toContain("Northwind");
      expect(file).toContain("Southwind");
    }
    await world.visitor.call(invitationEndpoints.erase, { body: { token: one.token, never_again: false } });
    expect(await rows(one.id)).toBe(0);
    expect(await seen(one.id, ines)).toBeUndefined();
    const other = await told();
    await world.pool.query("UPDATE referrals SET candidate_email = '', candidate_name = '' WHERE id = $1", [other.id]);
    expect(await rows(other.id)).toBe(0);
  });

  it("F30 X36 it is in the team's table export, and runs no formula", async () => {
    const { id, job, token } = await told({ ...TIE, relationship_place: "=HYPERLINK(1)" });
    const table = async () => {
      const headers = { authorization: `Bearer ${owner.token}` };
      return (await world.app.request(`/api/jobs/${job}/people.csv`, { headers })).text();
    };
    expect(await table()).toContain(`"The referrer led them","'=HYPERLINK(1)","2019 to 2022",""`);
    await byLink(token, id, { relationship: "not_known", relationship_place: "", relationship_period: "" });
    expect(await table()).toContain(`"Do not know each other"`);
    await byLink(token, id, { ...TIE, relationship_place: "=HYPERLINK(1)" });
    expect(await table()).toContain(`"The same"`);
  });
});

it("X40 F30 a candidate's statement can be changed thirty times an hour", async () => {
  const strict = await createWorld({ config: { RATE_LIMIT_FACTOR: "0.1" } });
  try {
    const [poster, referrer] = [await strict.person("Petra Poster"), await strict.person("Ines Marchetti")];
    const email = uniqueEmail();
    const { id } = await referCandidate(referrer, (await strict.job(poster)).id, { ...TIE, candidate_email: email });
    await notifyQueuedCandidates(strict);
    const token = await findConsentToken(strict, email);
    const answers = [];
    for (const place of ["One", "Two", "Three", "Four"])
      answers.push(
        await strict.visitor.try(relationshipEndpoints.byLink, {
          body: { token, referral: id, ...TIE, relationship_place: place },
        }),
      );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect((await poster.call(referralEndpoints.get, { params: { id } })).relationship?.own?.place).toBe("Three");
  } finally {
    await strict.close();
  }
});
