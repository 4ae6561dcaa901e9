import { afterAll, describe, expect, it } from "vitest";
import { referWithoutNotice } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import {
  buildOffer,
  buildTimes,
  createInterviewee,
  createInterviewWorld,
  moveReferralToInterviewing,
  offerInterview,
} from "../../../../tests/support/interviews.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { interviewEndpoints } from "../../../contract/hiring/interviews/interviews.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { reconcileInterviews } from "./reconcile.ts";

const { world, owner, job } = await createInterviewWorld();
afterAll(() => world.close());

const applicant = (name: string) => createInterviewee(world, owner, job, name);

const SLOT = "2026-12-01T13:00:00.000Z";
const answer = (by: Person, id: string, body: object, key?: string) =>
  by.try(interviewEndpoints.answer, { params: { id }, body }, key === undefined ? {} : { key });
const pick = (by: Person, id: string, starts_at = SLOT) =>
  answer(by, id, { answer: "pick", starts_at, zone: "Europe/Berlin" });
const count = (statuses: readonly { status: number }[], wanted: number) =>
  statuses.filter(({ status }) => status === wanted).length;

describe("T17 T18 concurrent interview requests", () => {
  it("of ten offers to one person with different keys five stay open, and ten with one key make one", async () => {
    const [many, one] = [await applicant("Many Offers"), await applicant("One Key")];
    const offer = (record: string, key: string) =>
      owner.try(
        interviewEndpoints.offer,
        { params: { id: job }, body: buildOffer(owner, "application", record) },
        { key },
      );
    const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => offer(many.id, `${many.id}-${nth}`)));
    expect([count(answers, 201), count(answers, 409)]).toEqual([5, 5]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("interviews_full");
    await Promise.all(Array.from({ length: 10 }, () => offer(one.id, `${one.id}-same`)));
    expect((await one.person.call(interviewEndpoints.own, {})).items).toHaveLength(1);
  });

  it("a concurrent pick and withdrawal are serialized: the person has it, or reads that it is over", async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const { person, id } = await applicant(`Racer ${nth}`);
      const slots = buildTimes(`2026-12-1${nth}T09:00:00.000Z`);
      const made = await offerInterview(owner, job, "application", id, { slots });
      const cancel = owner.try(interviewEndpoints.cancel, { params: { id: made.id }, body: {} });
      const [picked, cancelled] = await Promise.all([pick(person, made.id, slots[0]), cancel]);
      expect([200, 409]).toContain(picked.status);
      expect(cancelled.status).toBe(200);
      const [own] = (await person.call(interviewEndpoints.own, {})).items;
      expect(own).toMatchObject({ state: "ended", ended_by: "team", can: { answer: false, cancel: false } });
    }
  });

  it("two changes from one state: the second gets a conflict", async () => {
    const { person, id } = await applicant("Two Changes");
    const made = await offerInterview(owner, job, "application", id, { slots: [SLOT] });
    await pick(person, made.id);
    const change = (hour: number) => {
      const details = { minutes: 30, place: "Room 3", words: "", people: [owner.id] };
      const body = { ...details, sequence: 0, starts_at: `2026-12-02T${hour}:00:00.000Z` };
      return owner.try(interviewEndpoints.change, { params: { id: made.id }, body });
    };
    const answers = await Promise.all([change(11), change(15)]);
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 1]);
  });
});

