import { afterAll, describe, expect, it } from "vitest";
import {
  applyToJob,
  buildReferral,
  makeReferralVisible,
  RECOMMENDATION,
  referCandidate,
  runWhileLocked,
  uniqueEmail,
} from "../../../../tests/support/candidates.ts";
import { retryUntilAccepted } from "../../../../tests/support/retrying.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
const referrer = await world.person("Ines Marchetti", { email: "ines@people.example" });
const job = (await world.job(poster)).id;
afterAll(() => world.close());

const create = (body: unknown, by = referrer, key?: string) =>
  by.try(referralEndpoints.create, { body }, key === undefined ? {} : { key });

async function codeOf(body: unknown, by = referrer): Promise<unknown> {
  return (await create(body, by)).body.code;
}

async function rowsOf(jobId: string): Promise<number> {
  const { rows } = await world.pool.query("SELECT count(*) FROM referrals WHERE job = $1", [jobId]);
  return rows[0].count;
}

describe("a new referral", () => {
  it("F10 stores what was typed, Pending, and counts on its job once its candidate was notified", async () => {
    const fresh = (await world.job(poster, { reward_amount: 9_000 })).id;
    const body = buildReferral(fresh, {
      candidate_name: "  Jonah Weiss ",
      candidate_linkedin: "https://www.linkedin.com/in/jonah",
    });
    const answer = await create(body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      candidate_name: "Jonah Weiss",
      candidate_email: body.candidate_email,
      recommendation: RECOMMENDATION,
      status: "Pending",
      reward_status: "Pending",
      reward_amount: 9_000,
      created_at: "2026-11-21T12:00:00.000Z",
      job: { id: fresh, title: "Staff Backend Engineer", archived: false, company: { name: "Quillstack" } },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/_key|created_by/);
    const counted = async () => (await referrer.call(jobEndpoints.get, { params: { id: fresh } })).referrals_count;
    expect(await counted()).toBe(0);
    await makeReferralVisible(referrer, String(answer.body.id));
    expect(await counted()).toBe(1);
  });

  it("notifies all processes that the job's page has changed", async () => {
    const changed = new Set<string>();
    const stop = world.services.bus.subscribe("job_changed", (id) => changed.add(id));
    // Notifications may be interrupted on a busy machine; then the next referral sends one.
    const told = async () => {
      const { id } = await world.job(poster);
      await referCandidate(referrer, id);
      return expect.poll(() => changed.has(id), { timeout: 2_000 }).toBe(true);
    };
    await told().catch(told).catch(told);
    stop();
  });

  it("F3 X16 copies the reward, so that later changes of the job have no effect", async () => {
    const posted = await world.job(poster, { reward_amount: 15_000 });
    const { id } = await referCandidate(referrer, posted.id);
    await world.pool.query("UPDATE jobs SET reward_amount = 1 WHERE id = $1", [posted.id]);
    const record = await referrer.call(referralEndpoints.get, { params: { id } });
    expect(record.reward_amount).toBe(15_000);
  });

  it("R5 R9 X15 is refused on a job that the referrer posted", async () => {
    expect(await create(buildReferral(job), poster)).toMatchObject({
      status: 403,
      body: { code: "referral_own_job", message: "You cannot refer someone to a job you posted." },
    });
  });

  it.each(["ines@people.example", "INES@People.Example", "  Ines@PEOPLE.example  "])(
    "R5 F8 is refused for oneself, written %j",
    async (candidate_email) => {
      expect(await create(buildReferral(job, { candidate_email }))).toMatchObject({
        status: 422,
        body: { code: "referral_self", message: "You cannot refer yourself." },
      });
    },
  );

  it("F8 treats a plus-tag of one's own address only as a fraud signal", async () => {
    expect((await create(buildReferral(job, { candidate_email: "ines+friend@people.example" }))).status).toBe(201);
  });

  it("R9 F9 X14 is refused for a candidate who applied first with an account of that verified address", async () => {
    const applicant = await world.person("Mira Castellan", { email: "mira@people.example", verified: true });
    await applyToJob(applicant, job, { candidate_email: uniqueEmail() });
    const before = await rowsOf(job);
    expect(await create(buildReferral(job, { candidate_email: "Mira@people.example" }))).toMatchObject({
      status: 409,
      body: {
        code: "referral_applied_before",
        message: "This candidate has already applied to this job.",
      },
    });
    expect(await rowsOf(job)).toBe(before);
  });

  it.each(["address", "LinkedIn path", "unverified account"] as const)(
    "F9 F8 A10 is accepted and marked for review where a stranger applied with the candidate's %s",
    async (how) => {
      const { id } = await world.job(poster);
      const email = uniqueEmail();
      const path = `https://linkedin.com/in/${email.split("@")[0]}`;
      const stranger = await world.person("Xaver Xenos", how === "unverified account" ? { email } : { verified: true });
      const typed = { address: { candidate_email: email }, "LinkedIn path": { candidate_linkedin: path } };
      await applyToJob(stranger, id, how === "unverified account" ? {} : typed[how]);
      const body = buildReferral(id, { candidate_email: email.toUpperCase(), candidate_linkedin: `${path}/?trk=x` });
      const { status, body: made } = await create(body);
      expect(status).toBe(201);
      const { rows } = await world.pool.query("SELECT review, on_hold FROM referrals WHERE id = $1", [made.id]);
      expect(rows).toEqual([{ review: ["applied_before"], on_hold: true }]);
    },
  );

  it("F8 is not marked for review if nobody applied with the candidate's details", async () => {
    const { id } = await world.job(poster);
    await applyToJob(await world.person("Mira Castellan"), id);
    const { body } = await create(buildReferral(id));
    const { rows } = await world.pool.query("SELECT review, on_hold FROM referrals WHERE id = $1", [body.id]);
    expect(rows).toEqual([{ review: [], on_hold: false }]);
  });

  it("F31 is refused by field on a job that asks for people one worked with, unless it says so", async () => {
    const { id } = await world.job(poster, { worked_together: true });
    for (const relationship of [{}, { relationship: "community" }])
      expect(await create({ ...buildReferral(id), ...relationship })).toMatchObject({
        status: 422,
        body: { code: "validation_failed", fields: { relationship: { code: "relationship_worked" } } },
      });
    expect((await create({ ...buildReferral(id), relationship: "led" })).status).toBe(201);
  });

  it("R6 is refused on a job on hold and on a closed one", async () => {
    const { id } = await world.job(poster);
    for (const [from, status] of [
      ["Open", "On Hold"],
      ["On Hold", "Closed"],
    ] as const) {
      await poster.call(jobEndpoints.setStatus, { params: { id }, body: { from, status } });
      expect(await create(buildReferral(id, { candidate_email: referrer.email }))).toMatchObject({
        status: 409,
        body: { code: "referrals_closed", message: "This job is no longer accepting referrals." },
      });
    }
  });

  it("R6 R8 is accepted until the closing date has ended in every time zone", async () => {
    const own = await createWorld();
    const owner = await own.person("Petra Poster");
    const { id } = await own.job(owner, { closing_date: "2026-11-23" });
    own.clock.set("2026-11-24T11:59:59.999Z");
    const inTime = await own.person("In Time");
    expect((await create(buildReferral(id), inTime)).status).toBe(201);
    own.clock.set("2026-11-24T12:00:00Z");
    expect(await codeOf(buildReferral(id), inTime)).toBe("referrals_closed");
    await own.close();
  });

  it("J6 answers an archived job like an unknown one", async () => {
    const { id } = await world.job(poster);
    await referCandidate(referrer, id);
    await poster.call(jobEndpoints.remove, { params: { id } });
    const unknown = await create(buildReferral(referrer.id));
    const archived = await create(buildReferral(id));
    expect(archived.status).toBe(404);
    expect({ ...archived.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
  });
});

describe("X13 referring the same person again", () => {
  it("R5 F8 is refused for any referrer, by canonical address and by LinkedIn path", async () => {
    const second = await world.person("Second Referrer");
    const { id } = await world.job(poster);
    await referCandidate(referrer, id, {
      candidate_email: "Jonah@xn--bcher-kva.example",
      candidate_linkedin: "https://www.linkedin.com/in/jonah-weiss",
    });
    const again = [
      buildReferral(id, { candidate_email: "jonah@XN--BCHER-KVA.example" }),
      buildReferral(id, { candidate_linkedin: "http://uk.linkedin.com/in/Jonah-Weiss/" }),
    ];
    for (const body of again)
      for (const by of [second, referrer])
        expect(await create(body, by)).toMatchObject({
          status: 409,
          body: {
            code: "referral_duplicate",
            message: "This candidate has already been referred to this job.",
          },
        });
    expect(await rowsOf(id)).toBe(1);
    const other = (await world.job(poster)).id;
    expect((await create(buildReferral(other, { candidate_email: "jonah@xn--bcher-kva.example" }))).status).toBe(201);
  });

  it("R5 creates exactly one row and one history entry for 100 concurrent submissions", async () => {
    const second = await world.person("Quick Referrer");
    const { id } = await world.job(poster);
    const body = buildReferral(id);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) =>
        retryUntilAccepted(() => create(body, turn % 2 === 0 ? referrer : second, `press-${turn}`)),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === "referral_duplicate")).toHaveLength(99);
    const { rows } = await world.pool.query(
      `SELECT (SELECT count(*) FROM referrals WHERE job = $1) AS rows,
        (SELECT count(*) FROM status_history WHERE record_id IN (SELECT id FROM referrals WHERE job = $1)) AS history
       FROM jobs WHERE id = $1`,
      [id],
    );
    expect(rows[0]).toEqual({ rows: 1, history: 1 });
  });

  it("R5 creates one record and 100 equal answers for 100 equal submissions under one key", async () => {
    const { id } = await world.job(poster);
    const body = buildReferral(id);
    const key = "one-press-of-the-button";
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        retryUntilAccepted(() => referrer.try(referralEndpoints.create, { body }, { key })),
      ),
    );
    expect(answers[0]?.status).toBe(201);
    for (const answer of answers)
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: answers[0]?.status,
        body: answers[0]?.body,
      });
    expect(await rowsOf(id)).toBe(1);
    const later = await referrer.try(referralEndpoints.create, { body }, { key });
    expect(later.body).toEqual(answers[0]?.body);
    const other = await referrer.try(referralEndpoints.create, { body: buildReferral(id) }, { key });
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
    expect(await rowsOf(id)).toBe(1);
  });

  it("R5 repeats the same refusal under the same key", async () => {
    const { id } = await world.job(poster);
    const { candidate_email } = await referCandidate(referrer, id);
    const body = buildReferral(id, { candidate_email });
    const key = "refused-once";
    const first = await referrer.try(referralEndpoints.create, { body }, { key });
    const second = await referrer.try(referralEndpoints.create, { body }, { key });
    expect(first.status).toBe(409);
    expect(second.body).toEqual(first.body);
  });

  it("R6 is refused if the job closes while it is submitted", async () => {
    const { id } = await world.job(poster);
    const closing = "UPDATE jobs SET status = 'Closed' WHERE id = $1";
    const answer = await runWhileLocked(world.pool, closing, [id], () => create(buildReferral(id)));
    expect(answer.body.code).toBe("referrals_closed");
    expect(await rowsOf(id)).toBe(0);
  });
});
