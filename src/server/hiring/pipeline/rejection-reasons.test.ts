import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { findNewestEmail, readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../contract/accounts/account-data.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { companyMailEndpoints } from "../../../contract/hiring/company-mails.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { REASON_LABELS } from "../../infra/mail/reason-words.ts";
import { clearReasons } from "../../notifications/clear-reasons.ts";
import { eraseReferral } from "../referrals/erase-referral.ts";
import { NOTIFY_MOVE } from "./notify-move.ts";

let poster: Person;
let referrer: Person;
let job: string;
let company: string;

const world = await createWorld();
beforeEach(async () => {
  poster = await world.person("Petra Poster");
  referrer = await world.person("Ines Marchetti");
  const made = await world.job(poster);
  [job, company] = [made.id, made.company.id];
});
afterAll(() => world.close());

type Somebody = { kind: "referral" | "application"; id: string };

const move = (people: readonly Somebody[], said: Record<string, unknown>, stage = "Rejected", by = poster) =>
  by.try(pipelineEndpoints.move, {
    params: { id: job },
    body: { people: people.map((one) => ({ ...one, from: { stage: "New", step: null } })), to: { stage }, ...said },
  });
const undo = (act: string) => poster.call(pipelineEndpoints.undo, { params: { id: job }, body: { act } });
const notesOf = async ({ kind, id }: Somebody) =>
  (await poster.call(pipelineEndpoints.thread, { params: { id: job }, query: { kind, record: id } })).notes;

async function later() {
  world.clock.advance(10_000);
  await world.queue.work(NOTIFY_MOVE);
  await sendQueuedEmails(world);
}

const newest = ({ email }: Person) => findNewestEmail(world, email);

async function applied(name: string): Promise<{ person: Person; of: Somebody }> {
  const person = await world.person(name);
  const { id } = await applyToJob(person, job, { candidate_name: name });
  return { person, of: { kind: "application", id } };
}

/** A referral that its person has claimed. */
async function claimed(name: string): Promise<{ person: Person; of: Somebody }> {
  const person = await world.person(name);
  const { id } = await referCandidate(referrer, job, { candidate_name: name, candidate_email: person.email });
  await world.pool.query(
    `INSERT INTO consent_requests (referral, created_at, answer, answered_at, claimed_by, claimed_at)
     VALUES ($1, now(), 'accepted', now(), $2, now())
     ON CONFLICT (referral) DO UPDATE SET answer = 'accepted', claimed_by = $2`,
    [id, person.id],
  );
  return { person, of: { kind: "referral", id } };
}

const applicationOf = (by: Person, { id }: Somebody) => by.call(applicationEndpoints.get, { params: { id } });
const referralOf = (by: Person, { id }: Somebody) => by.call(referralEndpoints.get, { params: { id } });

describe("R14 rejection reasons", () => {
  it("R14 are read by applicant, referred person and referrer: record, history, notification and mail", async () => {
    const [mira, jonah] = [await applied("Mira Castellan"), await claimed("Jonah Weiss")];
    await mira.person.call(settingsEndpoints.update, { body: { language: "de" } });
    const { body } = await move([mira.of, jonah.of], { reason: "others_further" });
    expect(body.left).toEqual([]);
    await later();

    const application = await applicationOf(mira.person, mira.of);
    expect(application).toMatchObject({ status: "Rejected", rejection_reason: "others_further" });
    expect(application.history.at(-1)).toMatchObject({ to: "Rejected", reason: "others_further" });
    const referral = await referralOf(referrer, jonah.of);
    expect(referral).toMatchObject({ rejection_reason: "others_further", ended_by: "company" });
    expect(referral.history).toContainEqual(expect.objectContaining({ to: "Rejected", reason: "others_further" }));
    const [mine] = (await jonah.person.call(invitationEndpoints.mine, { query: {} })).items;
    expect(mine).toMatchObject({ rejection_reason: "others_further" });
    expect(mine?.history).toContainEqual(expect.objectContaining({ to: "Rejected", reason: "others_further" }));

    expect((await newest(mira.person))?.text).toContain(REASON_LABELS.de.others_further);
    for (const reader of [referrer, jonah.person])
      expect((await newest(reader))?.text).toContain(REASON_LABELS.en.others_further);
    for (const reader of [mira.person, referrer, jonah.person]) {
      const [notice] = (await reader.call(notificationEndpoints.list, { query: {} })).items;
      expect(notice?.params).toEqual({ status: "Rejected" });
    }
  });

  it("R14 are absent where none was given, as in the previous version", async () => {
    const mira = await applied("Mira Castellan");
    await move([mira.of], {});
    await later();
    const application = await applicationOf(mira.person, mira.of);
    expect(application).toMatchObject({ status: "Rejected", rejection_reason: null });
    expect(application.history.at(-1)).not.toHaveProperty("reason");
    expect((await newest(mira.person))?.text).not.toContain("Reason");
  });

  it("R14 H4 are removed by an undo, and the next step has its own", async () => {
    const mira = await applied("Mira Castellan");
    const { body } = await move([mira.of], { reason: "pay", note: "Wants twice of what we have." });
    await undo((body.undo as { act: string }).act);
    const back = await applicationOf(mira.person, mira.of);
    expect(back).toMatchObject({ status: "Applied", rejection_reason: null });
    expect(JSON.stringify(back.history)).not.toContain("pay");
    expect(await notesOf(mira.of)).toEqual([]);
    world.clock.advance(1_000);
    await move([mira.of], { reason: "skills" });
    await later();
    const { history } = await applicationOf(mira.person, mira.of);
    expect(history.map(({ to, reason }) => [to, reason])).toEqual([
      ["Applied", undefined],
      ["Rejected", undefined],
      ["Applied", undefined],
      ["Rejected", "skills"],
    ]);
    const texts = (await readWrittenEmails(world)).filter(({ to }) => to?.[0]?.address === mira.person.email);
    expect(JSON.stringify(texts)).not.toContain(REASON_LABELS.en.pay);
  });

  it("R14 must be in the list, and are only for rejections", async () => {
    const mira = await applied("Mira Castellan");
    const fieldErrors = async (said: Record<string, unknown>, stage?: string) => {
      const { status, body } = await move([mira.of], said, stage);
      return [status, ...Object.keys((body.fields as object | undefined) ?? {})];
    };
    expect(await fieldErrors({ reason: "culture" })).toEqual([422, "reason"]);
    expect(await fieldErrors({ reason: "skills" }, "Reviewing")).toEqual([422, "reason"]);
    expect(await fieldErrors({ note: "Quiet." }, "Reviewing")).toEqual([422, "note"]);
    expect(await fieldErrors({ note: "x".repeat(5_001) })).toEqual([422, "note"]);
    expect(await fieldErrors({ note: " " })).toEqual([422, "note"]);
    for (const [endpoint, of] of [[applicationEndpoints.setStatus, mira.of]] as const) {
      const body = { from: "Applied", status: "Reviewing", reason: "skills" };
      const answer = await poster.try(endpoint, { params: { id: of.id }, body });
      expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([422, ["reason"]]);
    }
    expect((await applicationOf(mira.person, mira.of)).status).toBe("Applied");
  });

  it("R14 are accepted where a status is set directly, too", async () => {
    const [mira, jonah] = [await applied("Mira Castellan"), await claimed("Jonah Weiss")];
    const application = await poster.call(applicationEndpoints.setStatus, {
      params: { id: mira.of.id },
      body: { from: "Applied", status: "Rejected", reason: "level" },
    });
    expect(application.history.at(-1)).toMatchObject({ reason: "level" });
    await poster.call(referralEndpoints.setStatus, {
      params: { id: jonah.of.id },
      body: { from: "Pending", status: "Rejected", reason: "location" },
    });
    await sendQueuedEmails(world);
    expect((await newest(jonah.person))?.text).toContain(REASON_LABELS.en.location);
  });

  it("R14 C21 fill {{reason}} in a company's template, in the reader's language, and are shown with it", async () => {
    const words = { subject: "Thank you", body: "<p>We looked long. {{reason}}</p>" };
    await poster.call(companyMailEndpoints.save, {
      params: { id: company, trigger: "application_rejected" },
      body: { version: null, texts: { en: words, de: words } },
    });
    world.clock.advance(1_000);
    const [mira, hanna] = [await applied("Mira Castellan"), await applied("Hanna Voss")];
    await hanna.person.call(settingsEndpoints.update, { body: { language: "de" } });
    await move([mira.of, hanna.of], { reason: "details" });
    await later();
    expect((await newest(mira.person))?.text).toContain(`We looked long. ${REASON_LABELS.en.details}`);
    expect((await newest(hanna.person))?.text).toContain(`We looked long. ${REASON_LABELS.de.details}`);
    expect((await newest(hanna.person))?.text).toMatch(new RegExp(`Grund.*${REASON_LABELS.de.details}`));
  });
});

describe("R14 private notes of a rejection", () => {
  it("R14 are the team's note on each person, and appear in no answer, notification, mail or export", async () => {
    const [mira, jonah] = [await applied("Mira Castellan"), await claimed("Jonah Weiss")];
    await move([mira.of, jonah.of], { reason: "skills", note: "Mumbles zebra numbers." });
    await later();
    for (const of of [mira.of, jonah.of])
      expect(await notesOf(of)).toMatchObject([{ text: "Mumbles zebra numbers.", own: true, verdict: null }]);
    const answers: unknown[] = [
      await applicationOf(mira.person, mira.of),
      await referralOf(referrer, jonah.of),
      await jonah.person.call(invitationEndpoints.mine, { query: {} }),
      await readWrittenEmails(world),
    ];
    for (const reader of [mira.person, jonah.person, referrer]) {
      answers.push(await reader.call(notificationEndpoints.list, { query: {} }));
      answers.push(await reader.call(accountDataEndpoints.export, { body: {} }));
    }
    expect(JSON.stringify(answers)).not.toContain("zebra");
    expect(JSON.stringify(await poster.call(accountDataEndpoints.export, { body: {} }))).toContain("zebra");
  });

  it("R14 F5 are erased with the person, together with the reason", async () => {
    const jonah = await claimed("Jonah Weiss");
    await move([jonah.of], { reason: "skills", note: "Mumbles zebra numbers." });
    await later();
    await world.ctx.write((tx) => eraseReferral(world.ctx, tx, jonah.of.id));
    expect(await notesOf(jonah.of)).toEqual([]);
    expect(await referralOf(referrer, jonah.of)).toMatchObject({ rejection_reason: null });
  });

  it("R17 are only written by members who may decide", async () => {
    const mira = await applied("Mira Castellan");
    const stranger = await world.person("Sven Stranger");
    expect((await move([mira.of], { reason: "skills", note: "x" }, "Rejected", stranger)).status).toBe(404);
    expect((await move([mira.of], { reason: "skills", note: "x" }, "Rejected", mira.person)).status).toBe(404);
    expect(await notesOf(mira.of)).toEqual([]);
  });

  it("R14 are removed by an undo, and with notifications of the previous version", async () => {
    const mira = await applied("Mira Castellan");
    await move([mira.of], { reason: "skills" });
    const row = async () =>
      (await world.pool.query("SELECT rejection_reason AS why FROM applications WHERE id = $1", [mira.of.id])).rows[0]
        .why;
    expect(await row()).toBe("skills");
    await world.pool.query("UPDATE applications SET status = 'Applied' WHERE id = $1", [mira.of.id]);
    expect(await row()).toBeNull();
    await world.pool.query(
      `INSERT INTO notifications (id, user_id, kind, subject, dedupe_key, params, created_at) VALUES
       (gen_random_uuid(), $1, 'application_status', $2, 'before', '{"status": "Rejected", "reason": "skills"}', now())`,
      [mira.person.id, mira.of.id],
    );
    const params = () => world.pool.query("SELECT params FROM notifications WHERE dedupe_key = 'before'");
    expect((await params()).rows).toEqual([{ params: { status: "Rejected" } }]);
    await world.pool.query(
      `UPDATE notifications SET params = params || '{"reason": "skills"}' WHERE dedupe_key = 'before'`,
    );
    await world.pool.query("INSERT INTO table_backfills VALUES ('notice-reasons', $1)", [
      "00000000-0000-0000-0000-000000000000",
    ]);
    await clearReasons(world.ctx);
    expect((await params()).rows).toEqual([{ params: { status: "Rejected" } }]);
    expect((await world.pool.query("SELECT FROM table_backfills WHERE name = 'notice-reasons'")).rowCount).toBe(0);
  });
});
