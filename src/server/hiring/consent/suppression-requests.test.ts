import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildReferral, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentEmails, findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { purgeExpiredConsents } from "./erase-unanswered.ts";

let world: World;
let ines: Person;
let job: string;

beforeAll(async () => {
  world = await createWorld();
  ines = await world.person("Ines Marchetti");
  job = (await world.job(await world.person("Petra Poster"))).id;
});
afterAll(() => world.close());

const ask = (body: { email: string; linkedin?: string; wish?: "add" | "remove" }) =>
  world.visitor.try(invitationEndpoints.registerRequest, { body });
const confirm = (token: string) => world.visitor.try(invitationEndpoints.registerConfirm, { body: { token } });

async function refused(whom: { candidate_email?: string; candidate_linkedin?: string }): Promise<boolean> {
  const body = buildReferral(job, whom);
  return (await ines.try(referralEndpoints.create, { body })).body.code === "referral_refused";
}

/** Requests the mail and returns its token. */
async function mailed(body: Parameters<typeof ask>[0]): Promise<string> {
  await ask(body);
  await notifyQueuedCandidates(world);
  return findConsentToken(world, body.email);
}

describe("F7 the suppression list", () => {
  it("F7 R9 accepts an address and a LinkedIn path by a press on the mailed link, and not before", async () => {
    const email = uniqueEmail();
    const linkedin = "https://www.linkedin.com/in/leave-me-alone";
    const token = await mailed({ email, linkedin });
    expect((await findConsentEmails(world, email))[0]?.text).toContain(`/do-not-refer#token=${token}`);
    expect(await refused({ candidate_email: email })).toBe(false);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { wish: "add" } });
    const other = (await world.job(await world.person("Second Poster"))).id;
    for (const whom of [{ candidate_email: email.toUpperCase() }, { candidate_linkedin: `${linkedin}/?x=1` }])
      expect((await ines.try(referralEndpoints.create, { body: buildReferral(other, whom) })).body.code).toBe(
        "referral_refused",
      );
  });

  it("F7 item 6 a link works once, for a day, and of two concurrent presses one wins", async () => {
    const token = await mailed({ email: uniqueEmail() });
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "invitation_invalid")).toHaveLength(9);
    const late = uniqueEmail();
    const old = await mailed({ email: late });
    world.clock.advance(24 * 3_600_000);
    expect((await confirm(old)).status).toBe(410);
    ines = await world.person("Ines Marchetti");
    expect(await refused({ candidate_email: late })).toBe(false);
  });

  it("F7 removes an address in the same way", async () => {
    const email = uniqueEmail();
    await confirm(await mailed({ email }));
    expect(await refused({ candidate_email: email })).toBe(true);
    world.clock.advance(24 * 3_600_000);
    ines = await world.person("Ines Marchetti");
    expect((await confirm(await mailed({ email, wish: "remove" }))).body).toEqual({ wish: "remove" });
    expect(await refused({ candidate_email: email })).toBe(false);
  });

  it("X40 X41 one mail per address and day, and the same answer for everybody", async () => {
    const email = uniqueEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ email })));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    await notifyQueuedCandidates(world);
    expect(await findConsentEmails(world, email)).toHaveLength(1);
  });

  it("X40 item 4 answers known and unknown addresses only at fixed time steps, and so does requesting a link", async () => {
    const known = uniqueEmail();
    await referCandidate(ines, job, { candidate_email: known });
    const requestLink = (email: string) => world.visitor.try(invitationEndpoints.requestLink, { body: { email } });
    for (const press of [requestLink, (email: string) => ask({ email })]) {
      for (const email of [known, uniqueEmail()]) {
        await press(email);
        const began = performance.now();
        expect((await press(email)).status).toBe(200);
        // The steps are of 150 ms; a timer may fire slightly early.
        expect(performance.now() - began).toBeGreaterThan(145);
      }
    }
  });

  it("X40 item 41 is limited per network", async () => {
    const own = await createWorld({ config: { RATE_LIMIT_FACTOR: "1" } });
    const answers = [];
    for (let turn = 0; turn < 12; turn += 1)
      answers.push(await own.visitor.try(invitationEndpoints.registerRequest, { body: { email: uniqueEmail() } }));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    await own.close();
  });

  it("F7 item 58 stores no address, and purges unconfirmed requests", async () => {
    const email = "nobody.confirms@people.example";
    await mailed({ email });
    const { rows } = await world.pool.query("SELECT to_jsonb(r)::text AS row FROM suppression_requests AS r");
    expect(JSON.stringify(rows)).not.toContain("nobody.confirms");
    world.clock.advance(24 * 3_600_000 + 1);
    await purgeExpiredConsents(world.ctx);
    expect((await world.pool.query("SELECT FROM suppression_requests")).rows).toEqual([]);
  });
});
