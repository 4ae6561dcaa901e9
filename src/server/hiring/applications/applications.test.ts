import { afterAll, describe, expect, it } from "vitest";
import {
  applyToJob,
  buildApplication,
  referCandidate,
  runWhileLocked,
  uniqueEmail,
} from "../../../../tests/support/candidates.ts";
import { retryUntilAccepted } from "../../../../tests/support/retrying.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "../../../contract/statuses.ts";
import { nextApplicationStatuses } from "../../../rules/statuses.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
const stranger = await world.person("Sam Stranger", { admin: true, role: "poster" });
afterAll(() => world.close());

const create = (by: Person, body: unknown, key?: string) =>
  by.try(applicationEndpoints.create, { body }, key === undefined ? {} : { key });

async function applied() {
  const applicant = await world.person("Mira Castellan");
  const job = (await world.job(poster)).id;
  const application = await applyToJob(applicant, job);
  return { applicant, job, id: application.id };
}

async function countsOf(job: string): Promise<unknown> {
  const { rows } = await world.pool.query(
    `SELECT applications_count AS counted, (SELECT count(*) FROM applications WHERE job = $1) AS rows,
      (SELECT count(*) FROM status_history WHERE record_id IN (SELECT id FROM applications WHERE job = $1)) AS history
     FROM jobs WHERE id = $1`,
    [job],
  );
  return rows[0];
}

