import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { postUnannouncedJobs } from "../../../../tests/support/unannounced-jobs.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { type AlertFrequency, savedSearchEndpoints } from "../../../contract/jobs/search/saved-searches.ts";
import { type Notification, unsubscribeEndpoints } from "../../../contract/notifications/notifications.ts";
import { notificationPath } from "../../../rules/notification-paths.ts";
import { sendSavedSearchAlerts } from "./alert.ts";

let world: World;
let poster: Person;
let seeker: Person;

const MINUTE = 60_000;
const JOB = { title: "Product Designer", location: "Berlin" };

beforeEach(async () => {
  await world?.close();
  // A Wednesday.
  world = await createWorld({ now: "2026-11-18T09:00:00Z" });
  [poster, seeker] = (await Promise.all([world.person("Marguerite Olander"), world.person("Ines Marchetti")])) as [
    Person,
    Person,
  ];
  const body = { jobMatches: true, timezone: "UTC+0", sessionTimeout: "never" } as const;
  await seeker.call(settingsEndpoints.update, { body });
  await poster.call(settingsEndpoints.update, { body: { sessionTimeout: "never" } });
});
afterAll(() => world.close());

async function saved(by: Person, frequency: AlertFrequency, search = "designer") {
  const body = { name: `my ${search}`, filters: { search }, frequency };
  const { id } = await by.call(savedSearchEndpoints.create, { body });
  world.clock.advance(1_000);
  return id;
}

/** Late enough after the posting that a run includes it. */
async function sweep(): Promise<void> {
  world.clock.advance(MINUTE);
  await sendSavedSearchAlerts(world.ctx);
}

async function mailsTo(person: Person) {
  await sendQueuedEmails(world);
  return (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === person.email));
}

const subjects = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject);
/** Newest first; read from the database, since sessions expire during these tests. */
async function notices(person: Person) {
  const { rows } = await world.pool.query<Pick<Notification, "kind" | "subject" | "params">>(
    "SELECT kind, subject, params FROM notifications WHERE user_id = $1 AND kind = 'job_alert' ORDER BY created_at DESC",
    [person.id],
  );
  return rows;
}

describe("J28 alerts", () => {
  test("J28 at once: a job is told within minutes of its listing, once, and what was there before never", async () => {
    await world.job(poster, JOB);
    world.clock.advance(MINUTE);
    const id = await saved(seeker, "at_once");
    await sweep();
    expect(await subjects(seeker)).toEqual([]);
    const job = await world.job(poster, { ...JOB, title: "Brand Designer" });
    await world.job(poster, { title: "Gardener", requirements: "" });
    // Not before it is certain to be committed.
    await sendSavedSearchAlerts(world.ctx);
    expect(await subjects(seeker)).toEqual([]);
    await sweep();
    await sweep();
    const [mail, ...more] = await mailsTo(seeker);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("New jobs: my designer");
    expect(mail?.text).toContain(`http://localhost:3000/jobs/${job.id}`);
    expect(mail?.text).toContain(`http://localhost:3000/saved-searches/${id}`);
    expect(mail?.text).not.toContain("Gardener");
    expect(mail?.text).not.toContain("Product Designer");
    const [notice, ...others] = await notices(seeker);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ subject: id, params: { name: "my designer", jobs: "1", searches: "1" } });
    if (notice !== undefined) expect(notificationPath({ ...notice, job: null })).toBe(`/saved-searches/${id}`);
  });

  test("J28 daily and weekly: one mail in the person's morning for all searches that are due, in their language", async () => {
    await seeker.call(settingsEndpoints.update, { body: { language: "de" } });
    await saved(seeker, "daily");
    await saved(seeker, "daily", "potter");
    await saved(seeker, "weekly", "berlin");
    await saved(seeker, "never", "product");
    await world.job(poster, JOB);
    await world.job(poster, { title: "Potter", requirements: "" });
    world.clock.set("2026-11-19T06:59:00Z");
    await sendSavedSearchAlerts(world.ctx);
    expect(await subjects(seeker)).toEqual([]);
    world.clock.set("2026-11-19T07:00:00Z");
    await sendSavedSearchAlerts(world.ctx);
    await sweep();
    const [mail, ...more] = await mailsTo(seeker);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Neue Stellen in deinen gespeicherten Suchen");
    expect(mail?.text).toMatch(/my designer\n\nProduct Designer\n[\s\S]*my potter\n\nPotter\n/);
    expect(mail?.text).not.toContain("my berlin");
    world.clock.set("2026-11-23T07:00:00Z");
    await sendSavedSearchAlerts(world.ctx);
    expect((await subjects(seeker)).slice(1)).toEqual(["Neue Stellen: my berlin"]);
    expect((await notices(seeker)).map(({ params }) => params.searches)).toEqual(["1", "2"]);
  });

  test("J28 a mail names ten jobs of a search and says how many more there are", async () => {
    await saved(seeker, "at_once");
    for (let nth = 1; nth <= 13; nth += 1) await world.job(poster, { ...JOB, title: `Designer ${nth}` });
    await sweep();
    const [mail] = await mailsTo(seeker);
    expect(mail?.text?.match(/Designer \d+\n/g)).toHaveLength(10);
    expect(mail?.text).toContain("and 3 more");
    expect(await notices(seeker)).toMatchObject([{ params: { jobs: "13" } }]);
  });

  test("J28 one's own jobs, those where one applied, and what was paused meanwhile are left out", async () => {
    await saved(seeker, "daily");
    await postUnannouncedJobs(world, poster, seeker, JOB);
    world.clock.set("2026-11-19T07:00:00Z");
    await sendSavedSearchAlerts(world.ctx);
    expect((await subjects(seeker)).filter((subject) => subject?.includes("designer"))).toEqual([]);
    expect(await notices(seeker)).toEqual([]);
  });

  test("J27 J28 with Job Matches or mails off only the bell tells, and a deleted account hears nothing", async () => {
    await saved(seeker, "at_once");
    for (const [nth, change] of [{ jobMatches: false }, { jobMatches: true, emailNotifications: false }].entries()) {
      await seeker.call(settingsEndpoints.update, { body: change });
      await world.job(poster, JOB);
      await sweep();
      expect(await notices(seeker)).toHaveLength(nth + 1);
    }
    expect(await subjects(seeker)).toEqual([]);
    await world.pool.query("UPDATE users SET deleted_at = now() WHERE id = $1", [seeker.id]);
    await world.job(poster, JOB);
    await sweep();
    expect((await world.pool.query("SELECT FROM notifications WHERE user_id = $1", [seeker.id])).rowCount).toBe(2);
  });

  test("J28 two sweeps at once tell everybody once, and one that is undone is made up for", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, nth) => world.person(`Seeker ${nth}`)));
    for (const person of people) {
      await person.call(settingsEndpoints.update, { body: { jobMatches: true } });
      await saved(person, "at_once");
      await saved(person, "at_once", "berlin");
    }
    await world.job(poster, JOB);
    world.clock.advance(MINUTE);
    const broken = { ...world.ctx, enqueue: () => Promise.reject(new Error("killed in between")) };
    await expect(sendSavedSearchAlerts(broken)).rejects.toThrow("killed in between");
    expect(await subjects(people[0] ?? seeker)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => sendSavedSearchAlerts(world.ctx)));
    await sendSavedSearchAlerts(world.ctx);
    for (const person of people) {
      expect(await subjects(person)).toEqual(["New jobs in your saved searches"]);
      expect(await notices(person)).toHaveLength(1);
    }
  });

  test("J28 whoever chooses alerts anew is not told of the time in which they wanted none", async () => {
    const id = await saved(seeker, "never");
    await world.job(poster, JOB);
    world.clock.advance(MINUTE);
    await seeker.call(savedSearchEndpoints.update, { params: { id }, body: { frequency: "at_once" } });
    await sweep();
    expect(await notices(seeker)).toEqual([]);
    await world.job(poster, JOB);
    await sweep();
    expect(await notices(seeker)).toHaveLength(1);
  });

  test("J40 follow level, department and skill", async () => {
    const filters = { level: "senior,lead", department: "design", skill: "wool" };
    await seeker.call(savedSearchEndpoints.create, { body: { name: "weavers", filters, frequency: "at_once" } });
    world.clock.advance(1_000);
    const fitting = { title: "Lead Weaver", department: "design", requirements: "Wool" } as const;
    await world.job(poster, { ...fitting, title: "Weaver" });
    await world.job(poster, { ...fitting, department: "legal" });
    await world.job(poster, { ...fitting, requirements: "Silk" });
    await sweep();
    expect(await notices(seeker)).toEqual([]);
    await world.job(poster, fitting);
    await sweep();
    expect(await notices(seeker)).toMatchObject([{ params: { name: "weavers", jobs: "1" } }]);
  });
});

