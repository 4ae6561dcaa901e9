import { afterAll, beforeAll, expect, test } from "vitest";
import { readWrittenEmails, sendQueuedEmails } from "../../../tests/support/mails.ts";
import { recordStatements } from "../../../tests/support/statements.ts";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { applicationEndpoints } from "../../contract/hiring/applications.ts";
import { type SettingsChange, settingsEndpoints } from "../../contract/identity/settings.ts";
import { mailJobMatches } from "./job-matches.ts";
import { mailWeeklyDigests } from "./weekly-digest.ts";

let world: World;
let poster: Person;

beforeAll(async () => {
  // A Wednesday.
  world = await createWorld({ now: "2026-11-18T09:00:00Z" });
  poster = await world.person("Marguerite Olander");
});
afterAll(() => world.close());

async function mailsTo(person: Person) {
  await sendQueuedEmails(world);
  return (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === person.email));
}

async function seeker(name: string, says: { position?: string; skills?: string }, settings: SettingsChange) {
  const person = await world.person(name);
  await person.call(settingsEndpoints.update, { body: settings });
  const { position = "", skills = "" } = says;
  await world.pool.query("INSERT INTO profiles (user_id, position, skills, updated_at) VALUES ($1, $2, $3, now())", [
    person.id,
    position,
    skills,
  ]);
  return person;
}

test("P1 J11 yesterday's open jobs go once to those they match and who asked for it", async () => {
  const wants = { jobMatches: true };
  const [backend, sales, german, silent, off] = await Promise.all([
    seeker("Backend", { position: "Software developer" }, wants),
    seeker("Sales", { position: "Head of Sales" }, wants),
    seeker("German", { skills: "postgresql" }, { ...wants, language: "de" }),
    seeker("Never asked", { position: "Software developer" }, {}),
    seeker("No mails", { position: "Software developer" }, { ...wants, emailNotifications: false }),
  ]);
  const job = await world.job(poster);
  await world.job(poster, { title: "Gardener", requirements: "" });
  const applied = await seeker("Applied", { position: "Developer" }, wants);
  await applied.call(applicationEndpoints.create, {
    body: { job: job.id, candidate_name: "Ann Applied", candidate_email: applied.email, cover_letter: "Hello." },
  });
  // Today's jobs are in tomorrow's mail.
  await mailJobMatches(world.ctx);
  expect(await mailsTo(backend)).toEqual([]);
  world.clock.set("2026-11-19T06:13:00Z");
  await Promise.all([mailJobMatches(world.ctx), mailJobMatches(world.ctx)]);
  await mailJobMatches(world.ctx);
  const [mail, ...more] = await mailsTo(backend);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("A new job that matches you");
  expect(mail?.text).toContain(`http://localhost:3000/jobs/${job.id}`);
  expect(mail?.text).toContain("matches: Backend, Engineer");
  expect(mail?.text).not.toContain("Gardener");
  expect((await mailsTo(german)).map(({ subject }) => subject)).toEqual(["Eine neue Stelle, die zu dir passt"]);
  for (const nobody of [sales, silent, off, poster]) {
    const subjects = (await mailsTo(nobody)).map(({ subject }) => subject ?? "");
    expect(subjects.filter((subject) => subject.includes("matches you"))).toEqual([]);
  }
  const subjects = (await mailsTo(applied)).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringMatching(/^Your application to .+ has arrived$/)]);
});

test("P1 P2 on Mondays people get their own figures of the week before, once, and nothing when nothing happened", async () => {
  poster = await world.person("Helena Brandt");
  const [quiet, off] = await Promise.all([world.person("Quiet"), world.person("Off")]);
  await off.call(settingsEndpoints.update, { body: { weeklyDigest: false } });
  const job = await world.job(poster);
  const applicant = await world.person("Soraya Haddad");
  for (const person of [applicant, off]) {
    await person.call(applicationEndpoints.create, {
      body: { job: job.id, candidate_name: "Soraya Haddad", candidate_email: person.email, cover_letter: "Hello." },
    });
  }
  world.clock.set("2026-11-23T06:33:00Z");
  await mailWeeklyDigests(world.ctx);
  await mailWeeklyDigests(world.ctx);
  const digests = async (person: Person) =>
    (await mailsTo(person)).filter(({ subject }) => subject === "Your week in figures");
  const [own, ...more] = await digests(applicant);
  expect(more).toEqual([]);
  expect(own?.text).toContain("Your applications: 1");
  expect(own?.text).not.toContain("Your referrals");
  expect((await digests(poster))[0]?.text).toContain("Candidates for your jobs: 2");
  expect(await digests(quiet)).toEqual([]);
  expect(await digests(off)).toEqual([]);
  // Nothing happened in the next week.
  world.clock.set("2026-11-30T06:33:00Z");
  await mailWeeklyDigests(world.ctx);
  expect(await digests(applicant)).toHaveLength(1);
});

test("P1 the week is looked through once, however many people have something in it", async () => {
  world.clock.set("2026-12-02T09:00:00Z");
  poster = await world.person("Odile Marchand");
  const { id } = await world.job(poster);
  await world.pool.query(
    `WITH people AS (
       INSERT INTO users (id, email, name, created_at)
       SELECT gen_random_uuid(), n || '@people.example', 'Person', $1 FROM generate_series(1, 450) AS n RETURNING id, email
     )
     INSERT INTO applications (id, job, candidate_name, candidate_email, candidate_email_key, cover_letter, created_by,
       created_at, updated_at)
     SELECT gen_random_uuid(), $2, 'Person', email, email, 'Hello.', id, $1, $1 FROM people`,
    [world.clock.now(), id],
  );
  world.clock.set("2026-12-07T06:33:00Z");
  const sent = await recordStatements(() => mailWeeklyDigests(world.ctx));
  const told = await world.pool.query("SELECT FROM mails WHERE dedupe_key LIKE 'weekly_digest:%:2026-11-30'");
  expect(told.rowCount).toBeGreaterThan(450);
  expect(sent.filter((text) => text.includes("FROM applications"))).toHaveLength(1);
});
