import { expect, test } from "vitest";
import { stateAfterDnsCheck, stateAfterMailLink, stateAfterRequest, verificationEnds } from "./company-verification.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = new Date("2026-03-01T12:00:00Z");
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const none = { method: null, failing_since: null, warned_at: null, wanted_until: null, next_check_at: null } as const;
const byRecord = { ...none, method: "dns", next_check_at: now } as const;
const byMail = { ...none, method: "mail", next_check_at: now } as const;

test("C4 a record that is not there yet is looked for again for three days, soon at first", () => {
  const asked = { ...none, ...stateAfterRequest(none, now) };
  const first = stateAfterDnsCheck(asked, "missing", now);
  expect(first).toMatchObject({ method: null, next_check_at: later(HOUR / 6), notice: null });
  expect(stateAfterDnsCheck(first, "unanswered", later(3 * HOUR))).toMatchObject({ next_check_at: later(5 * HOUR) });
  expect(stateAfterDnsCheck(first, "missing", later(3 * DAY))).toMatchObject({
    next_check_at: null,
    wanted_until: null,
  });
  expect(stateAfterDnsCheck(first, "found", later(HOUR))).toMatchObject({
    method: "dns",
    next_check_at: later(HOUR + 90 * DAY),
  });
});

test("C5 a record that is gone: its editors are told once, the badge stays a fortnight, then it goes", () => {
  const first = stateAfterDnsCheck(byRecord, "missing", now);
  expect(first).toMatchObject({ method: "dns", warned_at: now, next_check_at: later(DAY), notice: "missing" });
  expect(verificationEnds(first)).toEqual(later(14 * DAY));
  const second = stateAfterDnsCheck(first, "missing", later(DAY));
  expect(second).toMatchObject({ method: "dns", warned_at: now, notice: null });
  const last = stateAfterDnsCheck(second, "missing", later(13.5 * DAY));
  expect(last.next_check_at).toEqual(later(14 * DAY));
  expect(stateAfterDnsCheck(last, "missing", later(14 * DAY))).toMatchObject({
    method: null,
    next_check_at: null,
    notice: "ended",
  });
  expect(stateAfterDnsCheck(last, "found", later(14 * DAY))).toMatchObject({
    method: "dns",
    warned_at: null,
    notice: null,
  });
});

test("C5 name servers that say nothing are asked again for a day before anybody is told", () => {
  const first = stateAfterDnsCheck(byRecord, "unanswered", now);
  expect(first).toMatchObject({ method: "dns", warned_at: null, next_check_at: later(6 * HOUR), notice: null });
  expect(verificationEnds(first)).toBeNull();
  const second = stateAfterDnsCheck(first, "unanswered", later(DAY));
  expect(second).toMatchObject({ warned_at: later(DAY), notice: "missing" });
  expect(stateAfterDnsCheck(second, "unanswered", later(15 * DAY)).method).toBeNull();
});

test("C5 what a mail has proved is asked for again, by whatever way; looking in between takes nothing away", () => {
  const early = { ...byMail, next_check_at: later(90 * DAY) };
  expect(stateAfterDnsCheck(early, "missing", now)).toEqual({ ...early, notice: null });
  expect(stateAfterRequest(early, now)).toEqual(early);
  const due = stateAfterDnsCheck(byMail, "missing", now);
  expect(due).toMatchObject({ method: "mail", warned_at: now, notice: "renew" });
  expect(stateAfterMailLink(due, later(DAY))).toMatchObject({
    method: "mail",
    warned_at: null,
    next_check_at: later(91 * DAY),
  });
  expect(stateAfterDnsCheck(byMail, "unanswered", now).notice).toBe("renew");
  expect(stateAfterDnsCheck(due, "missing", later(14 * DAY))).toMatchObject({ method: null, notice: "ended" });
});

test("C5 a mail beside a record that stands changes nothing; beside one that is gone it is the proof", () => {
  expect(stateAfterMailLink(byRecord, now)).toEqual({ ...byRecord, notice: null });
  expect(stateAfterMailLink(stateAfterDnsCheck(byRecord, "missing", now), later(DAY))).toMatchObject({
    method: "mail",
    warned_at: null,
  });
});
