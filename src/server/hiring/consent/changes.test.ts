import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  applyToJob,
  RECOMMENDATION,
  referWithoutNotice,
  runWhileLocked,
  uniqueEmail,
} from "../../../../tests/support/candidates.ts";
import {
  findConsentEmails,
  findConsentToken,
  notifyQueuedCandidates,
  runDeliveryCallbacks,
} from "../../../../tests/support/consent.ts";
import { pdf } from "../../../../tests/support/documents.ts";
import { createReferralLink } from "../../../../tests/support/referral-links.ts";
import { createReferralWorld } from "../../../../tests/support/referral-world.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { fileEndpoints } from "../../../contract/files.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralChangeEndpoints } from "../../../contract/hiring/referral-changes.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { mails } from "../../infra/db/tables/mails.ts";
import { deliverMail, isMail, MAIL_ENCRYPTION } from "../../infra/mail/deliver-mail.ts";
import { eraseWrittenMails } from "../../infra/mail/erase-mails.ts";
import type { Transport } from "../../infra/mail/transport.ts";
import { encrypt } from "../../infra/platform/crypto.ts";
import { NOTIFY_CANDIDATE, notifyCandidate } from "./consent-email.ts";

const { world, people } = await createReferralWorld();

const NAME = "Kora Korrigiert";

async function sendThrough(outcome: Awaited<ReturnType<Transport>>): Promise<void> {
  for (const { data } of await world.queue.take(NOTIFY_CANDIDATE)) await notifyCandidate(world.ctx, data);
  for (const { data } of await world.queue.take(isMail))
    await deliverMail(world.ctx, String(data.id), async () => outcome);
  await runDeliveryCallbacks(world);
}

async function made(overrides: Parameters<typeof referWithoutNotice>[2] = {}) {
  const email = overrides?.candidate_email ?? uniqueEmail();
  const job = (await world.job(people.owner)).id;
  const { id } = await referWithoutNotice(people.ines, job, {
    candidate_name: NAME,
    ...overrides,
    candidate_email: email,
  });
  return { id, job, email };
}

const FIXED = { candidate_name: "Kora Berichtigt", recommendation: `${RECOMMENDATION} And she laughs.` };
const correct = (id: string, body: object = {}, by = people.ines) =>
  by.try(referralChangeEndpoints.correct, { params: { id }, body: { ...FIXED, ...body } });
const withdraw = (id: string, by = people.ines) => by.try(referralChangeEndpoints.withdraw, { params: { id } });
const readdress = (id: string, candidate_email: string, by = people.ines) =>
  by.try(referralChangeEndpoints.readdress, { params: { id }, body: { candidate_email } });
const look = (job: string, id: string) =>
  people.owner.call(pipelineEndpoints.view, { params: { id: job }, body: { kind: "referral", record: id } });
const read = (id: string, by = people.ines) => by.call(referralEndpoints.get, { params: { id } });