describe("a new application", () => {
  it("stores what was typed, Applied, and counts on its job", async () => {
    const applicant = await world.person("Mira Castellan");
    const job = (await world.job(poster)).id;
    const cover_letter = `<b>Bold</b> & "quoted", 北京 👩‍👩‍👧‍👧`;
    const answer = await create(applicant, buildApplication(job, { cover_letter }));
    expect(answer).toMatchObject({
      status: 201,
      body: { status: "Applied", cover_letter, job: { id: job, f_type: "Full-time", company: { name: "Quillstack" } } },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/_key|created_by/);
    expect(await countsOf(job)).toEqual({ counted: 1, rows: 1, history: 1 });
    expect(await applicant.call(jobEndpoints.get, { params: { id: job } })).toMatchObject({ applications_count: 1 });
  });

  it("R6 is one per person and job, also for 100 concurrent requests", async () => {
    const applicant = await world.person("Eager Candidate");
    const job = (await world.job(poster)).id;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        // A retry sends the same content: its key stands for it.
        const body = buildApplication(job);
        return retryUntilAccepted(() => create(applicant, body, `press-${n}`));
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = { code: "application_duplicate", message: "You have already applied to this job." };
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject({ status: 409, body: refused });
    expect(await countsOf(job)).toEqual({ counted: 1, rows: 1, history: 1 });
  });

  it("R6 creates one record and 100 equal answers for 100 equal submissions under one key", async () => {
    const applicant = await world.person("Eager Candidate");
    const job = (await world.job(poster)).id;
    const body = buildApplication(job);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => retryUntilAccepted(() => create(applicant, body, "once"))),
    );
    expect(answers[0]?.status).toBe(201);
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect(await countsOf(job)).toEqual({ counted: 1, rows: 1, history: 1 });
    expect(await create(applicant, { ...body, cover_letter: "Another." }, "once")).toMatchObject({
      status: 422,
      body: { code: "idempotency_mismatch" },
    });
  });

  it("R6 is refused on a job on hold, a closed one, one past its closing date and one's own", async () => {
    const applicant = await world.person("Late Candidate");
    const { id } = await world.job(poster);
    for (const [from, status] of [
      ["Open", "On Hold"],
      ["On Hold", "Closed"],
    ] as const) {
      await poster.call(jobEndpoints.setStatus, { params: { id }, body: { from, status } });
      expect(await create(applicant, buildApplication(id))).toMatchObject({
        status: 409,
        body: { code: "applications_closed", message: "This job is no longer accepting applications." },
      });
    }
    const past = (await world.job(poster)).id;
    await world.pool.query("UPDATE jobs SET closing_date = '2026-11-19' WHERE id = $1", [past]);
    expect((await create(applicant, buildApplication(past))).body.code).toBe("applications_closed");
    expect(await create(poster, buildApplication(past))).toMatchObject({
      status: 403,
      body: { code: "application_own_job", message: "You cannot apply to a job you posted." },
    });
    expect(await countsOf(past)).toEqual({ counted: 0, rows: 0, history: 0 });
  });

  it("J6 answers an archived job and an unknown one alike", async () => {
    const { job } = await applied();
    await poster.call(jobEndpoints.remove, { params: { id: job } });
    const archived = await create(stranger, buildApplication(job));
    const unknown = await create(stranger, buildApplication(stranger.id));
    expect(archived.status).toBe(404);
    expect({ ...archived.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
  });

  it("J6 is refused if the job is archived while it is submitted", async () => {
    const { id } = await world.job(poster);
    const archiving = "UPDATE jobs SET archived_at = now() WHERE id = $1";
    const answer = await runWhileLocked(world.pool, archiving, [id], () => create(stranger, buildApplication(id)));
    expect(answer.status).toBe(404);
    expect(await countsOf(id)).toEqual({ counted: 0, rows: 0, history: 0 });
  });

  it("F9 is possible for a referred person, and the referral stays the referrer's", async () => {
    const referrer = await world.person("Ines Marchetti");
    const candidate_email = uniqueEmail();
    const applicant = await world.person("Jonah Weiss", { email: candidate_email });
    const job = (await world.job(poster)).id;
    const { id } = await referCandidate(referrer, job, { candidate_email });
    expect((await create(applicant, buildApplication(job, { candidate_email }))).status).toBe(201);
    const kept = await poster.call(referralEndpoints.get, { params: { id } });
    expect(kept.referrer.id).toBe(referrer.id);
  });

  it("reports all errors at once, by field, in the specification's words", async () => {
    const job = (await world.job(poster)).id;
    const blank = { job, candidate_name: " ", candidate_email: "", cover_letter: "\n", candidate_linkedin: "x" };
    const fill = { code: "fill_required", message: "Please fill in all required fields" };
    const { status, body } = await create(stranger, blank);
    expect(status).toBe(422);
    expect(body.fields).toMatchObject({
      candidate_name: fill,
      candidate_email: fill,
      cover_letter: fill,
      candidate_linkedin: { code: "linkedin_invalid" },
    });
    const wrong = await create(stranger, buildApplication(job, { candidate_email: "mira@" }));
    expect(wrong.body.fields).toMatchObject({ candidate_email: { code: "email_invalid" } });
    const odd = await create(stranger, { ...buildApplication(job), status: "Hired", created_by: poster.id });
    expect(odd.body.fields).toMatchObject({ status: { code: "unknown_field" }, created_by: { code: "unknown_field" } });
    for (const field of ["candidate_name", "candidate_email", "candidate_linkedin", "cover_letter"])
      for (const [value, code] of [
        ["x".repeat(100_000), "too_long"],
        ["a\0b", "ill_formed"],
        ["a\udc00b", "ill_formed"],
      ])
        expect((await create(stranger, { ...buildApplication(job), [field]: value })).body.fields).toMatchObject({
          [field]: { code },
        });
  });
});

describe("an application's record", () => {
  const read = (by: Person, id: string) => by.try(applicationEndpoints.get, { params: { id } });
  const move = (by: Person, id: string, from: ApplicationStatus, status: ApplicationStatus) =>
    by.try(applicationEndpoints.setStatus, { params: { id }, body: { from, status } });

  it("R2 is read by applicant and job's owner, and by nobody else", async () => {
    const { applicant, id } = await applied();
    expect(await read(applicant, id)).toMatchObject({ status: 200, body: { can: { set_status: false }, next: [] } });
    expect(await read(poster, id)).toMatchObject({
      status: 200,
      body: { can: { set_status: true }, next: ["Reviewing", "Rejected"] },
    });
    const known = await read(stranger, id);
    const unknown = await read(stranger, stranger.id);
    expect(known.status).toBe(404);
    expect({ ...known.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
    expect((await world.visitor.try(applicationEndpoints.get, { params: { id } })).status).toBe(401);
  });

  it("R2 F6 is moved by the owner alone, with a history entry", async () => {
    const { applicant, id } = await applied();
    for (const person of [applicant, stranger])
      expect((await move(person, id, "Applied", "Reviewing")).status).toBe(404);
    world.clock.advance(1_000);
    const at = world.clock.now().toISOString();
    expect(await move(poster, id, "Applied", "Reviewing")).toMatchObject({ status: 200, body: { updated_at: at } });
    expect((await read(applicant, id)).body.history).toEqual([
      { at: expect.any(String), by: "Mira Castellan", from: null, to: "Applied", note: null },
      { at, by: "Petra Poster", from: "Applied", to: "Reviewing", note: null },
    ]);
  });

  it("F6 names nobody where the account is deleted", async () => {
    const { applicant, id } = await applied();
    await world.pool.query("UPDATE users SET name = '', surname = '' WHERE id = $1", [applicant.id]);
    expect((await read(poster, id)).body.history).toMatchObject([{ by: null, to: "Applied" }]);
  });

  it("R2 rejects forbidden and stale transitions", async () => {
    const { id } = await applied();
    for (const stored of APPLICATION_STATUSES)
      for (const from of APPLICATION_STATUSES)
        for (const status of APPLICATION_STATUSES) {
          await world.pool.query("UPDATE applications SET status = $2 WHERE id = $1", [id, stored]);
          const known = nextApplicationStatuses(from).includes(status);
          const expected = known ? (stored === from ? undefined : "conflict") : "status_not_allowed";
          expect((await move(poster, id, from, status)).body.code, `${stored}: ${from} to ${status}`).toBe(expected);
        }
  });

  it("R2 lets one of two concurrent changes win, the other gets a conflict", async () => {
    const { id } = await applied();
    const answers = await Promise.all([
      move(poster, id, "Applied", "Reviewing"),
      move(poster, id, "Applied", "Rejected"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(poster, id)).body.history).toHaveLength(2);
  });
});

describe("my applications", () => {
  it("X26 lists one's own, newest first, by page, search and status, with statistics over all", async () => {
    const me = await world.person("Lena List");
    const made = [];
    for (const [title, location] of [
      ["Designer", "Porto"],
      ["Engineer", "Remote"],
      ["Writer", "São Paulo"],
    ]) {
      world.clock.advance(1);
      made.push(await applyToJob(me, (await world.job(poster, { title, location, company_name: `${title} Ltd` })).id));
    }
    await world.pool.query("UPDATE applications SET status = 'Interviewing' WHERE id = $1", [made[0]?.id]);
    const list = (query: Record<string, unknown>, by = me) => by.call(applicationEndpoints.list, { query });
    const ids = async (query: Record<string, unknown>) => (await list(query)).items.map((item) => item.id);
    const stats = { total: 3, interviewing: 1, reviewing: 0, pending: 2 };

    const first = await list({ limit: 2 });
    expect(first).toMatchObject({ items: [{ id: made[2]?.id }, { id: made[1]?.id }], stats });
    expect(await list({ limit: 2, cursor: first.next_cursor })).toMatchObject({
      items: [{ id: made[0]?.id, job: { f_type: "Full-time" } }],
      next_cursor: null,
      stats,
    });
    expect(await ids({ search: "SÃO" })).toEqual([made[2]?.id]);
    expect(await ids({ search: "engineer ltd" })).toEqual([made[1]?.id]);
    expect(await ids({ search: "Designer" })).toEqual([made[0]?.id]);
    expect(await ids({ search: "Mira" })).toEqual([]);
    expect(await ids({ status: "Applied" })).toEqual([made[2]?.id, made[1]?.id]);
    const none = { total: 0, interviewing: 0, reviewing: 0, pending: 0 };
    for (const by of [poster, stranger])
      expect(await list({ cursor: first.next_cursor }, by)).toEqual({ items: [], next_cursor: null, stats: none });
    for (const query of [{ cursor: "W10" }, { status: "Pending" }, { search: "\0" }])
      expect((await me.try(applicationEndpoints.list, { query })).status).toBe(422);
  });
});