describe("H10 where interviews show", () => {
  it("on the card of a pipeline, while they are in the future", async () => {
    const { person, id } = await applicant("On Card");
    const slots = buildTimes("2026-12-20T09:00:00.000Z");
    const made = await offerInterview(owner, job, "application", id, { slots });
    const cards = async () => {
      const { items } = await owner.call(pipelineEndpoints.list, { params: { id: job }, query: { search: "On Card" } });
      return items[0];
    };
    expect(await cards()).not.toHaveProperty("interview");
    await pick(person, made.id, slots[0]);
    expect((await cards())?.interview).toBe(slots[0]);
    await answer(person, made.id, { answer: "cancel" });
    expect(await cards()).not.toHaveProperty("interview");
  });

  it("on the mailed page of a referral, with separate links", async () => {
    const referrer = await world.person("Ines Marchetti");
    const { id, candidate_email } = await referWithoutNotice(referrer, job, { candidate_name: "Jonah Weiss" });
    await notifyQueuedCandidates(world);
    await moveReferralToInterviewing(owner, id);
    const token = await findConsentToken(world, candidate_email);
    const open = () => world.visitor.call(invitationEndpoints.open, { body: { token } });
    expect((await open()).referrals[0]).not.toHaveProperty("interview");
    const made = await offerInterview(owner, job, "referral", id, { slots: buildTimes("2026-12-22T09:00:00.000Z") });
    const link = (await open()).referrals[0]?.interview ?? "";
    expect(await world.visitor.call(interviewEndpoints.openLink, { body: { token: link } })).toMatchObject({
      id: made.id,
    });
  });

  it("P14 in mails in the reader's time zone; an offer is withdrawn, not cancelled", async () => {
    const { person, id } = await applicant("Zora Zone");
    await person.call(settingsEndpoints.update, { body: { timezone: "UTC-5", language: "de" } });
    const slots = buildTimes("2027-07-01T13:00:00.000Z", 1);
    const { id: interview } = await offerInterview(owner, job, "application", id, { slots });
    await owner.call(interviewEndpoints.cancel, { params: { id: interview }, body: { reply: "Somebody is ill." } });
    await sendQueuedEmails(world);
    const mails = (await readWrittenEmails(world)).filter(({ to }) =>
      to?.some(({ address }) => address === person.email),
    );
    const [offer, back] = mails.filter(({ subject }) => /Zeiten/.test(subject ?? ""));
    expect(offer?.text).toContain("Donnerstag, 1. Juli 2027: 08:00");
    expect(offer?.text).toContain("Zeitzone: GMT-5");
    expect(back?.subject).toMatch(/hat die Zeiten für ein Gespräch zurückgezogen$/);
    expect(back?.text).toContain("> Somebody is ill.\nMarguerite Olander");
    expect(back?.attachments).toEqual([]);
  });

  it("one that fails in the periodic task does not block others", async () => {
    const [broken, sound] = [await applicant("Bea Broken"), await applicant("Sol Sound")];
    for (const { id } of [broken, sound])
      await offerInterview(owner, job, "application", id, { slots: buildTimes("2027-01-10T09:00:00.000Z") });
    const ids = [broken.id, sound.id];
    await world.pool.query("UPDATE applications SET status = 'Rejected' WHERE id = ANY($1)", [ids]);
    // The constraint forbids an ended interview without a time: this one cannot be ended.
    await world.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
    );
    await world.pool.query(
      `CREATE TRIGGER refused BEFORE UPDATE ON interviews FOR EACH ROW
        WHEN (OLD.record_id = '${broken.id}') EXECUTE FUNCTION refuse()`,
    );
    await expect(reconcileInterviews(world.ctx)).rejects.toThrow();
    const states = await world.pool.query("SELECT state FROM interviews WHERE record_id = $1", [sound.id]);
    expect(states.rows).toEqual([{ state: "ended" }]);
    await world.pool.query("DROP TRIGGER refused ON interviews");
    await reconcileInterviews(world.ctx);
  });

  it("in no mail to a person who wants none", async () => {
    const { person, id } = await applicant("No Mails");
    await person.call(settingsEndpoints.update, { body: { referralUpdates: false } });
    await offerInterview(owner, job, "application", id);
    const { rows } = await world.pool.query(
      "SELECT FROM mails WHERE dedupe_key LIKE 'interview:%' AND dedupe_key LIKE $1",
      [`%${person.id}`],
    );
    expect(rows).toEqual([]);
  });
});
