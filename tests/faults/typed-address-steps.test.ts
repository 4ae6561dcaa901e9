import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { pipelineEndpoints } from "../../src/contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import { notificationEndpoints } from "../../src/contract/notifications/notifications.ts";
import { claimEndpoints } from "../../src/contract/payments/claims.ts";
import { separateUnproved } from "../../src/server/hiring/applications/separate-unproved.ts";
import { NOTIFY_MOVE } from "../../src/server/hiring/pipeline/notify-move.ts";
import { OPEN_REWARD } from "../../src/server/payments/rewards/open-reward.ts";
import { applyToJob, referCandidate, referWithoutNotice, uniqueEmail } from "../support/candidates.ts";
import { claimStart, moveToInterviewing, readHireAs } from "../support/claims.ts";
import { findConsentEmails, notifyQueuedCandidates } from "../support/consent.ts";
import { sendQueuedEmails } from "../support/mails.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let owner: Person;
let referrer: Person;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Petra Poster");
  referrer = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

const TYPED = ["candidate_email", "candidate_linkedin"] as const;

/** A person's address and LinkedIn path, as a referrer and a stranger both type them. */
function details() {
  const candidate_email = uniqueEmail();
  return { candidate_email, candidate_linkedin: `https://www.linkedin.com/in/${candidate_email.split("@")[0]}` };
}

/** A stranger with their own verified address applies to a job with a referred person's details. */
async function strangerApplies(job: string, form: Partial<ReturnType<typeof details>>): Promise<string> {
  const stranger = await world.person("Xaver Xenos", { verified: true });
  return (await applyToJob(stranger, job, { candidate_name: "Xaver Xenos", ...form })).id;
}

async function fixture(typed: (typeof TYPED)[number] = "candidate_email", openings = 9) {
  const job = (await world.job(owner, { openings })).id;
  const person = details();
  const { id } = await referCandidate(referrer, job, person);
  return { job, id, person, application: await strangerApplies(job, { [typed]: person[typed] }) };
}

const STEPS = [
  ["Applied", "Reviewing"],
  ["Reviewing", "Interviewing"],
  ["Interviewing", "Hired"],
] as const;
type To = (typeof STEPS)[number][1];

/** Moves an application step by step as the company. */
async function moveTo(application: string, last: To): Promise<void> {
  for (const [from, status] of STEPS) {
    await owner.call(applicationEndpoints.setStatus, { params: { id: application }, body: { from, status } });
    if (status === last) return;
  }
}

const statusOf = async (id: string) => (await referrer.call(referralEndpoints.get, { params: { id } })).status;
const statusOfApplication = async (id: string) =>
  (await owner.call(applicationEndpoints.get, { params: { id } })).status;
const newsOf = async (by: Person) =>
  (await by.call(notificationEndpoints.list, { query: {} })).items.filter(({ kind }) => kind === "referral_status");
const inLog = async (id: string) =>
  (await world.pool.query("SELECT FROM receipt_entries WHERE referral = $1", [id])).rowCount;
const dueOf = async (id: string) => (await world.queue.waiting(OPEN_REWARD)).filter(({ data }) => data.referral === id);

