import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyToJob, buildApplication, buildReferral, referCandidate } from "../../../../tests/support/candidates.ts";
import { buildReport, createReportCase, decideReportCase } from "../../../../tests/support/reports.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { adminReportEndpoints } from "../../../contract/admin/reports/admin-reports.ts";
import { reportEndpoints } from "../../../contract/admin/reports/reports.ts";
import { companyJobsEndpoints } from "../../../contract/companies/companies.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { peopleEndpoints } from "../../../contract/hiring/pipeline/people.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { type JobDetail, jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { jobDraftEndpoints } from "../../../contract/jobs/posting/job-drafts.ts";
import { jobLinkEndpoints } from "../../../contract/jobs/posting/job-links.ts";
import { browseEndpoints, moreJobsEndpoints } from "../../../contract/jobs/search/browse.ts";
import { suggestionEndpoints } from "../../../contract/jobs/search/suggestions.ts";
import { teamEndpoints } from "../../../contract/members/team.ts";
import { dashboardEndpoints } from "../../../contract/overview/dashboard.ts";
import { searchEndpoints } from "../../../contract/overview/global-search.ts";
import { closeExpiredJobs } from "../close-expired.ts";

let world: World;
let poster: Person;
let other: Person;

beforeAll(async () => {
  world = await createWorld({ now: "2026-11-21T11:40:00Z" });
});
beforeEach(async () => {
  poster = await world.person("Petra Poster");
  other = await world.person("Otto Other");
});
afterAll(() => world.close());

let made = 0;
const at = ({ id }: { id: string }) => ({ params: { id } });
const hidden = (more: object = {}) => {
  made += 1;
  const company_website = `https://quillstack-${made}.example`;
  return world.job(poster, { title: "Wombatologist", private: true, company_website, ...more });
};
const linkOf = (job: { id: string }) => poster.call(jobLinkEndpoints.get, at(job));
const open = (token: string, by: Pick<Person, "try"> = world.visitor) =>
  by.try(jobLinkEndpoints.open, { body: { token } });
const bodyOf = (job: JobDetail, more: object = {}) => ({
  title: job.title,
  description: job.description,
  location: job.location,
  f_type: job.f_type,
  company: job.company.id,
  status: job.status,
  ...more,
});
const change = (job: JobDetail, more: object, by = poster) =>
  by.call(jobEndpoints.update, { ...at(job), body: bodyOf(job, more) });
const stored = async (id: string) =>
  (await world.pool.query("SELECT status, listed, link_open, private FROM jobs WHERE id = $1", [id])).rows[0];
const board = async (by = other) =>
  (await by.call(jobEndpoints.board, { query: { search: "wombatologist", exact: "true" } })).items;

describe("a private job", () => {
  it("J51 is on no list, search, suggestion, count or sitemap of others, and nobody's alert", async () => {
    const job = await hidden();
    expect(job).toMatchObject({ private: true, status: "Open", accepting: true, can: { edit: true, save: false } });
    expect(await stored(job.id)).toEqual({ status: "On Hold", listed: false, link_open: true, private: true });
    expect(await board()).toEqual([]);
    expect(await board(poster)).toEqual([]);
    const query = { search: "wombatologist", exact: "true" as const };
    expect((await world.visitor.call(browseEndpoints.list, { query })).items).toEqual([]);
    expect((await world.visitor.call(suggestionEndpoints.list, { query: { search: "wombat" } })).items).toEqual([]);
    expect((await other.call(searchEndpoints.find, { query: { search: "wombat" } })).jobs).toEqual([]);
    const company = { params: { id: job.company.id }, query: {} };
    expect((await world.visitor.call(companyJobsEndpoints.list, company)).items).toEqual([]);
    const map = await (await world.app.request("/sitemap.xml")).text();
    expect(map).not.toContain(job.id);
    expect((await world.pool.query("SELECT FROM job_skills WHERE job_id = $1", [job.id])).rows).toEqual([]);
  });

  it("J51 looks by its plain address as what is not there, to visitors and strangers", async () => {
    const job = await hidden();
    const nobody = { params: { id: "01890000-0000-7000-8000-000000000001" } };
    for (const who of [world.visitor, other]) {
      for (const endpoint of [jobEndpoints.get, moreJobsEndpoints.read]) {
        const [there, gone] = [await who.try(endpoint, at(job)), await who.try(endpoint, nobody)];
        const { request_id: _one, ...first } = there.body;
        const { request_id: _two, ...second } = gone.body;
        expect([there.status, first]).toEqual([404, second]);
      }
      const report = await who.try(reportEndpoints.create, { body: buildReport(world, job.id) });
      expect(report.status).toBe(404);
    }
    expect((await other.try(jobEndpoints.save, { ...at(job), body: { saved: true } })).status).toBe(404);
    expect((await other.try(referralEndpoints.create, { body: buildReferral(job.id) })).status).toBe(404);
    expect((await other.try(applicationEndpoints.create, { body: buildApplication(job.id) })).status).toBe(404);
    const check = { job: job.id, candidate_email: "jonah@example.com" };
    expect((await other.try(referralEndpoints.check, { body: check })).status).toBe(404);
  });

  it("J51 is there for its whole team, as open", async () => {
    const job = await hidden();
    for (const role of ["recruiter", "hiring_manager", "viewer"] as const) {
      const member = await world.person(role);
      await joinTeam(poster, job.company.id, member, role);
      expect((await member.call(jobEndpoints.get, at(job))).status).toBe("Open");
      expect((await member.try(jobLinkEndpoints.get, at(job))).status).toBe(role === "recruiter" ? 200 : 404);
    }
    const own = await poster.call(jobEndpoints.list, { query: { status: "active" } });
    expect(own.items.map(({ id, status }) => [id, status])).toEqual([[job.id, "Open"]]);
    expect(own.counters).toMatchObject({ total: 1, active: 1, paused: 0 });
    expect((await poster.call(jobEndpoints.list, { query: { status: "paused" } })).items).toEqual([]);
    expect((await poster.call(peopleEndpoints.jobs, {})).items).toMatchObject([{ id: job.id, status: "Open" }]);
    expect((await poster.call(dashboardEndpoints.get, {})).stats).toMatchObject({ active_jobs: 1 });
  });
});

describe("its link", () => {
  it("J51 lets anybody read; whoever is signed in refers, applies and comes back", async () => {
    const job = await hidden();
    const { token } = await linkOf(job);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await open(token)).body).toMatchObject({ id: job.id, private: true, can: { edit: false, refer: false } });
    expect((await world.visitor.try(jobEndpoints.get, at(job))).status).toBe(404);
    expect((await open(token, other)).body).toMatchObject({ can: { refer: true, apply: true, save: false } });
    expect((await other.call(jobEndpoints.get, at(job))).id).toBe(job.id);
    await referCandidate(other, job.id);
    const applicant = await world.person("Ann Applicant");
    await open(token, applicant);
    await applyToJob(applicant, job.id);
    expect((await poster.call(jobEndpoints.get, at(job))).applications_count).toBe(1);
    expect((await other.call(referralEndpoints.list, { query: {} })).items[0]?.job).toMatchObject({ status: "Open" });
  });

  it("J52 is renewed with a press: the one before is dead, and so is what it opened, save for those with a record", async () => {
    const job = await hidden();
    const { token } = await linkOf(job);
    const applicant = await world.person("Ann Applicant");
    for (const who of [other, applicant]) await open(token, who);
    await applyToJob(applicant, job.id);
    const renew = (old: string) => poster.try(jobLinkEndpoints.renew, { ...at(job), body: { token: old } });
    const both = await Promise.all([renew(token), renew(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await open(token)).status).toBe(404);
    expect((await other.try(jobEndpoints.get, at(job))).status).toBe(404);
    expect((await other.try(referralEndpoints.create, { body: buildReferral(job.id) })).status).toBe(404);
    expect((await applicant.call(jobEndpoints.get, at(job))).applied).toBe(true);
    expect((await open((await linkOf(job)).token)).status).toBe(200);
    expect((await other.try(jobLinkEndpoints.renew, { ...at(job), body: { token } })).status).toBe(404);
  });

  it("J52 stands in no table as it is, and leads nowhere once the job is archived", async () => {
    const job = await hidden();
    const { token } = await linkOf(job);
    const { rows } = await world.pool.query("SELECT to_jsonb(l)::text AS row FROM job_links AS l");
    expect(JSON.stringify(rows)).not.toContain(token);
    await open(token, other);
    await applyToJob(other, job.id);
    await poster.call(jobEndpoints.remove, at(job));
    expect((await open(token)).status).toBe(404);
    expect((await open("x".repeat(43))).status).toBe(404);
  });
});

