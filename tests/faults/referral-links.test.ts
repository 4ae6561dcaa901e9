import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountDataEndpoints } from "../../src/contract/accounts/account-data.ts";
import { referralLinkEndpoints } from "../../src/contract/hiring/referral-links.ts";
import { jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import { uniqueEmail } from "../support/candidates.ts";
import { findConsentToken } from "../support/consent.ts";
import { readWrittenEmails, sendQueuedEmails } from "../support/mails.ts";
import { buildLinkEntry, createReferralLink, tokenOfLink } from "../support/referral-links.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let poster: Person;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Petra Poster");
});
afterAll(() => world.close());

const makeLink = async (by: Person) => createReferralLink(by, (await world.job(poster)).id);
const enter = (token: string, overrides: Parameters<typeof buildLinkEntry>[1] = {}) =>
  world.visitor.try(referralLinkEndpoints.enter, { params: { token }, body: buildLinkEntry(world, overrides) });

describe("X46 abuse of links", () => {
  test("X46 another's link cannot be ended, renewed, rendered or stopped, and looks nonexistent", async () => {
    const link = await makeLink(await world.person("Ines Marchetti"));
    const stranger = await world.person("Stranger Example");
    const otherPoster = await world.person("Other Poster");
    await world.job(otherPoster);
    const params = { id: link.id };
    for (const by of [stranger, otherPoster]) {
      expect((await by.try(referralLinkEndpoints.end, { params })).status).toBe(404);
      expect((await by.try(referralLinkEndpoints.renew, { params, body: { code: link.code } })).status).toBe(404);
      expect((await by.try(referralLinkEndpoints.picture, { params })).status).toBe(404);
      expect((await by.try(referralLinkEndpoints.stop, { params })).status).toBe(404);
    }
    expect((await world.visitor.call(referralLinkEndpoints.open, { params: { token: tokenOfLink(link) } })).state).toBe(
      "open",
    );
  });

  test("X46 ten concurrent renewals of one code give one new address", async () => {
    const ines = await world.person("Ines Marchetti");
    const link = await makeLink(ines);
    const renewal = { params: { id: link.id }, body: { code: link.code } };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ines.try(referralLinkEndpoints.renew, renewal)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test("X46 rejects tokens of any shape", async () => {
    for (const token of ["x", "x".repeat(43), "x".repeat(5_000), "../jobs", "'; DROP TABLE jobs;--".repeat(2)])
      expect((await world.visitor.try(referralLinkEndpoints.open, { params: { token } })).status).toBe(404);
  });

  test("X46 robots, long texts and repeated keys", async () => {
    const token = tokenOfLink(await makeLink(await world.person("Ines Marchetti")));
    expect(await enter(token, { homepage: "https://spam.example" })).toMatchObject({ body: { code: "form_refused" } });
    expect((await enter(token, { name: "x".repeat(100_000) })).status).toBe(422);
    const body = buildLinkEntry(world, { email: uniqueEmail() });
    const twice = () =>
      world.visitor.try(referralLinkEndpoints.enter, { params: { token }, body }, { key: `one-press-${token}` });
    const answers = await Promise.all(Array.from({ length: 10 }, twice));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const { rows } = await world.pool.query("SELECT count(*)::int AS kept FROM link_submissions WHERE email = $1", [
      body.email,
    ]);
    expect(rows[0].kept).toBe(1);
  });
});

describe("X47 another person's address", () => {
  test("X47 F10 at most two confirmation mails a day over all links, repeating none of the input", async () => {
    const ines = await world.person("Ines Marchetti");
    const email = uniqueEmail();
    const name = "Cheap Pills http://spam.example <b>now</b>";
    for (let nth = 0; nth < 5; nth += 1)
      expect((await enter(tokenOfLink(await makeLink(ines)), { email, name })).status).toBe(201);
    await sendQueuedEmails(world);
    const mails = (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === email));
    // A third is reserved for the consent mail.
    expect(mails).toHaveLength(2);
    for (const { subject, text, html } of mails) expect(`${subject}${text}${html}`).not.toMatch(/pills|spam/i);
  });
});

describe("P5 F16 erasure", () => {
  test("P5 F16 a leaving referrer's links and their pending submissions are deleted", async () => {
    const ines = await world.person("Ines Marchetti");
    const link = await makeLink(ines);
    const email = uniqueEmail();
    await enter(tokenOfLink(link), { email });
    await sendQueuedEmails(world);
    const token = await findConsentToken(world, email);
    await ines.call(accountDataEndpoints.remove, { body: {} });
    expect((await world.visitor.try(referralLinkEndpoints.open, { params: { token: tokenOfLink(link) } })).status).toBe(
      404,
    );
    expect((await world.visitor.try(referralLinkEndpoints.confirmEntry, { body: { token } })).status).toBe(410);
    const { rows } = await world.pool.query("SELECT count(*)::int AS kept FROM link_submissions WHERE email = $1", [
      email,
    ]);
    expect(rows[0].kept).toBe(0);
  });

  test("J6 a job with a pending submission is archived; without one it is deleted with its links", async () => {
    const ines = await world.person("Ines Marchetti");
    const [waiting, idle] = [await world.job(poster), await world.job(poster)];
    await enter(tokenOfLink(await createReferralLink(ines, waiting.id)), { email: uniqueEmail() });
    const gone = tokenOfLink(await createReferralLink(ines, idle.id));
    expect(await poster.call(jobEndpoints.remove, { params: { id: waiting.id } })).toEqual({ result: "archived" });
    expect(await poster.call(jobEndpoints.remove, { params: { id: idle.id } })).toEqual({ result: "deleted" });
    expect((await world.visitor.try(referralLinkEndpoints.open, { params: { token: gone } })).status).toBe(404);
  });
});
