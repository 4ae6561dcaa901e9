import { afterAll, describe, expect, it } from "vitest";
import {
  buildTimes,
  createInterviewee,
  createInterviewWorld,
  offerInterview,
} from "../../../../tests/support/interviews.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { addMember } from "../../../../tests/support/teams.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { interviewEndpoints } from "../../../contract/hiring/interviews/interviews.ts";
import { accountEndpoints } from "../../../contract/identity/account.ts";
import { createCalendarAddress } from "../../hiring/interviews/calendar-address.ts";
import { purgeInterviews } from "../../hiring/interviews/reconcile.ts";

const { world, owner, job } = await createInterviewWorld();
const manager = await world.person("Mona Manager");
const { person: applicant, id } = await createInterviewee(world, owner, job, "Mira Castellan");
await addMember(world, job, manager, "viewer");
const slots = buildTimes("2026-12-01T13:00:00.000Z");
const offer = { slots, people: [manager.id] };
const interview = (await offerInterview(owner, job, "application", id, offer)).id;
const body = { answer: "pick" as const, starts_at: slots[0] ?? "", zone: "Europe/Berlin" };
await applicant.call(interviewEndpoints.answer, { params: { id: interview }, body });
afterAll(() => world.close());

const made = async (by: Person) => new URL((await by.call(interviewEndpoints.makeCalendar, {})).address).pathname;
const fetched = (path: string, method = "GET") => world.app.request(path, { method });

describe("H14 a private calendar address", () => {
  it("holds what its owner takes part in on either side, and nobody's address", async () => {
    for (const [person, title] of [
      [manager, "Interview: Mira Castellan\\, Potter"],
      [applicant, "Interview: Potter\\,"],
    ] as const) {
      const answer = await fetched(await made(person));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("private, no-cache");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      const text = await answer.text();
      expect(text).toContain(`SUMMARY:${title}`);
      expect(text).toContain("DTSTART:20261201T130000Z");
      expect(text).toContain(`UID:${interview}@`);
      for (const { email } of [owner, manager, applicant]) expect(text).not.toContain(email);
    }
    expect(await (await fetched(await made(owner))).text()).not.toContain("BEGIN:VEVENT");
  });

  it("is gone at once for who leaves the team, and for who ended or renewed it; HEAD alike", async () => {
    const first = await made(manager);
    const second = await made(manager);
    const unknown = `/calendar/${"x".repeat(43)}.ics`;
    const answers = await Promise.all(
      [first, unknown, "/calendar/x.ics", "/calendar/", "/calendar/a/b.ics"].map((path) => fetched(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(bodies.map(({ request_id: _id, ...body }) => JSON.stringify(body))).size).toBe(1);
    expect((await fetched(first, "HEAD")).status).toBe(404);
    expect((await fetched(second, "HEAD")).status).toBe(200);
    expect((await fetched(second, "POST")).status).toBe(404);
    await world.pool.query("DELETE FROM company_members WHERE user_id = $1", [manager.id]);
    expect(await (await fetched(second)).text()).not.toContain("BEGIN:VEVENT");
    expect((await manager.call(interviewEndpoints.calendar, {})).made_at).not.toBeNull();
    expect(await manager.call(interviewEndpoints.endCalendar, {})).toEqual({ made_at: null });
    expect((await fetched(second)).status).toBe(404);
  });

  it("rests while its owner is suspended", async () => {
    const path = await made(applicant);
    await world.pool.query("UPDATE auth_users SET banned_until = '2999-01-01' WHERE id = $1", [applicant.id]);
    expect((await fetched(path)).status).toBe(404);
    await world.pool.query("UPDATE auth_users SET banned_until = NULL WHERE id = $1", [applicant.id]);
    expect((await fetched(path)).status).toBe(200);
  });

  it("X143 is made by no session that has ended meanwhile, and each making and ending is written down", async () => {
    const person = await world.person("Gwen Guarded");
    const ended = { ...person.ctx, actor: { ...person.ctx.actor, session_id: person.id } };
    await expect(createCalendarAddress(ended)).rejects.toMatchObject({ code: "not_signed_in" });
    expect(await person.call(interviewEndpoints.calendar, {})).toEqual({ made_at: null });
    await made(person);
    for (const _time of ["first", "second"]) await person.call(interviewEndpoints.endCalendar, {});
    const { items } = await person.call(accountEndpoints.activity, { query: {} });
    const events = items.map(({ event }) => event).filter((event) => event.startsWith("calendar"));
    expect(events).toEqual(["calendar_ended", "calendar_made"]);
  });

  it("stands in the database as a hash alone", async () => {
    const path = await made(applicant);
    const token = /([\w-]{43})\.ics$/.exec(path)?.[1] ?? "";
    expect(token).toHaveLength(43);
    const { rows } = await world.pool.query("SELECT * FROM calendar_addresses WHERE user_id = $1", [applicant.id]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await applicant.call(interviewEndpoints.calendar, {})).toEqual({ made_at: world.clock.now().toISOString() });
  });
});

describe("H12 what calendars are told by mail", () => {
  it("is an invitation as a part and as a file of the mail, for each side under the same id", async () => {
    await sendQueuedEmails(world);
    const mails = (await readWrittenEmails(world)).filter(({ attachments }) => attachments.length > 0);
    const to = mails.map((mail) => mail.to?.[0]?.address);
    expect(to.toSorted()).toEqual([applicant.email, manager.email].toSorted());
    for (const { attachments } of mails) {
      const types = attachments.map(({ mimeType }) => mimeType);
      expect(types).toEqual(expect.arrayContaining(["text/calendar", "application/ics"]));
      const decoder = new TextDecoder();
      const texts = attachments.map(({ content }) => (typeof content === "string" ? content : decoder.decode(content)));
      for (const text of texts) expect(text).toContain(`UID:${interview}@`);
    }
  });
});

describe("H15 what is kept", () => {
  it("is forgotten 180 days after the interview", async () => {
    const at = (now: string) => ({ ...world.ctx, clock: { now: () => new Date(now) } });
    const count = async () => (await world.pool.query("SELECT FROM interviews")).rowCount;
    await purgeInterviews(at("2027-05-30T13:00:00.000Z"));
    expect(await count()).toBe(1);
    await purgeInterviews(at("2027-05-30T14:00:00.000Z"));
    expect(await count()).toBe(0);
  });
});