describe("from private to public and back", () => {
  it("J53 comes and goes with the switch, and stays where a form leaves it out", async () => {
    const job = await hidden({ referrers: "team" });
    const renamed = await change(job, { title: "Chief Wombatologist" });
    expect(renamed).toMatchObject({ private: true, referrers: "team", status: "Open" });
    const shown = await change(job, { private: false });
    expect(shown.private).toBeUndefined();
    expect(await stored(job.id)).toEqual({ status: "Open", listed: true, link_open: false, private: false });
    expect((await world.visitor.try(jobEndpoints.get, at(job))).status).toBe(200);
    expect(await board()).toHaveLength(1);
    expect((await poster.try(jobLinkEndpoints.get, at(job))).status).toBe(404);
    expect(await change(shown, { private: true })).toMatchObject({ private: true, status: "Open" });
    expect(await board()).toEqual([]);
    const late = await poster.try(jobEndpoints.update, {
      ...at(job),
      body: { ...bodyOf(job), private: false, updated_at: "2020-01-01T00:00:00.000Z" },
    });
    expect(late.body.fields).toHaveProperty("private");
  });

  it("J28 J53 is told of once it comes onto the board for the first time", async () => {
    const job = await hidden();
    const listed = async () =>
      (await world.pool.query("SELECT listed_at FROM jobs WHERE id = $1", [job.id])).rows[0].listed_at as Date;
    world.clock.advance(60_000);
    await change(job, { private: false });
    const first = await listed();
    expect(first).toEqual(world.clock.now());
    world.clock.advance(60_000);
    await change(job, { private: true });
    await change(job, { private: false });
    expect(await listed()).toEqual(first);
  });

  it("J28 J53 is told of once it is open, where it became one for everybody while it was paused", async () => {
    const job = await hidden();
    const listed = async () =>
      (await world.pool.query("SELECT listed_at FROM jobs WHERE id = $1", [job.id])).rows[0].listed_at as Date;
    await change(job, { private: false, status: "On Hold" });
    expect(await listed()).toEqual(new Date(0));
    world.clock.advance(60_000);
    await poster.call(jobEndpoints.setStatus, { ...at(job), body: { from: "On Hold", status: "Open" } });
    expect(await listed()).toEqual(world.clock.now());
  });

  it("J53 is suggested to nobody from the moment on that it is private", async () => {
    const title = "Quokkaherder of the Isle";
    const job = await hidden({ title, private: false });
    const titles = async () => {
      const { items } = await world.visitor.call(suggestionEndpoints.list, { query: { search: "quokkah" } });
      return JSON.stringify(items);
    };
    world.clock.advance(61_000);
    expect(await titles()).toContain("uokkaherder");
    await change(job, { title, private: true });
    await expect.poll(titles).not.toContain("uokkaherder");
  });

  it("J52 C12 is gone for who left its team, though they had opened its link", async () => {
    const job = await hidden();
    const account = await world.person("Lena Leaver");
    await joinTeam(poster, job.company.id, account, "viewer");
    expect((await open((await linkOf(job)).token, account)).status).toBe(200);
    const gone = { id: job.company.id, member: account.id };
    await poster.call(teamEndpoints.remove, { params: gone, body: {} });
    expect((await account.try(jobEndpoints.get, at(job))).status).toBe(404);
  });

  it("J53 is paused, opened, closed, archived and brought back as every job", async () => {
    const job = await hidden();
    const set = (from: string, status: string) =>
      poster.try(jobEndpoints.setStatus, { ...at(job), body: { from, status } });
    expect((await set("On Hold", "Closed")).status).toBe(409);
    expect((await set("Open", "On Hold")).body).toMatchObject({ status: "On Hold", accepting: false, private: true });
    expect(await stored(job.id)).toMatchObject({ status: "On Hold", link_open: false });
    const { token } = await linkOf(job);
    expect((await open(token)).body).toMatchObject({ accepting: false });
    expect((await set("On Hold", "Open")).body).toMatchObject({ status: "Open", accepting: true });
    await open(token, other);
    await applyToJob(other, job.id);
    expect((await set("Open", "Closed")).body.status).toBe("Closed");
    expect(await stored(job.id)).toMatchObject({ link_open: false });
    await set("Closed", "Open");
    await poster.call(jobEndpoints.remove, at(job));
    expect(await poster.call(jobEndpoints.restore, at(job))).toMatchObject({ status: "On Hold", private: true });
    expect(await stored(job.id)).toMatchObject({ listed: false, link_open: false });
  });

  it("P21 J53 takes a job out of nobody's case: an admin takes down what was made private since", async () => {
    const admin = await world.person("Ada Admin", { admin: true });
    const job = await hidden({ private: false });
    const id = await createReportCase(world, { by: other, admin }, job.id);
    await change(job, { private: true });
    expect(await admin.call(adminReportEndpoints.get, at({ id }))).toMatchObject({
      path: null,
      can: { take_down: true },
    });
    const { token } = await linkOf(job);
    expect((await open(token)).status).toBe(200);
    await decideReportCase(admin, id, "taken_down");
    expect((await open(token)).status).toBe(404);
    expect((await poster.try(jobEndpoints.restore, at(job))).body.code).toBe("job_taken_down");
  });

  it("J53 R7 closes by itself, as what was open", async () => {
    const job = await hidden({ closing_date: "2026-11-22" });
    await closeExpiredJobs({ ...world.ctx, clock: { now: () => new Date("2026-11-24T12:00:00Z") } });
    expect(await stored(job.id)).toMatchObject({ status: "Closed", link_open: false });
    const { rows } = await world.pool.query(
      "SELECT from_status FROM status_history WHERE record_id = $1 AND to_status = 'Closed'",
      [job.id],
    );
    expect(rows).toEqual([{ from_status: "Open" }]);
  });

  it("J51 the version before, which knows nothing of it, opens it for nobody", async () => {
    const job = await hidden();
    await world.pool.query("UPDATE jobs SET status = 'Closed' WHERE id = $1", [job.id]);
    expect(await stored(job.id)).toMatchObject({ status: "Closed", link_open: false });
    await world.pool.query("UPDATE jobs SET status = 'Open' WHERE id = $1", [job.id]);
    expect(await stored(job.id)).toMatchObject({ status: "On Hold", listed: false, link_open: true });
  });

  it("J51 drafts, templates and copies are as private as what they are made of", async () => {
    const job = await hidden();
    const copy = await poster.call(jobDraftEndpoints.copy, { body: { kind: "template", job: job.id } });
    expect(copy.fields.private).toBe(true);
    const draft = await poster.call(jobDraftEndpoints.copy, { body: { kind: "draft", draft: copy.id } });
    const { updated_at: _at, ...fields } = { ...draft.fields, updated_at: null };
    const posted = await poster.call(jobDraftEndpoints.publish, { ...at(draft), body: fields as never });
    expect(posted.private).toBe(true);
    expect((await linkOf(posted)).token).not.toBe((await linkOf(job)).token);
  });
});