describe("F23 a referrer corrects a referral until it is opened", () => {
  it("F23 name, recommendation, LinkedIn and CV, not the address, and the company reads the corrected values", async () => {
    const { id } = await made();
    await notifyQueuedCandidates(world);
    expect((await read(id)).can.change).toBe(true);
    const query = { name: "cv.pdf", form: "referral" as const };
    const { token } = (await people.ines.try(fileEndpoints.uploadCv, { query, body: pdf() })).body;
    const linkedin = "https://www.linkedin.com/in/kora-fixed";
    expect(await correct(id, { candidate_linkedin: linkedin, cv: token })).toMatchObject({ status: 200 });
    expect(await read(id, people.owner)).toMatchObject({
      ...FIXED,
      candidate_linkedin: linkedin,
      cv: { name: "cv.pdf" },
    });
    expect((await correct(id, { candidate_email: "other@people.example" })).status).toBe(422);
    // A CV stays unless its removal is requested.
    expect((await correct(id, { candidate_linkedin: linkedin })).body.cv).toMatchObject({ name: "cv.pdf" });
    expect((await correct(id, { candidate_linkedin: linkedin, without_cv: true })).body.cv).toBeNull();
    expect((await read(id, people.owner)).can).not.toHaveProperty("change");
  });

  it("F23 F31 the relationship, within what its own job asks for", async () => {
    const [plain, asking] = [await made(), await made()];
    await world.pool.query("UPDATE jobs SET worked_together = true WHERE id = $1", [asking.job]);
    await notifyQueuedCandidates(world);
    expect(await correct(plain.id, { relationship: "community" })).toMatchObject({ status: 200 });
    expect(await correct(asking.id, { relationship: "community" })).toMatchObject({
      status: 422,
      body: { fields: { relationship: { code: "relationship_worked" } } },
    });
    expect(await correct(asking.id, { relationship: "led" })).toMatchObject({ status: 200 });
  });

  it("F23 H17 not after a team member opened or moved it, nor once it is final", async () => {
    const [looked, moved] = [await made(), await made()];
    await notifyQueuedCandidates(world);
    await look(looked.job, looked.id);
    expect((await read(looked.id)).can).toEqual({ set_status: false });
    const body = { from: "Pending", status: "Reviewing" } as const;
    await people.owner.call(referralEndpoints.setStatus, { params: { id: moved.id }, body });
    for (const change of [correct, withdraw]) {
      expect((await change(looked.id)).body.code).toBe("referral_already_viewed");
      expect((await change(moved.id)).body.code).toBe("status_not_allowed");
    }
    expect(await read(moved.id)).toMatchObject({ candidate_name: NAME, status: "Reviewing" });
  });

  it("X2 not those of others, whatever their role in it", async () => {
    const { id, email } = await made();
    await notifyQueuedCandidates(world);
    const stranger = await world.person("Stranger Example");
    const token = await findConsentToken(world, email);
    const kora = await world.person(NAME, { email });
    await kora.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "accept" } });
    for (const person of [people.owner, stranger, kora]) {
      expect((await correct(id, {}, person)).status).toBe(404);
      expect((await withdraw(id, person)).status).toBe(404);
      expect((await readdress(id, uniqueEmail(), person)).status).toBe(404);
    }
  });

  it("F23 F12 F8 checks another LinkedIn path against the refusals of submitting", async () => {
    const { id, job } = await made();
    const path = "https://www.linkedin.com/in/somebody-else";
    await referWithoutNotice(await world.person("Other Referrer"), job, { candidate_linkedin: path });
    expect((await correct(id, { candidate_linkedin: `${path}/?x=1` })).body.code).toBe("referral_duplicate");
    expect((await read(id)).candidate_name).toBe(NAME);
    // A path that somebody typed into an application proves nothing.
    const applied = "https://www.linkedin.com/in/applied-already";
    await applyToJob(await world.person("Anna Applied"), job, { candidate_linkedin: applied });
    expect((await correct(id, { candidate_linkedin: applied })).status).toBe(200);
    const { rows } = await world.pool.query("SELECT review, on_hold FROM referrals WHERE id = $1", [id]);
    expect(rows).toEqual([{ review: ["applied_before"], on_hold: true }]);
  });

  it("F23 F7 a path changed concurrently is not looked up uncounted", async () => {
    const candidate_linkedin = "https://www.linkedin.com/in/at-the-same-time";
    const { id } = await made({ candidate_linkedin });
    const without = "UPDATE referrals SET candidate_linkedin = '', candidate_linkedin_key = NULL WHERE id = $1";
    const answer = await runWhileLocked(world.pool, without, [id], () => correct(id, { candidate_linkedin }));
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await correct(id, { candidate_linkedin })).status).toBe(200);
  });

  it("F23 F25 a referral through a link was written by the candidate: nobody corrects or withdraws it", async () => {
    const job = (await world.job(people.owner)).id;
    const link = await createReferralLink(people.ines, job);
    const email = uniqueEmail();
    const amara = await world.person("Amara Okafor", { email, verified: true });
    await applyToJob(amara, job, { candidate_email: email, referral_code: link.code });
    const { items } = await people.ines.call(referralEndpoints.list, { query: {} });
    const id = items.find((one) => one.job.id === job)?.id ?? "";
    expect((await read(id)).can).toEqual({ set_status: false });
    for (const change of [correct, withdraw]) expect((await change(id)).body.code).toBe("status_not_allowed");
  });

  it("F23 waits for a concurrent opening of the record", async () => {
    const { id, job } = await made();
    await notifyQueuedCandidates(world);
    const locked = `WITH on_hold AS (SELECT id FROM referrals WHERE id = $1 FOR KEY SHARE)
      INSERT INTO record_views (job, record_kind, record_id, viewed_by, viewed_at)
      SELECT $2, 'referral', id, $3, now() FROM on_hold`;
    const outcome = await runWhileLocked(world.pool, locked, [id, job, people.owner.id], () => correct(id));
    expect(outcome.body.code).toBe("referral_already_viewed");
  });
});