describe("an application with a typed address or path of a referred person", () => {
  it.each(TYPED)(
    "moves, hires and announces nothing of the referral by %s, and owes nothing (F9, A10)",
    async (typed) => {
      const { id, person, application } = await fixture(typed);
      const before = (await newsOf(referrer)).length;
      await sendQueuedEmails(world);
      const mails = (await findConsentEmails(world, person.candidate_email)).length;
      const logged = await inLog(id);
      await moveTo(application, "Hired");
      expect(await statusOfApplication(application)).toBe("Hired");
      expect(await statusOf(id)).toBe("Pending");
      expect(await dueOf(id)).toEqual([]);
      expect(await newsOf(referrer)).toHaveLength(before);
      await sendQueuedEmails(world);
      expect(await findConsentEmails(world, person.candidate_email)).toHaveLength(mails);
      expect(await inLog(id)).toBe(logged);
    },
  );

  it("moves nothing of the referral from the pipeline either, and is a person of their own there (H4, J65)", async () => {
    const { job, id, application } = await fixture();
    const people = [{ kind: "application", id: application, from: { stage: "New", step: null } }];
    const body = { people, to: { stage: "Reviewing", step: null } } as never;
    await owner.call(pipelineEndpoints.move, { params: { id: job }, body });
    world.clock.advance(10_000);
    await world.queue.work(NOTIFY_MOVE);
    expect(await statusOfApplication(application)).toBe("Reviewing");
    expect(await statusOf(id)).toBe("Pending");
    const { sources } = await owner.call(pipelineEndpoints.figures, { params: { id: job } });
    expect(sources.map(({ source, received }) => [source, received])).toEqual([
      ["application", 1],
      ["referral", 1],
    ]);
    await owner.call(jobEndpoints.setStatus, { params: { id: job }, body: { from: "Open", status: "Filled" } });
    expect((await owner.call(pipelineEndpoints.remaining, { params: { id: job } })).people).toBe(2);
  });

  it.each(TYPED)(
    "keeps and gains no credit of a rejected referral by %s, before and after the rejection (R10)",
    async (typed) => {
      const reject = (id: string) =>
        owner.call(referralEndpoints.setStatus, { params: { id }, body: { from: "Pending", status: "Rejected" } });
      const person = details();
      const { id } = await referCandidate(referrer, (await world.job(owner)).id, person);
      await reject(id);
      const application = await strangerApplies((await world.job(owner)).id, { [typed]: person[typed] });
      const read = await owner.call(applicationEndpoints.get, { params: { id: application } });
      expect(read).toMatchObject({ credit: null, perhaps: { name: "Ines Marchetti", until: expect.any(String) } });
      await moveTo(application, "Hired");
      expect(await statusOf(id)).toBe("Rejected");
      const other = await fixture(typed);
      await moveTo(other.application, "Hired");
      await reject(other.id);
      expect(await statusOf(other.id)).toBe("Rejected");
      expect([...(await dueOf(id)), ...(await dueOf(other.id))]).toEqual([]);
    },
  );

  it("fills an opening of its own beside the referral (J66)", async () => {
    const { id, application } = await fixture("candidate_email", 1);
    await moveTo(application, "Hired");
    await moveToInterviewing(owner, id);
    const hire = { params: { id }, body: { from: "Interviewing", status: "Hired" } };
    expect(await owner.try(referralEndpoints.setStatus, hire)).toMatchObject({ body: { code: "openings_filled" } });
  });

  it.each(TYPED)("is not hired with a reported start by %s, and does not wait for it (R11)", async (typed) => {
    const { id, application } = await fixture(typed);
    await moveToInterviewing(owner, id);
    await moveTo(application, "Interviewing");
    await claimStart(referrer, id);
    await owner.call(claimEndpoints.confirm, { params: { id }, body: {} });
    expect(await statusOf(id)).toBe("Hired");
    expect(await statusOfApplication(application)).toBe("Interviewing");
    const { rows } = await world.pool.query("SELECT hired_with FROM referrals WHERE id = $1", [id]);
    expect(rows).toEqual([{ hired_with: null }]);
  });

  it.each(TYPED)("can be hired elsewhere while the person's reported start waits, by %s (R11)", async (typed) => {
    const { id, person } = await fixture(typed);
    await moveToInterviewing(owner, id);
    await claimStart(referrer, id);
    const application = await strangerApplies((await world.job(owner)).id, { [typed]: person[typed] });
    await moveTo(application, "Hired");
    expect((await readHireAs(referrer, id)).claim).toMatchObject({ state: "open" });
  });
});

