import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import type { JobStatus } from "../../../contract/statuses.ts";
import { NOTIFY_MOVE } from "./notify-move.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
const referrer = await world.person("Ines Marchetti");
afterAll(() => world.close());

const set = (id: string, from: JobStatus, status: JobStatus) =>
  poster.call(jobEndpoints.setStatus, { params: { id }, body: { from, status } });
const remaining = (id: string) => poster.call(pipelineEndpoints.remaining, { params: { id } });
const rejectAll = (id: string, people: number, texts = {}) =>
  poster.try(pipelineEndpoints.rejectRemaining, { params: { id }, body: { people, texts } });

/** A filled job with an applicant who reads English and one who reads German, and a referral. */
async function filledJob() {
  const { id } = await world.job(poster, { title: "Lamp Keeper" });
  const names = ["Mira Castellan", "Jonas Weber"];
  const people: Person[] = [];
  const ids: string[] = [];
  for (const candidate_name of names) {
    const person = await world.person(candidate_name);
    people.push(person);
    ids.push((await applyToJob(person, id, { candidate_name })).id);
  }
  await people[1]?.call(settingsEndpoints.update, { body: { language: "de" } });
  const referral = (await referCandidate(referrer, id, { candidate_name: "Clara Novak" })).id;
  await set(id, "Open", "Filled");
  world.clock.advance(60_000);
  return { id, people, ids, referral };
}

async function later() {
  world.clock.advance(10_000);
  await world.queue.work(NOTIFY_MOVE);
  await sendQueuedEmails(world);
}

const mailsTo = async (person: Person | undefined) =>
  (await readWrittenEmails(world)).filter(({ to }) => to?.[0]?.address === person?.email);

describe("a filled job", () => {
  it("J65 is shown as Filled, is closed in lists and counters, and takes nobody", async () => {
    const { id } = await filledJob();
    const job = await world.visitor.call(jobEndpoints.get, { params: { id } });
    expect(job).toMatchObject({ status: "Filled", accepting: false });
    const { items, counters } = await poster.call(jobEndpoints.list, { query: { view: "own", status: "closed" } });
    expect(items.map((one) => [one.id, one.status])).toEqual([[id, "Filled"]]);
    expect(counters).toMatchObject({ active: 0, paused: 0, closed: 1 });
    const board = await referrer.call(jobEndpoints.board, { query: {} });
    expect(board.items.map((one) => one.id)).not.toContain(id);
    await expect(applyToJob(await world.person("Late Applicant"), id)).rejects.toThrow(/applications_closed|409/);
    await expect(referCandidate(referrer, id, { candidate_name: "Late Person" })).rejects.toThrow(
      /referrals_closed|409/,
    );
  });
});

describe("rejecting all remaining candidates", () => {
  it("J65 rejects nobody unasked, and notifies each in their own language once it can no longer be undone", async () => {
    const { id, people, ids, referral } = await filledJob();
    await later();
    expect((await remaining(id)).people).toBe(3);
    const { body } = await rejectAll(id, 3, {
      de: { subject: "{{job}} ist vergeben", body: "<p>Danke, {{first_name}}!</p>" },
    });
    const before = await mailsTo(people[0]);
    expect(body.undo).toMatchObject({ people: 3, to: { stage: "Rejected" } });
    await later();
    for (const one of ids)
      expect(await poster.call(applicationEndpoints.get, { params: { id: one } })).toMatchObject({
        status: "Rejected",
      });
    expect((await poster.call(referralEndpoints.get, { params: { id: referral } })).status).toBe("Rejected");
    const [english] = (await mailsTo(people[0])).slice(before.length);
    expect(english?.subject).toContain("Lamp Keeper has been filled");
    expect(english?.text).toContain("Hello Mira,");
    const german = (await mailsTo(people[1])).at(-1);
    expect(german?.subject).toContain("Lamp Keeper ist vergeben");
    expect(german?.text).toContain("Danke, Jonas!");
    expect((await remaining(id)).people).toBe(0);
  });

  it("J65 is undone for everybody within ten seconds, and nobody is notified", async () => {
    const { id, people, ids } = await filledJob();
    await later();
    const before = (await mailsTo(people[0])).length;
    const { body } = await rejectAll(id, 3);
    const undone = await poster.call(pipelineEndpoints.undo, {
      params: { id },
      body: { act: (body.undo as { act: string }).act },
    });
    expect(undone.back).toHaveLength(3);
    await later();
    expect(await mailsTo(people[0])).toHaveLength(before);
    expect((await poster.call(applicationEndpoints.get, { params: { id: String(ids[0]) } })).status).toBe("Applied");
  });

  it.each([true, false])(
    "J65 whoever was referred and applied is one person, mailed once (claimed: %s)",
    async (claimed) => {
      const { id } = await world.job(poster, { title: "Lamp Keeper" });
      const person = await world.person("Clara Novak", { verified: true });
      const about = { candidate_name: "Clara Novak", candidate_email: person.email };
      const referral = (await referCandidate(referrer, id, about)).id;
      const application = (await applyToJob(person, id, about)).id;
      if (claimed)
        await world.pool.query(
          `INSERT INTO consent_requests (referral, created_at, claimed_by) VALUES ($1, now(), $2)
         ON CONFLICT (referral) DO UPDATE SET claimed_by = $2`,
          [referral, person.id],
        );
      await set(id, "Open", "Filled");
      await later();
      expect((await remaining(id)).people).toBe(1);
      const before = (await mailsTo(person)).length;
      expect((await rejectAll(id, 2)).status).toBe(409);
      expect((await rejectAll(id, 1)).status).toBe(200);
      await later();
      const mails = (await mailsTo(person)).slice(before);
      expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("Lamp Keeper has been filled")]);
      expect((await poster.call(referralEndpoints.get, { params: { id: referral } })).status).toBe("Rejected");
      const sent = await person.call(applicationEndpoints.get, { params: { id: application } });
      expect(sent.status).toBe("Rejected");
    },
  );

  it("J65 rejects nobody where another number was confirmed, or the job is not filled", async () => {
    const { id } = await filledJob();
    expect(await rejectAll(id, 2)).toMatchObject({ status: 409, body: { code: "conflict" } });
    await set(id, "Filled", "Open");
    expect(await rejectAll(id, 3)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await remaining(id)).people).toBe(3);
  });
});