describe("F23 a referrer withdraws a referral", () => {
  it("F23 notifies its candidate once, erases their details, and anybody may refer them again", async () => {
    const { id, job, email } = await made();
    await notifyQueuedCandidates(world);
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const body = answers.find(({ status }) => status === 200)?.body;
    expect(body).toMatchObject({ status: "Withdrawn", ended_by: "withdrawn", candidate_email: "", recommendation: "" });
    expect((await read(id)).history.at(-1)).toMatchObject({ by: "Ines Marchetti", note: "withdrawn" });
    await notifyQueuedCandidates(world);
    const mails = await findConsentEmails(world, email);
    expect(mails.at(-1)?.text).toContain("withdrew the referral");
    expect((await people.owner.call(notificationEndpoints.list, { query: {} })).items[0]).toMatchObject({
      kind: "candidate_declined",
      params: { ended_by: "withdrawn" },
    });
    await referWithoutNotice(await world.person("Next Referrer"), job, { candidate_email: email });
  });

  it("F23 F10 does not write to a candidate who was not notified, and the company never hears of it", async () => {
    const { id, email } = await made();
    const before = (await people.owner.call(notificationEndpoints.list, { query: {} })).items.length;
    expect((await withdraw(id)).status).toBe(200);
    await notifyQueuedCandidates(world);
    expect(await findConsentEmails(world, email)).toEqual([]);
    expect((await people.owner.call(notificationEndpoints.list, { query: {} })).items).toHaveLength(before);
    expect((await people.owner.try(referralEndpoints.get, { params: { id } })).status).toBe(404);
  });
});

describe("F23 F21 values typed by a referrer delete nothing of other people", () => {
  it("F23 a withdrawn referral cancels only its own mails, not those of its candidate's account nor others in the folder", async () => {
    const folder = join(world.folder, "mail");
    await mkdir(folder, { recursive: true });
    const { id, email } = await made({ candidate_name: "Reset" });
    const key = world.services.secrets.derive(MAIL_ENCRYPTION);
    const waiting = [`reset:${id}`, `other:${id}`].map((dedupe_key, n) => ({
      id: world.services.ids.next(),
      dedupe_key,
      message: "account",
      language: "en",
      created_at: world.clock.now(),
      encrypted: encrypt(
        key,
        JSON.stringify({ to: email, text: n === 0 ? "Reset your password" : `It is about ${id}` }),
      ),
    }));
    await world.ctx.write((tx) => tx.insert(mails).values(waiting));
    const written = { others: "Reset your password", own: `Reset was referred: /my-referrals?open=${id}` };
    for (const [name, text] of Object.entries(written))
      await writeFile(join(folder, `2026-11-21-${name}.eml`), `To: a@b.example\r\n\r\n${text}`);
    await notifyQueuedCandidates(world);
    expect((await withdraw(id)).status).toBe(200);
    await eraseWrittenMails(world.ctx, {});
    const kept = await world.ctx.db
      .select()
      .from(mails)
      .where(
        inArray(
          mails.dedupe_key,
          waiting.map(({ dedupe_key }) => dedupe_key),
        ),
      );
    const encrypted = new Map(kept.map((row) => [row.dedupe_key, row.encrypted !== null]));
    expect([encrypted.get(`reset:${id}`), encrypted.get(`other:${id}`)]).toEqual([true, false]);
    const files = await readdir(folder);
    expect(files).toContain("2026-11-21-others.eml");
    expect(files).not.toContain("2026-11-21-own.eml");
  });
});

