import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyToJob, buildReferral, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { createPublicPage, introduceCandidate } from "../../../../tests/support/introductions.ts";
import { applyAsScout, approveScout } from "../../../../tests/support/scouts.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { companyJobsEndpoints } from "../../../contract/companies/companies.ts";
import { candidateEndpoints } from "../../../contract/hiring/candidates.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { type JobDetail, jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { jobDraftEndpoints } from "../../../contract/jobs/posting/job-drafts.ts";
import type { Referrers } from "../../../contract/jobs/posting/referrers.ts";
import { browseEndpoints } from "../../../contract/jobs/search/browse.ts";

let world: World;
let admin: Person;
let poster: Person;
let other: Person;

beforeAll(async () => {
  world = await createWorld();
  admin = await world.person("Ada Admin", { admin: true });
});
beforeEach(async () => {
  poster = await world.person("Petra Poster");
  other = await world.person("Otto Other");
});
afterAll(() => world.close());

let made = 0;
const jobFor = (referrers: Referrers, more: object = {}) => {
  made += 1;
  return world.job(poster, { referrers, company_website: `https://narrow-${made}.example`, ...more });
};
const at = ({ id }: { id: string }) => ({ params: { id } });
const refer = (by: Person, job: { id: string }, more: object = {}) =>
  by.try(referralEndpoints.create, { body: buildReferral(job.id, more) });
const check = async (by: Person, job: { id: string }) =>
  (await by.call(referralEndpoints.check, { body: { job: job.id, candidate_email: uniqueEmail() } })).can_be_referred;
const may = async (by: Person, job: { id: string }) => (await by.call(jobEndpoints.get, at(job))).can.refer;

/** An approved scout application under the account's verified address. */
async function vetted(verified = true): Promise<Person> {
  const scout = await world.person("Sable Scout", { verified });
  await approveScout(admin, await applyAsScout(world, { email: scout.email }));
  return scout;
}

