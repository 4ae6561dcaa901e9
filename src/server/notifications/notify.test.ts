import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeReferralVisible } from "../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../tests/support/mails.ts";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { applicationEndpoints } from "../../contract/hiring/applications.ts";
import { referralEndpoints } from "../../contract/hiring/referrals.ts";
import { settingsEndpoints } from "../../contract/identity/settings.ts";
import { notificationEndpoints, unsubscribeEndpoints } from "../../contract/notifications/notifications.ts";
import { applicationReceived } from "../infra/mail/messages/application-received.ts";
import { notify } from "./notify.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

let world: World;
let owner: Person;
let referrer: Person;
let applicant: Person;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await rm(join(world.folder, "mail"), { recursive: true, force: true });
  owner = await world.person("Marguerite Olander");
  referrer = await world.person("Ines Marchetti");
  applicant = await world.person("Soraya Haddad");
});

async function refer(job: string) {
  const made = await referrer.call(referralEndpoints.create, {
    body: {
      job,
      candidate_name: "Jonah Feldman",
      candidate_email: "jonah@example.com",
      recommendation: "Jonah reads the query plan before he has an opinion, and writes things down.",
      consent_given: true,
    },
  });
  await makeReferralVisible(referrer, made.id);
  return made;
}

async function apply(job: string) {
  const body = { job, candidate_name: "Soraya Haddad", candidate_email: applicant.email, cover_letter: "Hello." };
  return applicant.call(applicationEndpoints.create, { body });
}

async function notificationsOf(person: Person) {
  return (await person.call(notificationEndpoints.list, { query: {} })).items;
}

async function mailsTo(person: Person) {
  await sendQueuedEmails(world);
  return (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === person.email));
}

describe("F6 the people concerned are told", () => {
  test("of a referral and each of its statuses: the owner, then the referrer, in the product and by mail", async () => {
    const job = await world.job(owner);
    const referral = await refer(job.id);
    expect(await notificationsOf(owner)).toMatchObject([
      {
        kind: "referral_received",
        subject: referral.id,
        person: "Jonah Feldman",
        by: "Ines Marchetti",
        job: { id: job.id, title: job.title },
        read: false,
      },
    ]);
    for (const [from, status] of [
      ["Pending", "Reviewing"],
      ["Reviewing", "Interviewing"],
    ] as const)
      await owner.call(referralEndpoints.setStatus, { params: { id: referral.id }, body: { from, status } });
    expect((await notificationsOf(referrer)).map(({ kind, params }) => [kind, params.status])).toEqual([
      ["referral_status", "Interviewing"],
      ["referral_status", "Reviewing"],
    ]);
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
      "Ines Marchetti referred Jonah Feldman for Staff Backend Engineer",
    ]);
    const subjects = (await mailsTo(referrer)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Update on your referral of Jonah Feldman", "Update on your referral of Jonah Feldman"]);
    // Nobody is notified of their own actions.
    expect(await notificationsOf(owner)).toHaveLength(1);
  });

  test("of an application and its status: the owner, then the applicant, each in their language", async () => {
    await applicant.call(settingsEndpoints.update, { body: { language: "de" } });
    const job = await world.job(owner);
    const application = await apply(job.id);
    await owner.call(applicationEndpoints.setStatus, {
      params: { id: application.id },
      body: { from: "Applied", status: "Reviewing" },
    });
    expect(await notificationsOf(owner)).toMatchObject([
      { kind: "application_received", person: "Soraya Haddad", by: null },
    ]);
    expect(await notificationsOf(applicant)).toMatchObject([
      { kind: "application_status", params: { status: "Reviewing" } },
    ]);
    const [arrived, mail] = await mailsTo(applicant);
    expect(arrived?.subject).toBe("Deine Bewerbung bei Quillstack ist eingegangen");
    expect(mail?.subject).toBe("Neues zu deiner Bewerbung bei Quillstack");
    expect(mail?.html).toContain('<html lang="de">');
  });

  test("and the referred person, once the referral is claimed", async () => {
    const job = await world.job(owner);
    const referral = await refer(job.id);
    await world.pool.query(
      `INSERT INTO consent_requests (referral, created_at, claimed_by, claimed_at) VALUES ($1, now(), $2, now())
       ON CONFLICT (referral) DO UPDATE SET claimed_by = $2, claimed_at = now()`,
      [referral.id, applicant.id],
    );
    const body = { from: "Pending", status: "Reviewing" } as const;
    await owner.call(referralEndpoints.setStatus, { params: { id: referral.id }, body });
    expect(await notificationsOf(applicant)).toMatchObject([{ kind: "own_referral_status", job: { id: job.id } }]);
    // They were referred; they may not have applied, and the mail does not claim so.
    const step = (await mailsTo(applicant)).at(-1);
    expect(step?.subject).toBe("Update on your referral to Quillstack");
    expect(step?.text).toMatch(/\/my-applications#referred-[0-9a-f-]{36}/);
  });

  test("and nobody, when what they would be told of did not come about", async () => {
    const job = await world.job(owner);
    await refer(job.id);
    await expect(refer(job.id)).rejects.toThrow("referral_duplicate");
    expect(await notificationsOf(owner)).toHaveLength(1);
    expect(await mailsTo(owner)).toHaveLength(1);
  });
});