describe("J30 stopping alerts out of a mail", () => {
  test("J30 one press stops one search or all of them, without signing in", async () => {
    const id = await saved(seeker, "at_once");
    await saved(seeker, "at_once", "berlin");
    await world.job(poster, JOB);
    await sweep();
    const [mail] = await mailsTo(seeker);
    const stop = (token: string) => world.visitor.try(unsubscribeEndpoints.off, { params: { token } });
    const [one = ""] = /savedSearch\.[\w.-]+/.exec(mail?.text ?? "") ?? [];
    expect(one).toContain(id);
    expect((await stop(one.replace(/.$/, (sign) => (sign === "A" ? "B" : "A")))).status).toBe(404);
    expect((await stop(one)).body).toEqual({ switch: "savedSearch" });
    await world.job(poster, { ...JOB, location: "Lisbon" });
    await sweep();
    expect(await subjects(seeker)).toHaveLength(1);
    await world.job(poster, JOB);
    await sweep();
    expect((await subjects(seeker)).slice(1)).toEqual(["New jobs: my berlin"]);
    const header = mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
    const [, all = ""] = /\/api\/unsubscribe\/([^>]+)>/.exec(header) ?? [];
    expect((await stop(all)).body).toEqual({ switch: "jobMatches" });
    await world.job(poster, JOB);
    await sweep();
    expect(await subjects(seeker)).toHaveLength(2);
    const { items } = await seeker.call(savedSearchEndpoints.list, {});
    expect(items.map(({ frequency, switched_on }) => [frequency, switched_on])).toEqual([
      ["at_once", false],
      ["never", false],
    ]);
  });

  test("J30 the link of a search that is gone stops nothing and says so to nobody", async () => {
    const id = await saved(seeker, "at_once");
    await world.job(poster, JOB);
    await sweep();
    const [one = ""] = /savedSearch\.[\w.-]+/.exec((await mailsTo(seeker))[0]?.text ?? "") ?? [];
    await seeker.call(savedSearchEndpoints.remove, { params: { id } });
    expect((await world.visitor.try(unsubscribeEndpoints.off, { params: { token: one } })).status).toBe(200);
  });
});