describe("who may refer", () => {
  it("R18 everybody may by default", async () => {
    const job = await world.job(poster);
    expect(job.referrers).toBeUndefined();
    expect((await refer(other, job)).status).toBe(201);
    const wrong = await poster.try(jobDraftEndpoints.create, { body: { referrers: "friends" } });
    expect(wrong.body.fields).toHaveProperty("referrers");
  });

  it("R18 only vetted scouts may, with the badge and a verified address, on every path", async () => {
    const job = await jobFor("vetted");
    expect(job.referrers).toBe("vetted");
    const [scout, unproved] = [await vetted(), await vetted(false)];
    for (const who of [other, unproved]) {
      expect((await refer(who, job)).body).toMatchObject({ code: "referrers_vetted" });
      expect(await check(who, job)).toBe(false);
      expect(await may(who, job)).toBe(false);
    }
    expect(await check(scout, job)).toBe(true);
    expect(await may(scout, job)).toBe(true);
    expect((await refer(scout, job)).status).toBe(201);
    const username = await createPublicPage(world, other);
    const candidate = await introduceCandidate(world, other, username);
    const submitted = await other.try(candidateEndpoints.submit, {
      ...at(candidate),
      body: { job: job.id, recommendation: "Reads the query plan before having an opinion." },
    });
    expect(submitted.body).toMatchObject({ code: "referrers_vetted" });
  });

  it("R18 only the company's own people may, except those who decide on its candidates or rate them", async () => {
    const job = await jobFor("team");
    const [viewer, recruiter] = [await world.person("Vera Viewer"), await world.person("Rhea Recruiter")];
    await joinTeam(poster, job.company.id, viewer, "viewer");
    await joinTeam(poster, job.company.id, recruiter, "recruiter");
    expect((await refer(other, job)).body).toMatchObject({ code: "referrers_team" });
    expect((await refer(recruiter, job)).body).toMatchObject({ code: "referral_own_job" });
    expect(await may(recruiter, job)).toBe(false);
    expect(await may(viewer, job)).toBe(true);
    expect((await refer(viewer, job)).status).toBe(201);
    await world.pool.query("DELETE FROM company_members WHERE user_id = $1", [viewer.id]);
    expect((await refer(viewer, job)).body).toMatchObject({ code: "referrers_team" });
  });

  it("R18 everybody may apply, and earlier referrals stay", async () => {
    const job = await world.job(poster, { company_website: "https://narrowed.example" });
    const before = await refer(other, job);
    const { title, description, location, f_type, status, company } = job;
    const change = (more: object): Promise<JobDetail> =>
      poster.call(jobEndpoints.update, {
        ...at(job),
        body: { title, description, location, f_type, status, company: company.id, ...more },
      });
    expect((await change({ referrers: "vetted" })).referrers).toBe("vetted");
    expect((await change({})).referrers).toBe("vetted");
    expect((await refer(other, job)).status).toBe(403);
    const kept = await other.call(referralEndpoints.get, at({ id: String(before.body.id) }));
    expect(kept.status).toBe("Pending");
    await applyToJob(await world.person("Ann Applicant"), job.id);
    const copy = await poster.call(jobDraftEndpoints.copy, { body: { kind: "draft", job: job.id } });
    expect(copy.fields.referrers).toBe("vetted");
    const late = await poster.try(jobEndpoints.update, {
      ...at(job),
      body: {
        title,
        description,
        location,
        f_type,
        status,
        company: company.id,
        referrers: "team",
        updated_at: "2020-01-01T00:00:00.000Z",
      },
    });
    expect(late.body.fields).toHaveProperty("referrers");
  });

  it("R18 cards show it, and the choice of jobs to refer to leaves out jobs that the user may not refer to", async () => {
    made += 1;
    const word = `numbat${made}keeper`;
    const job = await jobFor("vetted", { title: `Chief ${word}` });
    const query = { search: word, exact: "true" as const };
    const listed = (by: Person, more: object = {}) =>
      by.call(jobEndpoints.board, { query: { ...query, ...more } }).then(({ items }) => items);
    expect(await listed(other)).toMatchObject([{ id: job.id, referrers: "vetted", can: { refer: false } }]);
    expect(await listed(other, { referable: "true" })).toEqual([]);
    const scout = await vetted();
    expect(await listed(scout, { referable: "true" })).toMatchObject([{ id: job.id, can: { refer: true } }]);
    const ofCompany = { params: { id: job.company.id }, query: {} };
    expect((await world.visitor.call(companyJobsEndpoints.list, ofCompany)).items[0]?.referrers).toBe("vetted");
  });

  it("F31 cards, public lists and the job's page show that the job asks for people who worked together", async () => {
    made += 1;
    const word = `quokka${made}keeper`;
    const job = await jobFor("everybody", { title: `Chief ${word}`, worked_together: true });
    const search = { query: { search: word, exact: "true" as const } };
    expect((await other.call(jobEndpoints.board, search)).items).toMatchObject([{ id: job.id, worked_together: true }]);
    expect((await world.visitor.call(browseEndpoints.list, search)).items).toMatchObject([{ worked_together: true }]);
    expect(await world.visitor.call(jobEndpoints.get, at(job))).toMatchObject({ worked_together: true });
    await world.pool.query("UPDATE jobs SET worked_together = false WHERE id = $1", [job.id]);
    expect((await other.call(jobEndpoints.board, search)).items[0]).not.toHaveProperty("worked_together");
  });

  it("R18 ten concurrent requests under one key create none, and one once the user is allowed", async () => {
    const job = await jobFor("vetted");
    const body = buildReferral(job.id);
    const ten = (by: Person, key: string) =>
      Promise.all(Array.from({ length: 10 }, () => by.try(referralEndpoints.create, { body }, { key })));
    expect(new Set((await ten(other, "ten-at-once-refused")).map(({ status }) => status))).not.toContain(201);
    const scout = await vetted();
    const ids = (await ten(scout, "ten-at-once")).filter(({ status }) => status === 201).map(({ body: { id } }) => id);
    expect(new Set(ids).size).toBe(1);
  });
});
