import { describe, expect, test } from "vitest";
import { JOB_STATUSES } from "../contract/statuses.ts";
import {
  firstOpenDay,
  isAccepting,
  isClosed,
  isPastClosing,
  type JobFacts,
  type JobToday,
  type JobViewer,
  jobCan,
  requirementTags,
  summaryOf,
} from "./jobs.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const OPEN: JobFacts = { status: "Open", archived: false, closing_date: null };
const TODAY: JobToday = { ...OPEN, referrals_paused: false, may_refer: true };

describe("R6 R8 F20 a job and its closing date", () => {
  test("R8 a closing date is over once the day has ended everywhere", () => {
    expect(isPastClosing("2026-11-20", new Date("2026-11-21T11:59:59.999Z"))).toBe(false);
    expect(isPastClosing("2026-11-20", NOW)).toBe(true);
    expect(isPastClosing(null, NOW)).toBe(false);
    expect([new Date(NOW.getTime() - 1), NOW].map(firstOpenDay)).toEqual(["2026-11-20", "2026-11-21"]);
  });

  test("R6 only an open job before its closing date accepts people", () => {
    expect(JOB_STATUSES.filter((status) => isAccepting({ ...OPEN, status }, NOW))).toEqual(["Open"]);
    expect(isAccepting({ ...OPEN, closing_date: "2026-11-21" }, NOW)).toBe(true);
    expect(isAccepting({ ...OPEN, closing_date: "2026-11-20" }, NOW)).toBe(false);
    expect(isAccepting({ ...OPEN, archived: true }, NOW)).toBe(false);
  });

  test("F20 a job on hold takes consents, one that is over does not", () => {
    expect(JOB_STATUSES.filter((status) => isClosed({ ...OPEN, status }, NOW))).toEqual(
      JOB_STATUSES.filter((status) => status === "Closed" || status === "Filled"),
    );
    expect(isClosed({ ...OPEN, archived: true }, NOW)).toBe(true);
    expect(isClosed({ ...OPEN, closing_date: "2026-11-20" }, NOW)).toBe(true);
    expect(isClosed({ ...OPEN, closing_date: "2026-11-21" }, NOW)).toBe(false);
  });
});

describe("R1 R5 R6 R17 what somebody may do with a job", () => {
  const allowed = (viewer: Partial<JobViewer>, job: Partial<JobToday> = {}) =>
    Object.entries(jobCan({ ...TODAY, ...job }, { signed_in: true, membership: null, ...viewer }, NOW))
      .filter(([, may]) => may)
      .map(([action]) => action);
  const owner = { membership: { role: "owner", on_job: false } } as const;

  test.each([
    ["a visitor", { signed_in: false }, {}, []],
    ["a user", {}, {}, ["refer", "apply", "save"]],
    ["an owner", owner, {}, ["edit", "delete", "manage", "save"]],
    ["a viewer", { membership: { role: "viewer", on_job: false } }, {}, ["manage", "refer", "save"]],
    ["a hiring manager of others", { membership: { role: "hiring_manager", on_job: false } }, {}, ["refer", "save"]],
    ["a user, of a job on hold", {}, { status: "On Hold" }, ["save"]],
    ["a user, of a private job", {}, { private: true }, ["refer", "apply"]],
    ["a user, where referrals are paused", {}, { referrals_paused: true }, ["apply", "save"]],
    ["a user, where others refer", {}, { may_refer: false }, ["apply", "save"]],
    ["an owner, of an archived job", owner, { archived: true }, ["manage", "save", "restore"]],
    ["a user, of an archived job", {}, { archived: true }, ["save"]],
  ] as const)("%s", (_who, viewer, job, actions) => {
    expect(allowed(viewer, job)).toEqual(actions);
  });
});

test("J10 requirements separated by commas or lines are tags, each once", () => {
  expect(requirementTags(" Go, PostgreSQL\r\nGo ,, Rust\n")).toEqual(["Go", "PostgreSQL", "Rust"]);
});

test("J12 a summary is one line, with points parted by dots and dashes between words left alone", () => {
  expect(summaryOf("Keep it burning.\n\nWhat you do:\n- Lenses\n- Lamps")).toBe(
    "Keep it burning. What you do: Lenses · Lamps",
  );
  expect(summaryOf("• Go\n• PostgreSQL")).toBe("Go · PostgreSQL");
  expect(summaryOf("Paris - Lisbon, from: - 5 to 5 degrees")).toBe("Paris - Lisbon, from: - 5 to 5 degrees");
  expect(summaryOf("word ".repeat(100))).toMatch(/^(word ){55}word…$/);
  expect(summaryOf("w".repeat(280))).toBe("w".repeat(280));
  expect(summaryOf("w".repeat(281))).toBe(`${"w".repeat(280)}…`);
  expect(summaryOf(`a ${"w".repeat(400)}`)).toBe(`a ${"w".repeat(278)}…`);
});
