import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { buildReferral, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { existingContactEndpoints } from "../../../contract/hiring/existing-contacts.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { purgeExistingContacts } from "./contacts.ts";
import { eraseExistingContact, existingContactSince } from "./existing-contacts.ts";

let owner: Person;
let ines: Person;
let job: JobDetail;

const world = await createWorld();
beforeEach(async () => {
  [owner, ines] = await Promise.all([world.person("Petra Poster"), world.person("Ines Marchetti")]);
  job = await world.job(owner);
});
afterAll(() => world.close());

const of = () => ({ params: { id: job.company.id } });
const say = (text: string, by = owner) => by.try(existingContactEndpoints.add, { ...of(), body: { text } });
const refer = (whom: Parameters<typeof buildReferral>[1]) =>
  ines.call(referralEndpoints.create, { body: buildReferral(job.id, whom) });
const read = (id: string, by = ines) => by.call(referralEndpoints.get, { params: { id } });
const turnDown = (id: string) =>
  owner.call(referralEndpoints.setStatus, { params: { id }, body: { from: "Pending", status: "Rejected" } });
const age = (days: number) =>
  world.pool.query(
    "UPDATE existing_contacts SET first_at = first_at - make_interval(days => $1), last_at = last_at - make_interval(days => $1)",
    [days],
  );

describe("F11 existing contacts of a company", () => {
  it("F11 flag people listed before they were referred, by address or path, and give no credit window after a rejection", async () => {
    const email = uniqueEmail();
    await say(`Ana;${email.toUpperCase()}\nhttps://linkedin.com/in/known-by-path/?x=1`);
    const byAddress = await refer({ candidate_email: email });
    const byPath = await refer({ candidate_linkedin: "https://www.linkedin.com/in/Known-By-Path" });
    const stranger = await refer({});
    await notifyQueuedCandidates(world);
    for (const { id } of [byAddress, byPath]) {
      const { known_since } = await read(id, owner);
      expect(known_since).toEqual(expect.any(String));
      await turnDown(id);
      expect(await read(id)).toMatchObject({ known_since, credit_until: null });
    }
    expect((await read(stranger.id)).known_since).toBeUndefined();
    await turnDown(stranger.id);
    expect((await read(stranger.id)).credit_until).toEqual(expect.any(String));
  });

  it("F11 F7 are not revealed to the referrer at the check, at the submission, or before the company sees it", async () => {
    const [known, unknown] = [uniqueEmail(), uniqueEmail()];
    await say(known);
    const checks = await Promise.all(
      [known, unknown].map((candidate_email) =>
        ines.try(referralEndpoints.check, { body: { job: job.id, candidate_email, candidate_linkedin: "" } }),
      ),
    );
    expect(checks[0]?.body).toEqual({ can_be_referred: true });
    expect(checks[1]?.body).toEqual(checks[0]?.body);
    const made = [await refer({ candidate_email: known }), await refer({ candidate_email: unknown })];
    expect(Object.keys(made[0] ?? {})).toEqual(Object.keys(made[1] ?? {}));
    expect(Object.keys(await read(made[0]?.id ?? ""))).toEqual(Object.keys(await read(made[1]?.id ?? "")));
  });

  it("F11 do not count if listed after the referral, by another company, or more than 180 days before", async () => {
    const [late, elsewhere, old] = [uniqueEmail(), uniqueEmail(), uniqueEmail()];
    const first = await refer({ candidate_email: late });
    await say(late);
    const other = await world.job(await world.person("Second Poster"), { company_name: "Elsewhere" });
    await say(`${elsewhere}`);
    await say(old);
    await age(180);
    const referrals = [first, await refer({ candidate_email: old })];
    const there = await ines.call(referralEndpoints.create, {
      body: buildReferral(other.id, { candidate_email: elsewhere }),
    });
    await notifyQueuedCandidates(world);
    for (const { id } of [...referrals, there]) expect((await read(id)).known_since).toBeUndefined();
    await purgeExistingContacts(world.ctx);
    expect((await owner.call(existingContactEndpoints.get, of())).stored).toBe(0);
  });
});

describe("F32 the list of a company", () => {
  it("F32 stores keyed hashes that differ between companies, and no text", async () => {
    const email = "nobody.reads@people.example";
    const other = await world.job(await world.person("Second Poster"), { company_name: "Elsewhere" });
    const second = await world.pool.query("SELECT created_by FROM companies WHERE id = $1", [other.company.id]);
    expect(second.rows).toHaveLength(1);
    expect((await say(`${email}\n${email}`)).body).toMatchObject({ stored: 1, read: 1 });
    const { rows } = await world.pool.query("SELECT to_jsonb(k)::text AS row FROM existing_contacts AS k");
    expect(JSON.stringify(rows)).not.toContain("nobody.reads");
    const kept = await world.pool.query(
      "SELECT body::text FROM idempotency_keys WHERE body::text LIKE '%nobody.reads%'",
    );
    expect(kept.rows).toEqual([]);
  });

  it("F32 R17 is for members who decide on the company's people, and is deleted at once", async () => {
    const [recruiter, viewer] = await Promise.all([world.person("Rosa Recruiter"), world.person("Viktor Viewer")]);
    await joinTeam(owner, job.company.id, recruiter, "recruiter");
    await joinTeam(owner, job.company.id, viewer, "viewer");
    expect((await say(uniqueEmail(), recruiter)).status).toBe(200);
    for (const person of [viewer, ines]) expect((await say(uniqueEmail(), person)).status).toBe(404);
    expect((await owner.call(existingContactEndpoints.clear, of())).stored).toBe(0);
  });

  it("F32 X52 answers the same for known and unknown people, and keeps the first date", async () => {
    const email = uniqueEmail();
    await refer({ candidate_email: email });
    const one = await say(email);
    await owner.call(existingContactEndpoints.clear, of());
    const two = await say(uniqueEmail());
    expect(Object.keys(one.body)).toEqual(Object.keys(two.body));
    expect([one.body.stored, one.body.read]).toEqual([two.body.stored, two.body.read]);
  });

  it("F32 F5 loses people whose data are erased, at every company", async () => {
    const email = uniqueEmail();
    await say(email);
    await world.ctx.write((tx) => eraseExistingContact(tx, world.services.secrets, { email, linkedin: null }));
    expect((await owner.call(existingContactEndpoints.get, of())).stored).toBe(0);
  });

  it("F32 is searched with 50,000 entries in less than ten milliseconds at the median", async () => {
    await world.pool.query(
      `INSERT INTO existing_contacts (company, hash)
       SELECT $1, encode(sha256(n::text::bytea), 'base64') FROM generate_series(1, 50000) AS n`,
      [job.company.id],
    );
    const times: number[] = [];
    for (let n = 0; n < 101; n += 1) {
      const keys = { email: `asked-${n}@people.example`, linkedin: `/in/asked-${n}` };
      const began = performance.now();
      await existingContactSince(world.ctx.db, world.services.secrets, { company: job.company.id }, keys);
      times.push(performance.now() - began);
    }
    expect(times.sort((one, other) => one - other)[50]).toBeLessThan(10);
  });
});