test("the same news are told once, however often and wherever they come from", async () => {
  const subject = world.services.ids.next();
  const mail = applicationReceived.with(applicationReceived.sample);
  const news = { user_id: owner.id, kind: "application_received", subject, mail } as const;
  await Promise.all([1, 2, 3, 4].map(() => world.ctx.write((tx) => notify(world.ctx, tx, news))));
  await world.ctx.write((tx) => notify(world.ctx, tx, { ...news, trigger: "another" }));
  await world.ctx.write((tx) => notify(owner.ctx, tx, { ...news, trigger: "own" }));
  expect(await notificationsOf(owner)).toHaveLength(2);
  expect(await mailsTo(owner)).toHaveLength(2);
});

test.each([{ emailNotifications: false }, { referralUpdates: false }])(
  "P1 with %o the product tells, and no mail goes out",
  async (off) => {
    await owner.call(settingsEndpoints.update, { body: off });
    await apply((await world.job(owner)).id);
    expect(await notificationsOf(owner)).toHaveLength(1);
    expect(await mailsTo(owner)).toEqual([]);
  },
);

test("X41 with a mail server, only addresses that were really verified get mail", async () => {
  const other = await createWorld({ config: { SMTP_URL: "smtp://127.0.0.1:1" } });
  const [verified, automatic] = await Promise.all([
    other.person("Ann Verified", { verified: true }),
    other.person("Bob Automatic", { verified: false }),
  ]);
  const subject = other.services.ids.next();
  const mail = applicationReceived.with(applicationReceived.sample);
  for (const { id } of [verified, automatic])
    await other.ctx.write((tx) => notify(other.ctx, tx, { user_id: id, kind: "application_received", subject, mail }));
  expect((await other.pool.query("SELECT 1 FROM mails")).rowCount).toBe(1);
  expect((await other.pool.query("SELECT 1 FROM notifications")).rowCount).toBe(2);
  await other.close();
});

describe("reading", () => {
  test("marks one, then all that were seen; what came after stays unread", async () => {
    const job = await world.job(owner);
    await apply(job.id);
    const [first] = await notificationsOf(owner);
    world.clock.advance(1_000);
    await refer(job.id);
    const [second] = await notificationsOf(owner);
    const call = (id = "") => owner.call(notificationEndpoints.readAll, { body: { newest: id } });
    expect(await call(first?.id)).toEqual({ unread: 1, newest: second?.id });
    expect(await owner.call(notificationEndpoints.read, { params: { id: second?.id ?? "" } })).toMatchObject({
      unread: 0,
    });
    expect((await notificationsOf(owner)).map(({ read }) => read)).toEqual([true, true]);
  });

  test("pages through a long list without gaps and twins", async () => {
    const subject = () => world.services.ids.next();
    await world.ctx.write(async (tx) => {
      for (let n = 0; n < 25; n += 1)
        await notify(world.ctx, tx, { user_id: owner.id, kind: "application_received", subject: subject() });
    });
    const first = await owner.call(notificationEndpoints.list, { query: { limit: 20 } });
    const cursor = first.next_cursor ?? expect.fail("there is no second page");
    const second = await owner.call(notificationEndpoints.list, { query: { limit: 20, cursor } });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(25);
    expect(second.next_cursor).toBeNull();
  });
});

describe("the unsubscribe link of a mail", () => {
  async function linkOf() {
    await apply((await world.job(owner)).id);
    const [mail] = await mailsTo(owner);
    const value = mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
    return { mail, url: value.replace(/^<|>$/g, "") };
  }
  async function switches() {
    const { emailNotifications, referralUpdates, payoutAlerts } = await owner.call(settingsEndpoints.get, {});
    return { emailNotifications, referralUpdates, payoutAlerts };
  }
  const ON = { emailNotifications: true, referralUpdates: true, payoutAlerts: true };

  test("X28 opening it changes nothing; one press, without signing in, switches that kind off", async () => {
    const { mail, url } = await linkOf();
    const path = new URL(url).pathname;
    expect(mail?.headers.find(({ key }) => key === "list-unsubscribe-post")?.value).toBe("List-Unsubscribe=One-Click");
    const token = path.split("/").at(-1) ?? "";
    expect(mail?.html).toContain(`http://localhost:3000/unsubscribe#${token}`);
    expect((await world.app.request(path)).status).toBe(405);
    expect(await switches()).toEqual(ON);
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const pressed = await world.app.request(path, { method: "POST", body });
    expect(await pressed.json()).toEqual({ switch: "referralUpdates" });
    expect(await switches()).toEqual({ ...ON, referralUpdates: false });
  });

  test("holds for its person and its kind alone", async () => {
    const token = unsubscribeToken(world.services.secrets, "payoutAlerts", owner.id);
    const wrong = [
      token.replace("payoutAlerts", "weeklyDigest"),
      token.replace(owner.id, referrer.id),
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      "x".repeat(150),
      "emailNotifications..x",
    ];
    for (const one of wrong) {
      const answer = await world.visitor.try(unsubscribeEndpoints.off, { params: { token: one } });
      expect(answer.status).toBe(404);
    }
    expect(await switches()).toEqual(ON);
    await world.visitor.call(unsubscribeEndpoints.off, { params: { token } });
    expect(await switches()).toEqual({ ...ON, payoutAlerts: false });
  });
});
