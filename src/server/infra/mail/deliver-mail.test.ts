import { readdir } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { type SmtpStub, startSmtpStub } from "../../../../tests/support/smtp.ts";
import { createWorld, testConfig, type World } from "../../../../tests/support/world.ts";
import { deliverMail, purgeOldMails, RESEND_MAIL, resendMail, SEND_MAIL } from "./deliver-mail.ts";
import { applicationReceived } from "./messages/application-received.ts";
import { referrerMessage } from "./messages/referrer-message.ts";
import { type NewMail, sendMail } from "./send-mail.ts";
import { openTransport, type Transport } from "./transport.ts";

let world: World;
let stub: SmtpStub;
let smtp: Transport;
const PATIENCE = { connect: 1_000, answer: 1_500 };

beforeAll(async () => {
  world = await createWorld();
  stub = await startSmtpStub();
  smtp = openTransport(testConfig(world.url, { SMTP_URL: stub.url }), PATIENCE);
});
afterAll(async () => {
  await stub.close();
  await world.close();
});
beforeEach(async () => {
  stub.taken.splice(0);
  stub.become("accept");
  await world.queue.clear();
});

let causes = 0;

async function put(more: Partial<NewMail> = {}): Promise<string> {
  causes += 1;
  const message = applicationReceived.with(applicationReceived.sample);
  const mail: NewMail = { to: "ann@people.example", language: "en", dedupe_key: `test:${causes}`, message, ...more };
  const id = await world.ctx.write((tx) => sendMail(world.ctx, tx, mail));
  return id ?? expect.fail("there was a mail with this key");
}

async function rowOf(id: string) {
  const { rows } = await world.pool.query("SELECT * FROM mails WHERE id = $1", [id]);
  return rows[0];
}

/** Minutes until the next attempt is due; undefined if there is none. */
async function nextPause(): Promise<number | undefined> {
  const next = (await world.queue.waiting()).at(-1);
  return next?.at && (next.at.getTime() - world.clock.now().getTime()) / 60_000;
}

test("F5 hands a mail to the server once, under its id, and keeps no content", async () => {
  const id = await put();
  expect(await world.queue.waiting()).toEqual([{ name: SEND_MAIL.soon.name, data: { id }, at: undefined }]);
  expect((await rowOf(id)).encrypted).not.toContain("ann");
  await Promise.all([1, 2, 3].map(() => deliverMail(world.ctx, id, smtp)));
  await deliverMail(world.ctx, id, smtp);
  expect(stub.taken).toHaveLength(1);
  const mail = await PostalMime.parse(stub.taken[0] ?? "");
  expect(mail.messageId).toBe(`<${id}@localhost>`);
  expect(mail.to).toEqual([{ name: "", address: "ann@people.example" }]);
  expect(mail.from?.address).toBe("no-reply@localhost");
  expect(mail.html).toContain("Soraya Haddad");
  expect(mail.text).toContain(`http://localhost:3000/jobs/${applicationReceived.sample.job}/manage`);
  expect(await rowOf(id)).toMatchObject({ encrypted: null, accepted_by_server: true, attempts: 1, failed_at: null });
  expect((await rowOf(id)).sent_at).toBeInstanceOf(Date);
});

test("P1 a reply goes to the author of a forwarded message and to nobody else", async () => {
  const id = await put({ message: referrerMessage.with(referrerMessage.sample) });
  await deliverMail(world.ctx, id, smtp);
  const { replyTo, from } = await PostalMime.parse(stub.taken[0] ?? "");
  expect(replyTo).toEqual([{ name: "", address: referrerMessage.sample.email }]);
  expect(from?.address).toBe("no-reply@localhost");
});

test("T13 sends one mail per deduplication key, also if it is requested again", async () => {
  await put({ dedupe_key: "twice" });
  const again = { to: "b@people.example", language: "de", dedupe_key: "twice" } as const;
  const message = applicationReceived.with(applicationReceived.sample);
  expect(await world.ctx.write((tx) => sendMail(world.ctx, tx, { ...again, message }))).toBeNull();
  expect(await world.queue.waiting()).toHaveLength(1);
});