describe("F22 an unreachable address is corrected once", () => {
  it("F22 R5 the new one is notified, the time of submission stays, and the former link is invalid", async () => {
    const { id, job } = await made();
    await sendThrough({ kind: "never", reason: "EENVELOPE 550" });
    const before = await read(id);
    expect(before).toMatchObject({ invitation: "undelivered", can: { readdress: true } });
    const right = uniqueEmail();
    expect((await readdress(id, right)).body).toMatchObject({
      candidate_email: right,
      invitation: "waiting",
      created_at: before.created_at,
      shown: false,
    });
    await sendThrough({ kind: "sent", accepted_by_server: true });
    expect(await read(id, people.owner)).toMatchObject({ candidate_email: right, shown: true });
    expect((await readdress(id, uniqueEmail())).body.code).toBe("status_not_allowed");
    await expect(referWithoutNotice(await world.person("Late One"), job, { candidate_email: right })).rejects.toThrow(
      "referral_duplicate",
    );
  });

  it("F22 not twice, not after a successful delivery, and not past the refusals of submitting", async () => {
    const reached = await made();
    await notifyQueuedCandidates(world);
    expect((await readdress(reached.id, uniqueEmail())).body.code).toBe("status_not_allowed");
    const bounced = await made();
    await sendThrough({ kind: "never", reason: "EENVELOPE 550" });
    expect((await readdress(bounced.id, "ines.marchetti+self@example.com")).status).toBe(200);
    const again = await made();
    await sendThrough({ kind: "never", reason: "EENVELOPE 550" });
    expect((await read(bounced.id)).can).not.toHaveProperty("readdress");
    const { rows } = await world.pool.query("SELECT email FROM users WHERE id = $1", [people.ines.id]);
    expect((await readdress(again.id, rows[0].email)).body.code).toBe("referral_self");
    const other = uniqueEmail();
    await referWithoutNotice(await world.person("First Referrer"), again.job, { candidate_email: other });
    expect((await readdress(again.id, other)).body.code).toBe("referral_duplicate");
    const answers = await Promise.all(Array.from({ length: 10 }, () => readdress(again.id, uniqueEmail())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("F22 F7 counts as a check of a person", async () => {
    const own = await createWorld({ config: { RATE_LIMIT_FACTOR: "0.1" } });
    const [poster, referrer] = [await own.person("Petra Poster"), await own.person("Ines Marchetti")];
    const { id: job } = await own.job(poster);
    const others = [uniqueEmail(), uniqueEmail(), uniqueEmail()];
    const first = await own.person("First Referrer");
    for (const candidate_email of others) await referWithoutNotice(first, job, { candidate_email });
    const { id } = await referWithoutNotice(referrer, job);
    await own.pool.query(
      "INSERT INTO consent_requests (referral, created_at, undelivered_at) VALUES ($1, now(), now())",
      [id],
    );
    const codes = [];
    for (const candidate_email of others) {
      const sent = await referrer.try(referralChangeEndpoints.readdress, { params: { id }, body: { candidate_email } });
      codes.push(sent.body.code);
    }
    expect(codes).toEqual(["referral_duplicate", "referral_duplicate", "rate_limited"]);
    await own.close();
  });
});
