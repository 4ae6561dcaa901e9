import { expect, test } from "vitest";
import { type CalendarEvent, calendarFeed, calendarMail } from "./calendar.ts";
import type { Config } from "./config.ts";

const config = { mailFrom: "Vouchwell <no-reply@mail.example>", contactDomain: "vouchwell.example" } as Config;
const event: CalendarEvent = {
  id: "01890000-0000-7000-8000-000000000004",
  sequence: 2,
  starts_at: new Date("2026-10-25T00:30:00Z"),
  ends_at: new Date("2026-10-25T01:15:00Z"),
  title: "Interview: Potter",
  text: "Nothing to prepare.",
  place: "https://meet.example.com/a",
  cancelled: false,
};
const at = new Date("2026-10-01T09:00:00Z");
const unfolded = (text: string) => text.replaceAll(/\r\n[ \t]/g, "").split("\r\n");

test("H12 an invitation names the product as organizer, its recipient as only attendee, and times in UTC", () => {
  const { method, text } = calendarMail(config, { event, to: "mira@people.example", at });
  const lines = unfolded(text);
  expect(method).toBe("REQUEST");
  expect(lines).toEqual(
    expect.arrayContaining([
      "METHOD:REQUEST",
      "UID:01890000-0000-7000-8000-000000000004@vouchwell.example",
      "SEQUENCE:2",
      "DTSTAMP:20261001T090000Z",
      "DTSTART:20261025T003000Z",
      "DTEND:20261025T011500Z",
      "STATUS:CONFIRMED",
    ]),
  );
  expect(lines.find((line) => line.startsWith("ORGANIZER"))).toMatch(/mailto:no-reply@mail\.example$/);
  expect(lines.filter((line) => line.startsWith("ATTENDEE"))).toHaveLength(1);
  expect(lines.find((line) => line.startsWith("ATTENDEE"))).toMatch(/:mailto:mira@people\.example$/i);
});

test("H12 a cancellation refers to the same interview", () => {
  const cancelled = { ...event, sequence: 3, cancelled: true };
  const { method, text } = calendarMail(config, { event: cancelled, to: "mira@people.example", at });
  expect(method).toBe("CANCEL");
  expect(unfolded(text)).toEqual(expect.arrayContaining(["METHOD:CANCEL", "SEQUENCE:3", "STATUS:CANCELLED"]));
});

test("X37 H12 hostile texts cannot end a line or start a property", () => {
  const hostile = 'A\r\nATTENDEE:mailto:x@evil.example\nB;C,D\\E"\u2028F\u0085\u0000G\rH';
  const evil = { ...event, title: hostile, text: hostile, place: hostile };
  for (const text of [
    calendarMail(config, { event: evil, to: "mira@people.example", at }).text,
    calendarFeed(config, { name: hostile, events: [evil], at }).text,
  ]) {
    const lines = unfolded(text);
    expect(
      lines.filter(
        (line) => line.includes("evil.example") && !/^(SUMMARY|DESCRIPTION|LOCATION|NAME|X-WR-CALNAME)[:;]/.test(line),
      ),
    ).toEqual([]);
    expect(lines.find((line) => line.startsWith("DESCRIPTION"))).toContain("\\nB\\;C\\,D\\\\E");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be left
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\u0000-\u001f\u007f\u0085\u2028\u2029]/);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
});

test("X141 folds lines of multi-byte characters between characters and restores them when unfolded", () => {
  for (const word of ["ü", "é", "北", "🎉", "aü北🎉"]) {
    const title = word.repeat(80);
    const { text } = calendarFeed(config, { name: title, events: [{ ...event, title }], at });
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain("\ufffd");
    expect(unfolded(Buffer.from(text).toString())).toContain(`SUMMARY:${title}`);
  }
});

test("X141 a subscribed calendar holds days without a zone and times in UTC, and is unchanged until something changes", () => {
  const day: CalendarEvent = {
    ...event,
    id: "probation-1",
    all_day: true,
    free: true,
    url: "https://vouchwell.example/payouts",
    starts_at: new Date("2026-10-25T00:00:00Z"),
    ends_at: new Date("2026-10-26T00:00:00Z"),
  };
  const feed = (events: readonly CalendarEvent[], now: Date) =>
    calendarFeed(config, { name: "Vouchwell", events, at: now });
  const { text, lasting } = feed([event, day], at);
  const later = feed([event, day], new Date("2026-10-02T09:00:00Z"));
  expect(later.lasting).toBe(lasting);
  expect(later.text).toContain("DTSTAMP:20261002T090000Z");
  // Any change alters the stable content, whenever the event itself begins.
  expect(feed([{ ...event, title: "Interview: Cooper" }, day], at).lasting).not.toBe(lasting);
  expect(feed([event, { ...day, title: "\nDTSTAMP:1" }], at).lasting).toContain("DTSTAMP:1");
  const lines = unfolded(text);
  expect(lines).toEqual(
    expect.arrayContaining([
      "METHOD:PUBLISH",
      "X-WR-CALNAME:Vouchwell",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
      "DTSTART;VALUE=DATE:20261025",
      "DTEND;VALUE=DATE:20261026",
      "TRANSP:TRANSPARENT",
      "URL;VALUE=URI:https://vouchwell.example/payouts",
      "DTSTART:20261025T003000Z",
      "DTSTAMP:20261001T090000Z",
    ]),
  );
  expect(lines.filter((line) => line === "CLASS:PRIVATE")).toHaveLength(2);
  expect(lines.filter((line) => /^(?:ATTENDEE|LAST-MODIFIED)/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith("TRANSP"))).toHaveLength(1);
});

test("X141 a calendar ends each of its lines and holds a component even without entries", () => {
  const feed = (events: readonly CalendarEvent[]) => calendarFeed(config, { name: "Vouchwell", events, at }).text;
  const texts = [feed([]), feed([event]), calendarMail(config, { event, to: "mira@people.example", at }).text];
  for (const text of texts) expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  expect(texts.map((text) => text.split("BEGIN:VTIMEZONE").length - 1)).toEqual([1, 0, 0]);
  expect(feed([])).toContain("END:VTIMEZONE\r\nEND:VCALENDAR");
});