test("a rolled-back transaction sends no mail", async () => {
  const message = applicationReceived.with(applicationReceived.sample);
  const failing = world.ctx.write(async (tx) => {
    await sendMail(world.ctx, tx, { to: "a@people.example", language: "en", dedupe_key: "undone", message });
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect((await world.pool.query("SELECT 1 FROM mails WHERE dedupe_key = 'undone'")).rowCount).toBe(0);
});

test.each(["refuse-later", "hang"] as const)(
  "T13 retries a server that does %s, and delivers once when it recovers",
  async (mode) => {
    const id = await put();
    stub.become(mode);
    await deliverMail(world.ctx, id, smtp);
    expect(await nextPause()).toBe(1);
    world.clock.advance(60_000);
    await deliverMail(world.ctx, id, smtp);
    expect(await nextPause()).toBe(2);
    expect(stub.taken).toEqual([]);
    stub.become("accept");
    world.clock.advance(120_000);
    await deliverMail(world.ctx, id, smtp);
    expect(stub.taken).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ attempts: 3, accepted_by_server: true, encrypted: null });
  },
);

test("T13 delivers each mail once after an outage of half an hour", async () => {
  const gone = await startSmtpStub();
  await gone.close();
  const away = openTransport(testConfig(world.url, { SMTP_URL: gone.url }), PATIENCE);
  const ids = await Promise.all([put(), put(), put()]);
  for (let minutes = 0; minutes < 30; ) {
    for (const id of ids) await deliverMail(world.ctx, id, away);
    const pause = (await nextPause()) ?? expect.fail("nobody tries again");
    minutes += pause;
    world.clock.advance(pause * 60_000);
  }
  const back = await startSmtpStub(gone.port);
  for (const id of [...ids, ...ids]) await deliverMail(world.ctx, id, away);
  const taken = await Promise.all(back.taken.map(async (raw) => (await PostalMime.parse(raw)).messageId));
  expect(taken.sort()).toEqual(ids.map((id) => `<${id}@localhost>`).sort());
  await back.close();
});

test("T13 concurrent attempts on a mail use one attempt per pause", async () => {
  const id = await put();
  stub.become("refuse-later");
  for (const attempts of [1, 2, 3]) {
    await Promise.all([1, 2, 3].map(() => deliverMail(world.ctx, id, smtp)));
    await deliverMail(world.ctx, id, smtp);
    expect(await rowOf(id)).toMatchObject({ attempts, failed_at: null });
    world.clock.advance(((await nextPause()) ?? 0) * 60_000);
  }
  stub.become("accept");
  await Promise.all([1, 2, 3].map(() => deliverMail(world.ctx, id, smtp)));
  expect(stub.taken).toHaveLength(1);
});

test("T13 delivers once to a slow server", async () => {
  const id = await put();
  stub.become("slow");
  await deliverMail(world.ctx, id, smtp);
  expect(stub.taken).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ accepted_by_server: true });
});

test.each(["refuse-recipient", "refuse-text"] as const)("T13 does not retry a server that does %s", async (mode) => {
  const id = await put();
  await world.queue.clear();
  stub.become(mode);
  await deliverMail(world.ctx, id, smtp);
  expect(await world.queue.waiting()).toEqual([]);
  const row = await rowOf(id);
  expect(row).toMatchObject({ encrypted: null, sent_at: null, accepted_by_server: false });
  expect(row.failed_at).toBeInstanceOf(Date);
});

test("T13 gives up after 28 hours and lists the mail as failed, from where it can be sent again", async () => {
  const id = await put();
  stub.become("refuse-later");
  const started = world.clock.now().getTime();
  let attempts = 0;
  while ((await rowOf(id)).failed_at === null) {
    await world.queue.clear();
    await deliverMail(world.ctx, id, smtp);
    attempts += 1;
    world.clock.advance(((await nextPause()) ?? 0) * 60_000);
  }
  expect(attempts).toBe(12);
  expect(Math.round((world.clock.now().getTime() - started) / 3_600_000)).toBe(28);
  const { rows } = await world.pool.query(
    "SELECT task, data, reason, tries FROM dead_letter_tasks WHERE data->>'id' = $1",
    [id],
  );
  expect(rows).toEqual([
    { task: RESEND_MAIL.name, data: { id, message: "application_received" }, reason: "EENVELOPE 450", tries: 12 },
  ]);
  stub.become("accept");
  await resendMail(world.ctx, id, smtp);
  expect(stub.taken).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ encrypted: null, accepted_by_server: true, failed_at: null });
});

test("T13 keeps the content of an undelivered mail for two weeks", async () => {
  const id = await put();
  await world.pool.query("UPDATE mails SET failed_at = $2 WHERE id = $1", [id, world.clock.now()]);
  world.clock.advance(13 * 86_400_000);
  await purgeOldMails(world.ctx);
  expect((await rowOf(id)).encrypted).not.toBeNull();
  world.clock.advance(2 * 86_400_000);
  await purgeOldMails(world.ctx);
  expect((await rowOf(id)).encrypted).toBeNull();
  await expect(resendMail(world.ctx, id, smtp)).rejects.toThrow("no longer kept");
});

