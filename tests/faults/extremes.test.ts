import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let poster: Person;
let referrer: Person;

beforeAll(async () => {
  world = await createWorld();
  [poster, referrer] = await Promise.all([world.person("Marguerite Olander"), world.person("Ines Marchetti")]);
});
afterAll(() => world.close());

/** Incompressible characters of two, three or four bytes each. */
function noise(length: number, from: number, to: number): string {
  let text = "";
  while (text.length < length) text += String.fromCodePoint(randomInt(from, to));
  return text
    .slice(0, length)
    .normalize("NFC")
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, "");
}

const KINDS: [string, number, number][] = [
  ["letters", 0x61, 0x7a],
  ["of two bytes", 0x430, 0x44f],
  ["of three bytes", 0x4e00, 0x9fff],
  ["of four bytes", 0x1f300, 0x1f5ff],
];

test.each(KINDS)("stores or refuses texts of maximum length with characters %s unchanged", async (_name, from, to) => {
  const long = (max: number) => noise(max, from, to);
  const body = {
    title: long(LIMITS.title),
    company_name: long(LIMITS.company_name),
    company_website: `https://a.example/${long(LIMITS.url - 18)}`,
    description: long(LIMITS.description),
    location: long(LIMITS.location),
    requirements: long(LIMITS.requirements),
    f_type: "Full-time",
  };
  const whole = await poster.try(jobEndpoints.create, { body });
  // A URL is measured percent-encoded, where most characters take nine bytes.
  expect(whole.status).toBe(from < 0x80 ? 201 : 422);
  const answer = await poster.try(jobEndpoints.create, { body: { ...body, company_website: "https://a.example/" } });
  expect(answer.status).toBe(201);
  for (const name of ["title", "description", "location", "requirements"] as const) {
    expect(answer.body[name]).toBe(body[name].trim());
  }
  const person = {
    job: answer.body.id,
    candidate_name: long(LIMITS.name.max),
    candidate_email: `${from}@example.com`,
    candidate_linkedin: `https://linkedin.com/in/${long(LIMITS.url - 24)}`,
  };
  const recommendation = long(LIMITS.recommendation.max);
  const referred = await referrer.try(referralEndpoints.create, { body: { ...person, recommendation } });
  expect(referred.status).toBe(from < 0x80 ? 201 : 422);
  const cover_letter = long(LIMITS.cover_letter);
  const applied = await referrer.try(applicationEndpoints.create, {
    body: { ...person, candidate_email: referrer.email, cover_letter },
  });
  expect(applied.status).toBe(from < 0x80 ? 201 : 422);
});

test("item 32 refuses texts of forty thousand characters in every field at once", async () => {
  const shapes = ["a", "a@", "a.", "-", "http://", "/", " ", "(", "é", "\n"].map((part) =>
    part.repeat(40_000 / Buffer.byteLength(part)),
  );
  for (const shape of shapes) {
    const job = { company_website: shape, title: shape, company_name: shape, location: shape, description: shape };
    const person = { candidate_name: shape, candidate_email: shape, candidate_linkedin: shape, recommendation: shape };
    for (const [endpoint, body] of [
      [jobEndpoints.create, { ...job, requirements: shape, f_type: shape, closing_date: shape }],
      [referralEndpoints.create, { ...person, job: shape }],
      [applicationEndpoints.create, { ...person, job: shape, cover_letter: shape }],
    ] as const) {
      const started = performance.now();
      expect((await poster.try(endpoint, { body })).status).toBe(422);
      expect(performance.now() - started, shape.slice(0, 8)).toBeLessThan(500);
    }
  }
});

test("X43 answers or refuses expensive searches in time", async () => {
  const searches = [
    "%".repeat(200),
    "_".repeat(200),
    "a ".repeat(100),
    "'".repeat(200),
    "\\".repeat(200),
    "é".repeat(200),
  ];
  searches.push(
    "((((((((((",
    "a&b|c!d:*",
    "a <-> b",
    "\u0000",
    "\ud800",
    "x".repeat(201),
    "🙂".repeat(100),
    "-- ; DROP TABLE jobs",
  );
  for (const search of searches) {
    for (const endpoint of [jobEndpoints.board, jobEndpoints.list, referralEndpoints.list, applicationEndpoints.list]) {
      const started = performance.now();
      const { status } = await poster.try(endpoint, { query: { search } });
      expect([200, 422], search.slice(0, 20)).toContain(status);
      expect(performance.now() - started).toBeLessThan(2_000);
    }
  }
});

test("X43 reports forged pages, cursors and filters as faults", async () => {
  const odd: Record<string, unknown>[] = [
    { limit: 10_000 },
    { limit: 0 },
    { limit: -1 },
    { limit: "1e2" },
    { limit: "0x10" },
    { limit: "NaN" },
    { limit: "" },
    { cursor: "x" },
    { cursor: "e30" },
    { cursor: "W10" },
    { cursor: "bnVsbA" },
    { cursor: "=".repeat(500) },
    { cursor: "x".repeat(501) },
    { cursor: Buffer.from('["a","b"]').toString("base64url") },
    { cursor: Buffer.from("[null,null]").toString("base64url") },
    { cursor: Buffer.from('["2026-01-01T00:00:00.000Z","not an id"]').toString("base64url") },
    { cursor: Buffer.from('[1e400,"01890000-0000-7000-8000-000000000000"]').toString("base64url") },
    { sortBy: "id; DROP TABLE jobs" },
    { rewardMin: "1e999" },
    { rewardMin: "-1" },
    { company: "x" },
    { type: "full-time,x" },
    { type: ",".repeat(10_000) },
    { status: "__proto__" },
    { sortBy: "constructor" },
    { saved: "false" },
  ];
  for (const query of odd) {
    for (const endpoint of [jobEndpoints.board, jobEndpoints.list, referralEndpoints.list, applicationEndpoints.list]) {
      const { status } = await poster.try(endpoint, { query });
      expect([200, 422], JSON.stringify(query).slice(0, 60)).toContain(status);
    }
  }
});

test.each([
  "2024-02-29",
  "2027-02-29",
  "9999-12-31",
  "10000-01-01",
  "0001-01-01",
  "-2026-01-01",
  "2026-13-01",
  "2026-11-31",
  "infinity",
  "now",
  "2026-11-20T23:00:00Z",
])("X45 stores the closing date %s unchanged or refuses it", async (closing_date) => {
  const job = {
    title: "At the edge",
    company_name: "Q",
    company_website: "https://q.example",
    description: "d",
    location: "L",
    f_type: "Remote",
  };
  const { status, body } = await poster.try(jobEndpoints.create, { body: { ...job, closing_date } });
  expect([201, 422]).toContain(status);
  if (status === 201) expect(body.closing_date).toBe(closing_date);
});