describe("a referral that the company does not see yet", () => {
  async function hidden() {
    const job = (await world.job(owner)).id;
    const person = details();
    const { id } = await referWithoutNotice(referrer, job, { ...person, consent_given: false });
    await notifyQueuedCandidates(world);
    return { id, application: await strangerApplies(job, person) };
  }

  it("is not shown by hiring a stranger with the person's details, nor named as a possibility (F10, F20)", async () => {
    const { id, application } = await hidden();
    await moveTo(application, "Hired");
    expect((await owner.try(referralEndpoints.get, { params: { id } })).status).toBe(404);
    const read = await owner.call(applicationEndpoints.get, { params: { id: application } });
    expect(read).toMatchObject({ referral: null, referred_by: null, credit: null, perhaps: null });
    expect(await referrer.call(referralEndpoints.get, { params: { id } })).toMatchObject({ shown: false });
  });

  it("is neither connected nor shown by a direct write, as the previous version would", async () => {
    const { id, application } = await hidden();
    await world.pool.query("UPDATE applications SET referral = $2, status = 'Hired' WHERE id = $1", [application, id]);
    await world.pool.query("UPDATE referrals SET status = 'Hired', hired_at = now() WHERE id = $1", [id]);
    await world.pool.query("UPDATE referrals SET visible_at = now() WHERE id = $1", [id]);
    const { rows } = await world.pool.query(
      "SELECT visible_at, (SELECT referral FROM applications WHERE id = $2) AS referral FROM referrals WHERE id = $1",
      [id, application],
    );
    expect(rows).toEqual([{ visible_at: null, referral: null }]);
  });
});

it("separates once what an earlier version connected without a proof, and keeps what is hired or proved", async () => {
  const open = await fixture();
  const hired = await fixture();
  const job = (await world.job(owner)).id;
  const email = uniqueEmail();
  const { id: own } = await referCandidate(referrer, job, { candidate_email: email });
  const proved = (await applyToJob(await world.person("Jonah Weiss", { email, verified: true }), job)).id;
  const connected = async () => {
    const ids = [open.application, hired.application, proved];
    const { rows } = await world.pool.query("SELECT id, referral FROM applications WHERE id = ANY ($1)", [ids]);
    return ids.map((id) => rows.find((row) => row.id === id)?.referral);
  };
  // As it was before the trigger.
  await world.pool.query("ALTER TABLE applications DISABLE TRIGGER application_of_referred_person");
  for (const { application, id } of [open, hired])
    await world.pool.query("UPDATE applications SET referral = $2 WHERE id = $1", [application, id]);
  await world.pool.query("ALTER TABLE applications ENABLE TRIGGER application_of_referred_person");
  await world.pool.query("UPDATE referrals SET status = 'Hired', hired_at = now() WHERE id = $1", [hired.id]);
  expect(await connected()).toEqual([open.id, hired.id, own]);
  await world.pool.query("INSERT INTO table_backfills VALUES ('unproved-credits', $1)", [
    "00000000-0000-0000-0000-000000000000",
  ]);
  await separateUnproved(world.ctx);
  expect(await connected()).toEqual([null, hired.id, own]);
  expect((await world.pool.query("SELECT FROM table_backfills WHERE name = 'unproved-credits'")).rowCount).toBe(0);
});

it("counts a person hired by a claim for the job of their application alone (J66)", async () => {
  const email = uniqueEmail();
  const one = (await world.job(owner, { openings: 1 })).id;
  const other = (await world.job(owner, { openings: 1 })).id;
  const { id } = await referCandidate(referrer, one, { candidate_email: email });
  await moveToInterviewing(owner, id);
  const person = await world.person("Jonah Weiss", { email, verified: true });
  await moveTo((await applyToJob(person, other, { candidate_email: email })).id, "Interviewing");
  await claimStart(referrer, id);
  await owner.call(claimEndpoints.confirm, { params: { id }, body: {} });
  const hire = async (job: string) => {
    const { id: next } = await referCandidate(referrer, job);
    await moveToInterviewing(owner, next);
    const body = { from: "Interviewing", status: "Hired" };
    return owner.try(referralEndpoints.setStatus, { params: { id: next }, body });
  };
  expect((await hire(other)).body.code).toBe("openings_filled");
  expect((await hire(one)).status).toBe(200);
});
