import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { backdateArrivals } from "../../../../tests/support/response-time.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { reconcileResponseTimes } from "./reconcile.ts";

const DAY = 86_400_000;
const KINDS = ["answers_soon", "answers_late", "decisions_due", "no_decision"];
let world: World;
let owner: Person;
let referrer: Person;
let applicant: Person;
let job: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [owner, referrer, applicant] = (await Promise.all(
    ["Petra Poster", "Ines Marchetti", "Mira Castellan"].map((name) => world.person(name)),
  )) as [Person, Person, Person];
  job = (await world.job(owner, { response_days: 3, company_website: `https://x${owner.id.slice(-12)}.example` })).id;
  await referCandidate(referrer, job);
  await referCandidate(referrer, job);
  await applyToJob(applicant, job);
});

const told = async (person: Person) =>
  (await person.call(notificationEndpoints.list, { query: {} })).items
    .filter(({ kind }) => KINDS.includes(kind))
    .map(
      ({ kind, params }) =>
        `${kind} ${params.n ?? params.to}${params.days === "0" || !params.days ? "" : ` ${params.days}`}`,
    )
    .toReversed();
const tend = () => reconcileResponseTimes(world.ctx);
/** Simulates elapsed time: moves all records and notifications into the past. */
async function goesBy(days: number): Promise<void> {
  world.clock.advance(1_000);
  await backdateArrivals(world, job, days * DAY);
  for (const column of ["due_soon_notified_at", "overdue_notified_at", "decision_notified_at"])
    await world.pool.query(
      `UPDATE job_response_times SET ${column} = ${column} - make_interval(secs => $2) WHERE job = $1`,
      [job, days * 86_400],
    );
}
const interviewing = () =>
  Promise.all(
    ["referrals", "applications"].map((table) =>
      world.pool.query(
        `UPDATE ${table} SET status = 'Interviewing', updated_at = $2, first_answer_at = $2 WHERE job = $1`,
        [job, world.clock.now()],
      ),
    ),
  );

it("R22 members are notified once of answers due within a day, and once of late ones, for all people together", async () => {
  await goesBy(1.9);
  await tend();
  expect(await told(owner)).toEqual([]);
  await goesBy(0.2);
  await Promise.all([tend(), tend(), tend()]);
  expect(await told(owner)).toEqual(["answers_soon 3"]);
  await goesBy(1);
  await Promise.all([tend(), tend()]);
  await tend();
  expect(await told(owner)).toEqual(["answers_soon 3", "answers_late 3"]);
  await goesBy(30);
  await tend();
  expect(await told(owner)).toEqual(["answers_soon 3", "answers_late 3"]);
  expect(await told(referrer)).toEqual([]);
});

it("R22 missed reminders are not made up for, and later people are notified a day later at the earliest", async () => {
  await goesBy(10);
  await tend();
  expect(await told(owner)).toEqual(["answers_late 3"]);
  await referCandidate(referrer, job);
  await world.pool.query("UPDATE referrals SET response_due_at = $2 WHERE job = $1 AND answer_reminder_level = 0", [
    job,
    new Date(world.clock.now().getTime() - 1),
  ]);
  await tend();
  expect(await told(owner)).toEqual(["answers_late 3"]);
  await goesBy(0.9);
  await tend();
  expect(await told(owner)).toEqual(["answers_late 3", "answers_late 1"]);
});

it("R16 R22 teams are reminded after 30 and 40 days, and then both sides are notified once that no decision was made", async () => {
  await interviewing();
  await goesBy(30.1);
  await Promise.all([tend(), tend()]);
  expect(await told(owner)).toEqual(["decisions_due 3 30"]);
  await goesBy(10);
  await tend();
  expect(await told(owner)).toEqual(["decisions_due 3 30", "decisions_due 3 40"]);
  expect([await told(referrer), await told(applicant)]).toEqual([[], []]);
  await goesBy(5);
  await Promise.all([tend(), tend()]);
  await goesBy(60);
  await tend();
  expect(await told(owner)).toEqual(["decisions_due 3 30", "decisions_due 3 40", "decisions_due 3 45"]);
  expect(await told(referrer)).toEqual(["no_decision referrer", "no_decision referrer"]);
  expect(await told(applicant)).toEqual(["no_decision person"]);
});

it("R16 after a long standstill both sides are notified once, without the earlier reminders", async () => {
  await interviewing();
  await goesBy(80);
  await tend();
  expect(await told(owner)).toEqual(["decisions_due 3 45"]);
  expect(await told(applicant)).toEqual(["no_decision person"]);
});

it("R16 R22 all levels due in a job share one turn: one record does not delay another", async () => {
  await interviewing();
  await goesBy(46);
  const later = "UPDATE applications SET interviewing_at = interviewing_at + interval '15 days' WHERE job = $1";
  await world.pool.query(later, [job]);
  await Promise.all([tend(), tend()]);
  expect((await told(owner)).toSorted()).toEqual(["decisions_due 1 30", "decisions_due 2 45"]);
  expect([await told(referrer), await told(applicant)]).toEqual([["no_decision referrer", "no_decision referrer"], []]);
});

it("R22 a turn in which all records were locked is not used up", async () => {
  await goesBy(2.1);
  const other = await world.pool.connect();
  try {
    await other.query("BEGIN");
    for (const table of ["referrals", "applications"])
      await other.query(`SELECT FROM ${table} WHERE job = $1 FOR UPDATE`, [job]);
    await tend();
    expect(await told(owner)).toEqual([]);
  } finally {
    await other.query("ROLLBACK");
    other.release();
  }
  await tend();
  expect(await told(owner)).toEqual(["answers_soon 3"]);
});

it("R22 is mailed to members who want such mails, and names nobody", async () => {
  await goesBy(2.5);
  await tend();
  await sendQueuedEmails(world);
  const own = (await readWrittenEmails(world)).filter(({ to }) => JSON.stringify(to).includes(owner.email));
  const [mail] = own.filter(({ subject }) => subject?.startsWith("First replies are due"));
  expect(mail?.text).toContain("3 candidates");
  expect(mail?.text).not.toContain("Jonah");
});