test("does not send an expired code", async () => {
  const id = await put({ useful_until: new Date(world.clock.now().getTime() + 600_000) });
  world.clock.advance(600_001);
  await deliverMail(world.ctx, id, smtp);
  expect(stub.taken).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ encrypted: null, sent_at: null });
});

test("T21 takes over the mail of a dead sender when its lease expires, not before", async () => {
  const id = await put();
  await world.pool.query("UPDATE mails SET leased_until = $2 WHERE id = $1", [
    id,
    new Date(world.clock.now().getTime() + 60_000),
  ]);
  await deliverMail(world.ctx, id, smtp);
  expect(stub.taken).toEqual([]);
  expect(await nextPause()).toBe(1);
  world.clock.advance(60_000);
  await deliverMail(world.ctx, id, smtp);
  expect(stub.taken).toHaveLength(1);
});

test("does not mail demo people through a real server", async () => {
  const id = await put({ to: "ines.marchetti@demo.invalid" });
  await deliverMail(world.ctx, id, smtp);
  expect(stub.taken).toEqual([]);
  expect((await rowOf(id)).failed_at).toBeInstanceOf(Date);
});

test("F5 without a mail server writes the mail to a file, which never counts as delivered", async () => {
  const id = await put({ language: "de" });
  await sendQueuedEmails(world);
  const written = await readWrittenEmails(world);
  expect(written.map(({ messageId }) => messageId)).toContain(`<${id}@localhost>`);
  expect(written.at(-1)?.subject).toBe("Soraya Haddad hat sich auf „Staff Backend Engineer“ beworben");
  expect(await readdir(join(world.folder, "mail"))).toEqual([expect.stringMatching(/\.eml$/)]);
  expect(await rowOf(id)).toMatchObject({ accepted_by_server: false, encrypted: null });
});

test("item 30 line breaks in names and titles add no header, and two addresses are rejected", async () => {
  const evil = "Staff\r\nBcc: everybody@evil.example\r\n\r\n<script>alert(1)</script>";
  const message = applicationReceived.with({ ...applicationReceived.sample, candidate: evil, job_title: evil });
  const id = await put({ message });
  await deliverMail(world.ctx, id, smtp);
  const mail = await PostalMime.parse(stub.taken[0] ?? "");
  expect(mail.headers.map(({ key }) => key).sort()).toEqual(
    [
      "auto-submitted",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "subject",
      "to",
      "x-auto-response-suppress",
      "x-entity-ref-id",
    ].sort(),
  );
  expect(mail.bcc).toBeUndefined();
  expect(mail.subject?.length).toBeLessThanOrEqual(150);
  expect(mail.html).not.toContain("<script");
  for (const to of ["a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example", "Ann <a@b.example>", ""])
    await expect(put({ to })).rejects.toThrow();
});

test("a person's name reaches sender, subject and body as the text that they typed, without anything invisible", async () => {
  const typed = "=?utf-8?q?Bank=20Security?= \u202eJo\u200b \ufeffLi\u00adnd\u2028x\u0007";
  for (const name of [typed, `Ångström ${typed}`]) {
    const message = referrerMessage.with({ ...referrerMessage.sample, name, message: `Hi,\r\n\u202ename: ${typed}` });
    await deliverMail(world.ctx, await put({ message }), smtp);
    const raw = stub.taken.at(-1) ?? "";
    expect(raw).not.toMatch(/^(?:From|Subject):.*=\?utf-8\?q\?Bank/im);
    const { from, subject = "", text = "", html = "" } = await PostalMime.parse(raw);
    const shown = name === typed ? "" : "Ångström ";
    expect(from?.name).toBe(`${shown}= ?utf-8?q?Bank=20Security?= Jo Lind x via Vouchwell`);
    expect(subject).toBe(`${shown}= ?utf-8?q?Bank=20Security?= Jo Lind x wrote to you`);
    expect(text).toContain("> Hi,\n> name: ");
    expect(text).toContain(`${shown}=?utf-8?q?Bank=20Security?= Jo Lind x wrote to you on your page.`);
    for (const part of [from?.name ?? "", subject, text, html])
      expect(part).not.toMatch(/(?![\n\t\r])\p{Cc}|[\u200b\u00ad\u2028\u202e\ufeff]/u);
  }
});
